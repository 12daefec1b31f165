import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError, ProgramFailed } from "./errors.ts";
import { isPostmasterOf, signal, waitUntilGone } from "./processes.ts";
import { runningIn, type Programs } from "./programs.ts";

export type Postmaster = {
  pid: number;
  port: number;
  stop(): Promise<void>;
  requestStop(): void;
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>;
};

type StartOptions = {
  folder: string;
  programs: Programs;
  settings: Record<string, string>;
  logFile: string;
  onProgress: (line: string) => void;
};

const DEFAULT_SETTINGS: Record<string, string> = {
  max_connections: "100",
  shared_buffers: "128MB",
  // Our queries are short; compiling one costs more than running it.
  jit: "off",
  // Disks of today read at random nearly as fast as in sequence.
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "sablewatch",
  // Failed statements go to the caller. In the log they would leave customers' addresses.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** Starts the server on a free port of 127.0.0.1 and waits until it takes connections. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  options.onProgress("Starting PostgreSQL");
  const giveUpAt = Date.now() + 15_000;
  for (;;) {
    await stopLeftBehind(options.folder, options.onProgress);
    try {
      return await launch(options, await findFreePort());
    } catch (error) {
      if (!(error instanceof ProgramFailed) || !isPassing(error) || Date.now() > giveUpAt) throw error;
      await pause(100);
    }
  }
}

/**
 * Stops a server that an earlier run left in this folder when it was killed. Told by the folder it works in, because
 * the pid in its file may by now be anybody's and a copied folder still names the original's server.
 */
async function stopLeftBehind(folder: string, onProgress: (line: string) => void): Promise<void> {
  const note = readPidFile(folder);
  if (note === undefined) return;
  if (isPostmasterOf(folder, note.pid)) {
    onProgress(`Stopping the PostgreSQL that an earlier run left behind (process ${note.pid})`);
    await stopServer(note.pid);
  } else if (Number.isNaN(note.pid) || exists(note.pid)) {
    // PostgreSQL takes over from a dead process, but refuses before an empty file, a zombie or a reused pid. We hold the
    // data lock, and its shared-memory check still guards against servers that neither of us sees.
    rmSync(join(folder, "postmaster.pid"), { force: true });
  }
}

async function launch(options: StartOptions, port: number): Promise<Postmaster> {
  const { folder, programs, logFile } = options;
  const { dataArgument, options: spawnOptions } = runningIn(folder, programs.account);
  const settings = {
    ...DEFAULT_SETTINGS,
    ...options.settings,
    ...{ listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(programs.postgres, ["-D", dataArgument, ...args], {
    ...spawnOptions,
    // A process group of its own: Ctrl-C in the terminal must not stop the database before the server has drained.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output = collectOutput(child, logFile);
  const { pid } = child;
  if (pid === undefined) throw await new Promise<Error>((resolve) => child.once("error", resolve));
  await waitUntilReady({ child, pid, folder, output });
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    port,
    ended,
    stop: async () => {
      if (isRunning()) await stopServer(pid);
    },
    requestStop: () => {
      if (isRunning()) signal(pid, "SIGINT");
    },
  };
}

async function waitUntilReady(start: { child: ChildProcess; pid: number; folder: string; output: () => string }) {
  const { child, pid, folder, output } = start;
  // Recovery after a crash replays at most max_wal_size, 1 GB; five minutes suffice on a slow disk.
  const giveUpAt = Date.now() + 5 * 60_000;
  const closed = new Promise<void>((resolve) =>
    child.once("close", () => {
      resolve();
    }),
  );
  for (;;) {
    const note = readPidFile(folder);
    if (note?.pid === pid && note.isReady) return;
    if (child.exitCode !== null || child.signalCode !== null) {
      // The timer also keeps node alive here, since the child does not.
      await Promise.race([closed, pause(1_000)]);
      throw new ProgramFailed("postgres", output());
    }
    if (Date.now() > giveUpAt) {
      await stopServer(pid);
      throw new EmbeddedPostgresError(`PostgreSQL in ${folder} was not ready within five minutes; see postgres.log.`);
    }
    await pause(10);
  }
}

/** Fast shutdown; what hangs for ten seconds is cut off, and recovers at the next start. */
async function stopServer(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitUntilGone(pid, 10_000)) return;
  signal(pid, "SIGQUIT");
  if (await waitUntilGone(pid, 6_000)) return;
  signal(pid, "SIGKILL");
  await waitUntilGone(pid, 5_000);
}

/** Failures that the next attempt does not meet: the port was taken, a dying server was still there. */
function isPassing(error: ProgramFailed): boolean {
  return /Address already in use|postmaster\.pid" (already exists|is empty)|pre-existing shared memory/.test(
    error.output,
  );
}

/** Keeps the last words for the error message and writes the log as far as the disk allows. */
function collectOutput(child: ChildProcess, logFile: string): () => string {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = createWriteStream(logFile, { flags: size > 5_000_000 ? "w" : "a", mode: 0o600 });
  log.on("error", () => undefined);
  let tail = "";
  child.stderr?.on("data", (text: Buffer) => {
    tail = (tail + text.toString()).slice(-10_000);
    log.write(text);
  });
  child.once("close", () => log.end());
  // The server must not keep a finished process alive; the exit hook in index.ts stops it.
  child.unref();
  (child.stderr as Socket | null)?.unref();
  return () => tail;
}

function readPidFile(folder: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number.parseInt(lines[0] ?? "", 10), isReady: lines[7]?.trim() === "ready" };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** As PostgreSQL judges it: zombies count. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
