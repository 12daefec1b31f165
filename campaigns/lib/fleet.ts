import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../server/test/support/processes/free-port.ts";
import { TEST_KEYS } from "../../server/test/support/keys.ts";

const CLI = fileURLToPath(new URL("../../server/dist/main/cli.js", import.meta.url));

export type Environment = Record<string, string>;

/** For nodes without rate limits that serve one partner and send to a receiver on the same machine. */
export const unlimited = (databaseUrl: string, folder: string): Environment => ({
  ...{ DATABASE_URL: databaseUrl, SECRETS_KEYS: TEST_KEYS, DATA_DIR: folder, LOG_LEVEL: "silent" },
  ...{ WEBHOOK_ALLOW_LOCAL: "true", RATE_LIMIT_ONBOARD_PER_MINUTE: "1000000", RATE_LIMIT_PER_MINUTE: "1000000" },
});

/** Makes sure that a campaign that fails halfway leaves nothing running. */
const started = new Set<ChildProcess>();
process.once("exit", () => started.forEach((child) => child.kill("SIGKILL")));

/** A process that is restarted whenever it ends, as an orchestrator does. */
export type Member = {
  readonly kind: string;
  /** Kills it with SIGKILL if it is running. It is restarted immediately. */
  kill(): boolean;
  /** Kills it with SIGKILL. It stays down until it is released. */
  hold(): Promise<void>;
  /** Starts it again, with these settings changed from now on. */
  release(changes?: Environment): void;
  signal(name: NodeJS.Signals): void;
  pid(): number | undefined;
  /** How often it was started: once, unless it ended by itself or was killed. */
  starts(): number;
  stop(): Promise<void>;
  /** Settles when it has ended for good. */
  ended: Promise<void>;
};

type Options = {
  /** Decides after each successful run whether there is another. */
  goesOn?: () => boolean;
  /** Where its output goes; nowhere by default. */
  logFile?: string | undefined;
  /** Node's own options. */
  nodeOptions?: readonly string[];
};

/** Runs a command of the built program again and again. */
export function keepRunning(
  kind: string,
  argsOfNext: () => readonly string[],
  env: Environment,
  { goesOn = () => true, logFile = "/dev/null", nodeOptions = [] }: Options = {},
): Member {
  const is = { stopped: false };
  let starts = 0;
  let child: ChildProcess | undefined;
  let settings = env;
  let held: { released: Promise<void>; release(): void } | undefined;
  const run = async (): Promise<void> => {
    for (;;) {
      await held?.released;
      if (is.stopped) return;
      const log = openSync(logFile, "a");
      const options: SpawnOptions = { env: { PATH: process.env["PATH"], ...settings }, stdio: ["ignore", log, log] };
      child = spawn(process.execPath, [...nodeOptions, CLI, ...argsOfNext()], options);
      closeSync(log);
      started.add(child);
      starts++;
      const [code] = (await once(child, "exit")) as [number | null];
      started.delete(child);
      if (code === 0 && !goesOn()) return;
      // A process that can't start because the database is unavailable must not restart a hundred times a second.
      if (code !== null) await pause(200);
    }
  };
  const ended = run();
  return {
    kind,
    kill: () => child?.kill("SIGKILL") ?? false,
    async hold() {
      let release = (): void => undefined;
      held = { released: new Promise((resolve) => (release = resolve)), release: () => release() };
      const ended = child && child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
      child?.kill("SIGKILL");
      await ended;
    },
    release(changes = {}) {
      settings = { ...settings, ...changes };
      const before = held;
      held = undefined;
      before?.release();
    },
    signal: (name) => void child?.kill(name),
    pid: () => child?.pid,
    starts: () => starts,
    async stop() {
      is.stopped = true;
      held?.release();
      child?.kill("SIGTERM");
      await ended;
    },
    ended,
  };
}

export type ApiMember = Member & { baseUrl: string };

export async function keepApiRunning(env: Environment, options: Options = {}): Promise<ApiMember> {
  const port = String(await freePort());
  const member = keepRunning("api", () => ["serve", "--role", "api"], { ...env, PORT: port }, options);
  return { ...member, baseUrl: `http://127.0.0.1:${port}` };
}
