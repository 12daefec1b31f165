import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import { prepareDatabase } from "./application-role.ts";
import { checkVersion, CLUSTER_USER, openCluster, readPassword } from "./cluster.ts";
import { connectionUrl, isAnswering, readConnectionUrl, writeConnectionFile } from "./connection.ts";
import { findLockHolder, takeDataLock } from "./data-lock.ts";
import { DataLockHeld, EmbeddedPostgresError, givenUp, inOneSentence } from "./errors.ts";
import { connectionFileOf, lockFileOf } from "./files.ts";
import { startPostmaster } from "./postmaster.ts";
import { findPrograms } from "./programs.ts";
import { archivingTo, prepareArchive } from "./wal-archive.ts";
import { type Serving, watchServer } from "./watch.ts";

export { hasCluster } from "./cluster.ts";
export { backUp, type MadeBackup } from "./backup.ts";
export { restoreBackup, type Restored } from "./restore.ts";
export { EmbeddedPostgresError };

/** Whether a start failed only because another process holds the folder right now. */
export const isHeldByAnother = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresError && error.cause instanceof DataLockHeld;

export type RunningPostgres = {
  /** The current URL: after a restart the server may have another port. */
  readonly url: string;
  stop(): Promise<void>;
  /** Settles when the database ended unexpectedly and could not be started again; does not settle after `stop()`. */
  lost: Promise<EmbeddedPostgresError>;
};

type StartOptions = {
  dataDir: string;
  /** PostgreSQL settings for this run; they override the defaults in postmaster.ts. */
  settings?: Record<string, string>;
  /** Where the write-ahead log is archived; undefined if it isn't. */
  archiveTo?: string | undefined;
  onProgress?: (line: string) => void;
  /** Called when the database ends unexpectedly, and for each attempt to start it again. */
  onTrouble?: (line: string) => void;
  /** Whether other processes may find and use it. False for a command, which stops it as soon as it is done. */
  isLent?: boolean;
  /** The pause before each attempt to start it again. Only tests set this, to be quick. */
  pausesMs?: readonly number[];
};

/**
 * Starts the cluster under `dataDir/postgres`, and initialises it first if it is new. Throws EmbeddedPostgresError with
 * one clear sentence. If a process ends without `stop()`, the next start cleans up after it.
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
 * starting, so that a command typed right after `npm start` finds its database, and waits for other commands to release
 * theirs.
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

/** The superuser's URL on the server that `url` points to, for maintenance by hand and for tests. */
export function superuserUrl(dataDir: string, url: string): string {
  const port = Number(new URL(url).port);
  return connectionUrl({ user: CLUSTER_USER, password: readPassword(join(dataDir, "postgres")), port });
}

async function startUnderLock(options: StartOptions, releaseLock: () => void): Promise<RunningPostgres> {
  const { dataDir, archiveTo, onProgress = () => undefined, onTrouble = () => undefined, isLent = true } = options;
  const settings = { ...archivingTo(archiveTo), ...options.settings };
  const account = chooseAccount(join(dataDir, "postgres"));
  if (archiveTo !== undefined) prepareArchive(archiveTo, account);
  const programs = findPrograms({ account, onProgress });
  const cluster = await openCluster({ dataDir, programs, isSynced: options.settings?.["fsync"] !== "off", onProgress });
  const { folder } = cluster;
  const logFile = join(dataDir, "postgres.log");
  const connectionFile = connectionFileOf(dataDir);
  const password = randomBytes(24).toString("base64url");
  const stopping = new AbortController();
  const { signal } = stopping;

  const withdrawFile = () => rmSync(connectionFile, { force: true });
  const start = async (preferredPort?: number): Promise<Serving> => {
    withdrawFile();
    checkVersion(folder, programs.majorVersion);
    const postmaster = await startPostmaster({
      folder,
      programs,
      settings,
      logFile,
      onProgress,
      preferredPort,
      signal,
    });
    try {
      const url = await prepareDatabase(postmaster.port, cluster, password);
      signal.throwIfAborted();
      if (isLent) writeConnectionFile(connectionFile, { url, pid: postmaster.pid });
      return { postmaster, url };
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
  };
  process.once("exit", withdrawFile);
  const letGo = () => {
    process.off("exit", withdrawFile);
    withdrawFile();
    releaseLock();
  };
  const first = await start().catch((error: unknown) => {
    letGo();
    throw error;
  });
  const watching = watchServer(first, { start, onTrouble, signal, pausesMs: options.pausesMs });
  const stop = async () => {
    stopping.abort();
    await watching.serving.postmaster.stop();
    await watching.end;
    letGo();
  };
  let stopped: Promise<void> | undefined;
  return {
    get url() {
      return watching.serving.url;
    },
    lost: new Promise((resolve) => {
      void watching.end.then((end) => {
        if (end) resolve(givenUp(folder, end.reason));
      });
    }),
    stop: () => (stopped ??= stop()),
  };
}
