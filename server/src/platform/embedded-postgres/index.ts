import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import { prepareDatabase } from "./application-role.ts";
import { CLUSTER_USER, openCluster, readPassword } from "./cluster.ts";
import { connectionUrl, isAnswering, readConnectionUrl, writeConnectionFile } from "./connection.ts";
import { findLockHolder, takeDataLock } from "./data-lock.ts";
import { DataLockHeld, EmbeddedPostgresError, inOneSentence } from "./errors.ts";
import { startPostmaster } from "./postmaster.ts";
import { findPrograms } from "./programs.ts";

export { EmbeddedPostgresError };

/** Whether a start failed only because another process holds the folder at this moment. */
export const isHeldByAnother = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresError && error.cause instanceof DataLockHeld;

export type RunningPostgres = {
  url: string;
  stop(): Promise<void>;
  /** Settles when the database ends by itself, which it never should; not after `stop()`. */
  lost: Promise<EmbeddedPostgresError>;
};

type StartOptions = {
  dataDir: string;
  /** PostgreSQL settings for this run, over the defaults in postmaster.ts. */
  settings?: Record<string, string>;
  onProgress?: (line: string) => void;
  /** Whether other processes may find and use it. Not for a command, which stops it as soon as it is done. */
  isLent?: boolean;
};

/**
 * Starts (initialising if new) the cluster under `dataDir/postgres`; throws EmbeddedPostgresError with one clear
 * sentence. A process that ends without `stop()` leaves nothing that the next start cannot put right.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = takeDataLock(lockFileOf(dataDir));
    try {
      return await startUnderLock({ ...options, dataDir }, lock.release);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw inOneSentence(error, dataDir);
  }
}

/**
 * The URL of a cluster that another process runs and lends under this dataDir, or undefined. Waits for one that is just
 * starting, so that a command typed right after `npm start` finds its database, and for commands to let go of theirs.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = resolve(dataDir);
  const giveUpAt = Date.now() + 30_000;
  try {
    while (findLockHolder(lockFileOf(folder)) !== undefined && Date.now() < giveUpAt) {
      const url = readConnectionUrl(connectionFileOf(folder));
      if (url !== undefined && (await isAnswering(url))) return url;
      await pause(50);
    }
    return undefined;
  } catch (error) {
    throw inOneSentence(error, folder);
  }
}

/** For maintenance by hand, and for tests: the superuser's, on the server that the other URL leads to. */
export function superuserUrl(dataDir: string, url: string): string {
  const port = Number(new URL(url).port);
  return connectionUrl({ user: CLUSTER_USER, password: readPassword(join(dataDir, "postgres")), port });
}

const lockFileOf = (dataDir: string) => join(dataDir, "postgres.lock");
const connectionFileOf = (dataDir: string) => join(dataDir, "postgres.json");

async function startUnderLock(options: StartOptions, releaseLock: () => void): Promise<RunningPostgres> {
  const { dataDir, settings = {}, onProgress = () => undefined, isLent = true } = options;
  const account = chooseAccount(join(dataDir, "postgres"));
  const programs = findPrograms({ account, onProgress });
  const cluster = await openCluster({ dataDir, programs, isSynced: settings["fsync"] !== "off", onProgress });
  const postmaster = await startPostmaster({
    folder: cluster.folder,
    programs,
    settings,
    logFile: join(dataDir, "postgres.log"),
    onProgress,
  });
  const connectionFile = connectionFileOf(dataDir);

  // When node ends without stop() (process.exit, an uncaught error), the cluster still gets its orderly shutdown.
  const atExit = () => {
    postmaster.requestStop();
    rmSync(connectionFile, { force: true });
  };
  process.once("exit", atExit);

  const shutDown = async () => {
    await postmaster.stop();
    process.off("exit", atExit);
    rmSync(connectionFile, { force: true });
    releaseLock();
  };
  let url: string;
  try {
    url = await prepareDatabase(postmaster.port, cluster, randomBytes(24).toString("base64url"));
    if (isLent) writeConnectionFile(connectionFile, { url, pid: postmaster.pid });
  } catch (error) {
    await shutDown();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const lost = new Promise<EmbeddedPostgresError>((resolve) => {
    void postmaster.ended.then(() => {
      if (stopping) return;
      resolve(
        new EmbeddedPostgresError(`The database in ${cluster.folder} ended by itself; see postgres.log beside it.`),
      );
    });
  });
  return { url, lost, stop: () => (stopping ??= shutDown()) };
}
