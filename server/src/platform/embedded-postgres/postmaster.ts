import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, statSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE } from "../../kernel/duration.ts";
import { EmbeddedPostgresError, ProgramFailed } from "./errors.ts";
import { readPidFile, stopLeftBehind } from "./left-behind.ts";
import { signal, stopServer } from "./processes.ts";
import { runningIn, type Programs } from "./programs.ts";

export type Postmaster = {
  pid: number;
  port: number;
  stop(): Promise<void>;
  /** Settles when the server has ended, and says how: "with exit code 1", "by SIGKILL". */
  ended: Promise<string>;
};

type StartOptions = {
  folder: string;
  programs: Programs;
  settings: Record<string, string>;
  logFile: string;
  onProgress: (line: string) => void;
  /** Used if it is free. */
  preferredPort?: number | undefined;
  /** Cancels a start that is no longer wanted. */
  signal: AbortSignal;
  /**
   * How long it may take to be ready. Recovery after a crash replays at most max_wal_size, 1 GB: by default 5 minutes.
   */
  patienceMs?: number;
};

const DEFAULT_SETTINGS: Record<string, string> = {
  max_connections: "100",
  shared_buffers: "128MB",
  // Our queries are short; compiling one costs more than running it.
  jit: "off",
  // Modern disks read at random nearly as fast as in sequence.
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "sablewatch",
  // The caller gets the errors of failed statements. In the log they would expose customers' addresses.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** Starts the server on a port of 127.0.0.1 and waits until it accepts connections. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  options.onProgress("Starting PostgreSQL");
  const giveUpAt = Date.now() + 15_000;
  let port = options.preferredPort;
  for (;;) {
    await stopLeftBehind(options.folder, options.onProgress);
    try {
      return await launch(options, port ?? (await findFreePort()));
    } catch (error) {
      const isPassing = error instanceof ProgramFailed && PASSING.test(error.output);
      if (!isPassing || Date.now() > giveUpAt || options.signal.aborted) throw error;
      if (PORT_TAKEN.test(error.output)) port = undefined;
      await pause(100);
    }
  }
}

const PORT_TAKEN = /Address already in use/;

/** Failures that may not happen at the next attempt: the port was taken, or a dying server was still there. */
const PASSING = /Address already in use|postmaster\.pid" (already exists|is empty)|pre-existing shared memory/;

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
    // Runs in its own process group: Ctrl-C in the terminal must not stop the database before the server has drained.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output = collectOutput(child, logFile);
  const { pid } = child;
  if (pid === undefined) throw await new Promise<Error>((resolve) => child.once("error", resolve));
  // When node ends without stop() (process.exit, an uncaught error), the server still gets an orderly shutdown.
  const atExit = () => signal(pid, "SIGINT");
  process.once("exit", atExit);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, name) => {
      process.off("exit", atExit);
      resolve(name === null ? `with exit code ${code}` : `by ${name}`);
    });
  });
  const giveUpAt = Date.now() + (options.patienceMs ?? 5 * MINUTE);
  await waitUntilReady({ child, pid, folder, output, signal: options.signal, giveUpAt });
  return {
    pid,
    port,
    ended,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // The process now waits for the server to end. Without this, Node could exit with code 13 before it is told about
      // it.
      child.ref();
      await stopServer(pid);
      await ended;
    },
  };
}

type Starting = {
  child: ChildProcess;
  pid: number;
  folder: string;
  output: () => string;
  signal: AbortSignal;
  giveUpAt: number;
};

async function waitUntilReady({ child, pid, folder, output, signal, giveUpAt }: Starting): Promise<void> {
  const closed = new Promise<void>((resolve) =>
    child.once("close", () => {
      resolve();
    }),
  );
  for (;;) {
    const note = readPidFile(folder);
    if (note?.pid === pid && note.isReady) return;
    if (child.exitCode !== null || child.signalCode !== null) {
      // The timer also keeps node alive here, because the child does not.
      await Promise.race([closed, pause(1_000)]);
      throw new ProgramFailed("postgres", output());
    }
    if (signal.aborted) {
      await stopServer(pid);
      throw new EmbeddedPostgresError(`PostgreSQL in ${folder} was stopped while it was starting.`);
    }
    if (Date.now() > giveUpAt) {
      await stopServer(pid);
      throw new EmbeddedPostgresError(`PostgreSQL in ${folder} was not ready in time; see postgres.log.`);
    }
    await pause(10);
  }
}

/** Keeps the last output for the error message, and writes the log as long as the disk has space. */
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
  // The server must not keep a finished process alive; the exit hook stops it.
  child.unref();
  (child.stderr as Socket | null)?.unref();
  return () => tail;
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
