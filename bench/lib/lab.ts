import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
// Every process that changes data imports this.
import "../../server/src/main/subscriptions.ts";
import { type Database, openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/index.ts";
import { TEST_KEYRING } from "../../server/test/support/keys.ts";
import { allowExperiments } from "../../server/test/support/privileges.ts";

/** A separate migrated database, with PostgreSQL's durable defaults. */
export type Lab = { databaseUrl: string; database: Database };

/**
 * The work must stop everything that it starts. The database, and its folder if none is given, are removed afterwards,
 * even after Ctrl-C.
 */
export function withLab<Result>(work: (lab: Lab) => Promise<Result>, folder?: string): Promise<Result> {
  const inFolder = async (dataDir: string): Promise<Result> => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    try {
      await allowExperiments(dataDir, postgres.url);
      await migrate(postgres.url);
      const database = openDatabase({
        url: postgres.url,
        poolSize: 2,
        keyring: TEST_KEYRING,
        onError: () => undefined,
      });
      try {
        await notePostgresVersion(database.pool);
        return await Promise.race([work({ databaseUrl: postgres.url, database }), untilInterrupted.promise]);
      } finally {
        await database.close();
      }
    } finally {
      await postgres.stop();
    }
  };
  return folder === undefined ? withFolder(inFolder) : inFolder(folder);
}

/** An empty folder that exists while the work runs. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "sablewatch-bench-"));
  try {
    return await Promise.race([work(folder), untilInterrupted.promise]);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Rejects at the first SIGINT or SIGTERM, so that every `finally` on the way out runs. */
export const untilInterrupted = awaitInterruption();

function awaitInterruption(): { promise: Promise<never>; readonly isOver: boolean } {
  let isOver = false;
  const promise = new Promise<never>((_resolve, reject) => {
    const interrupt = () => {
      isOver = true;
      reject(new Error("interrupted"));
    };
    process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  });
  // It may reject while nothing awaits it.
  promise.catch(() => undefined);
  return {
    promise,
    get isOver() {
      return isOver;
    },
  };
}

let versionSeen = "not asked";

/** The version of the PostgreSQL that was recorded last. */
export const postgresVersion = (): string => versionSeen;

/** Records the version of the PostgreSQL that a server runs in this folder. */
export async function notePostgresIn(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(dataDir) });
  await client.connect();
  try {
    await notePostgresVersion(client);
  } finally {
    await client.end();
  }
}

async function notePostgresVersion(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  versionSeen = rows[0]?.server_version ?? "unknown";
}
