import { pagesCorpus } from "../../src/features/corpus/index.ts";
import type { FastifyInstance } from "fastify";
import { createApi } from "../../src/api/app.ts";
import { openApiOf } from "../../src/api/openapi.ts";
import { createKeyVerifier } from "../../src/features/keys/index.ts";
import { VERSION } from "../../src/main/version.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { TEST_KEYRING } from "../support/keys.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { TEST_SETTINGS } from "../support/settings.ts";
import type { Artefact } from "./repository.ts";

/** The API as `sablewatch serve` would serve it, without listening. */
export async function withApp<Result>(url: string, work: (app: FastifyInstance) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ url, poolSize: 2, keyring: TEST_KEYRING, onError: () => undefined });
  try {
    const { app } = await createApi({
      database,
      corpus: pagesCorpus(database.db),
      keys: createKeyVerifier(database.db),
      metrics: createMetrics(database.pool),
      log: createLog("silent"),
      settings: { ...TEST_SETTINGS, version: VERSION },
    });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

/** The web apps and the SDK know the server only through this file. */
export const openApiArtefact = (app: FastifyInstance): Artefact => ({
  path: "openapi.json",
  content: `${JSON.stringify(openApiOf(app), null, 2)}\n`,
});
