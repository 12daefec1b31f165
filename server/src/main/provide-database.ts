import { SECOND } from "../kernel/duration.ts";
import {
  EmbeddedPostgresError,
  findRunningPostgres,
  hasCluster,
  isHeldByAnother,
  type RunningPostgres,
  startEmbeddedPostgres,
} from "../platform/embedded-postgres/index.ts";
import type { Config } from "./config.ts";
import { archiveFolder } from "./whereabouts.ts";

/** A database that we neither stop nor watch. */
const notOurs = (url: string): RunningPostgres => ({
  url,
  stop: () => Promise.resolve(),
  lost: new Promise(() => undefined),
});

/** The embedded database belongs to one process at a time: a server on it is the only node. */
export const isEmbedded = (config: Config): boolean => config.DATABASE_URL === undefined;

/** The operator's own PostgreSQL, or the embedded one, which this process then runs until `stop`. */
export async function provideDatabase(
  config: Config,
  listeners: { onProgress: (line: string) => void; onTrouble: (line: string) => void },
): Promise<RunningPostgres> {
  if (config.DATABASE_URL !== undefined) return notOurs(config.DATABASE_URL);
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, archiveTo: archiveFolder(config), ...listeners });
}

const QUEUE_MS = 30 * SECOND;

/**
 * For a command: the database of a running server if there is one. Otherwise starts the one that is there, once other
 * commands are done. Never creates one: in the wrong folder, a command would find an empty database and report that
 * without an error.
 */
export async function borrowDatabase(config: Config): Promise<RunningPostgres> {
  if (config.DATABASE_URL !== undefined) return notOurs(config.DATABASE_URL);
  const giveUpAt = Date.now() + QUEUE_MS;
  for (;;) {
    const running = await findRunningPostgres(config.DATA_DIR);
    if (running !== undefined) return notOurs(running);
    if (!hasCluster(config.DATA_DIR)) {
      throw new EmbeddedPostgresError(
        `There is no database in ${config.DATA_DIR}. Set DATA_DIR to the service's folder, or DATABASE_URL to its PostgreSQL; a new database is made by sablewatch serve.`,
      );
    }
    try {
      const archiveTo = archiveFolder(config);
      return await startEmbeddedPostgres({ dataDir: config.DATA_DIR, archiveTo, isLent: false });
    } catch (error) {
      // Another command was faster; it will not take long.
      if (!isHeldByAnother(error) || Date.now() > giveUpAt) throw error;
    }
  }
}
