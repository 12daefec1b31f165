import {
  findRunningPostgres,
  type RunningPostgres,
  startEmbeddedPostgres,
} from "../platform/embedded-postgres/index.ts";
import type { Config } from "./config.ts";

/** A database that is not ours to stop, nor to watch over. */
const notOurs = (url: string): RunningPostgres => ({
  url,
  stop: () => Promise.resolve(),
  lost: new Promise(() => undefined),
});

/** The operator's own PostgreSQL, or the embedded one, which this process then runs until `stop`. */
export async function provideDatabase(config: Config, onProgress?: (line: string) => void): Promise<RunningPostgres> {
  if (config.DATABASE_URL !== undefined) return notOurs(config.DATABASE_URL);
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, ...(onProgress ? { onProgress } : {}) });
}

/** For a command: the database of a running server where there is one, and otherwise its own for a moment. */
export async function borrowDatabase(config: Config): Promise<RunningPostgres> {
  const running = config.DATABASE_URL === undefined ? await findRunningPostgres(config.DATA_DIR) : undefined;
  return running === undefined ? provideDatabase(config) : notOurs(running);
}
