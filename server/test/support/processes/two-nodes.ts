import { pagesCorpus } from "../../../src/features/corpus/index.ts";
import { request as send } from "undici";
import { afterAll, beforeAll } from "vitest";
import { type Api, createApi } from "../../../src/api/app.ts";
import type { ApiSettings } from "../../../src/api/parts.ts";
import { createKeyVerifier } from "../../../src/features/keys/index.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createMetrics } from "../../../src/platform/metrics.ts";
import { type TestApi, testApi } from "../api.ts";
import { openTestDatabase } from "../database.ts";
import type { TestPartner } from "../factories.ts";
import { TEST_SETTINGS } from "../settings.ts";

export type Reply = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };

type TwoNodes = {
  api: TestApi;
  /** Sends every other call to the second node. */
  post: (partner: TestPartner, n: number, path: string, body: unknown) => Promise<Reply>;
};

/** The server, and a second node with its own connections to the same database. */
export function twoNodes(settings: Partial<ApiSettings> = {}): TwoNodes {
  const api = testApi(settings);
  let second: { api: Api; database: Database; baseUrl: string };

  beforeAll(async () => {
    const database = openTestDatabase(api.databaseUrl);
    const node = await createApi({
      database,
      corpus: pagesCorpus(database.db),
      keys: createKeyVerifier(database.db),
      metrics: createMetrics(database.pool),
      log: createLog("silent"),
      settings: { ...TEST_SETTINGS, ...settings },
    });
    second = { api: node, database, baseUrl: await node.app.listen({ host: "127.0.0.1", port: 0 }) };
  });

  afterAll(async () => {
    await second.api.app.close();
    await second.database.close();
  });

  async function post(partner: TestPartner, n: number, path: string, body: unknown): Promise<Reply> {
    const baseUrl = n % 2 === 0 ? api.baseUrl : second.baseUrl;
    const answer = await send(`${baseUrl}/api/v1/integrations${path}`, {
      method: "POST",
      headers: { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as Reply["body"], headers: answer.headers };
  }

  return { api, post };
}

export const times = <Result>(count: number, run: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

/** How many replies had each status. */
export const counted = (replies: Reply[]): Record<number, number> =>
  replies.reduce<Record<number, number>>((sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {});
