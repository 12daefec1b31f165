import { pagesCorpus } from "../../../src/features/corpus/index.ts";
import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import { type Api, createApi } from "../../../src/api/app.ts";
import type { ApiSettings } from "../../../src/api/parts.ts";
import { createKeyVerifier } from "../../../src/features/keys/index.ts";
import { createMetrics } from "../../../src/platform/metrics.ts";
import type { TestApi } from "../api.ts";
import { TEST_SETTINGS } from "../settings.ts";

export type LoggedNode = {
  readonly baseUrl: string;
  /** Every line so far. */
  readonly lines: readonly string[];
};

/**
 * Another node on the same database. It keeps its whole log, without the redaction of the real log, so that nothing
 * depends on a list of field names.
 */
export function loggedNode(api: TestApi, settings: Partial<ApiSettings> = {}): LoggedNode {
  const lines: string[] = [];
  let node: { api: Api; baseUrl: string } | undefined;
  beforeAll(async () => {
    const second = await createApi({
      database: api.database,
      corpus: pagesCorpus(api.db),
      keys: createKeyVerifier(api.db),
      metrics: createMetrics(api.database.pool),
      log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }),
      settings: { ...TEST_SETTINGS, ...settings },
    });
    node = { api: second, baseUrl: await second.app.listen({ host: "127.0.0.1", port: 0 }) };
  });
  afterAll(async () => {
    // Otherwise the close would wait for connections that the client opened but never used.
    node?.api.app.server.closeAllConnections();
    await node?.api.app.close();
  });
  return {
    lines,
    get baseUrl() {
      if (!node) throw new Error("The node is up from beforeAll on");
      return node.baseUrl;
    },
  };
}
