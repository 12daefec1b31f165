import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { TEST_KEYS } from "../../server/test/support/keys.ts";
import { untilInterrupted } from "./lab.ts";
import { forgetPeakOf, peakMbOf, residentMbOf } from "./process-memory.ts";
import { processorSecondsOf } from "./processor-time.ts";

export type Running = {
  baseUrl: string;
  /** The CPU time of the process so far. */
  processorSeconds: () => number;
  /** The memory of the process now, and the most since `forgetPeak`. */
  residentMb: () => number;
  peakMb: () => number;
  forgetPeak: () => void;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
};

type Environment = Record<string, string>;

const CLI = fileURLToPath(new URL("../../server/dist/main/cli.js", import.meta.url));

/** The built server as an operator runs it: in its own process, logging every request (to /dev/null). */
export function startSablewatch(
  args: readonly string[],
  environment: Environment,
  nodeOptions: readonly string[] = [],
): Promise<Running> {
  return startListening([...nodeOptions, CLI, "serve", ...args], { LOG_LEVEL: "info", ...environment }, "/readyz");
}

/** A worker only listens for requests to its metrics. */
export function startSablewatchWorker(environment: Environment, nodeOptions: readonly string[] = []): Promise<Running> {
  const args = [...nodeOptions, CLI, "serve", "--role", "worker"];
  return startListening(args, { LOG_LEVEL: "info", ...environment }, "/metrics", "METRICS_PORT");
}

/** One of the bare servers in `peers/`, in its own process. */
export function startPeer(name: string, environment: Environment): Promise<Running> {
  const file = fileURLToPath(new URL(`../peers/${name}.ts`, import.meta.url));
  return startListening(["--import", "tsx", file], environment, "/ready");
}

/** Runs a command until it ends, or until we are interrupted: it must not outlive its database. */
export async function runSablewatch(
  args: readonly string[],
  environment: Environment,
  nodeOptions: readonly string[] = [],
): Promise<void> {
  const child = launch([...nodeOptions, CLI, ...args], environment);
  try {
    const [code] = (await Promise.race([once(child, "exit"), untilInterrupted.promise])) as [number | null];
    if (code !== 0) throw new Error(`sablewatch ${args.join(" ")} ended with ${code}`);
  } finally {
    if (!hasEnded(child)) child.kill("SIGKILL");
  }
}

async function startListening(
  args: readonly string[],
  environment: Environment,
  readyPath: string,
  portSetting = "PORT",
): Promise<Running> {
  const port = await findFreePort();
  const child = launch(args, { ...environment, HOST: "127.0.0.1", [portSetting]: String(port) });
  const baseUrl = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (hasEnded(child)) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  try {
    await untilReady(child, baseUrl + readyPath);
    const processorSeconds = () => processorSecondsOf(child.pid);
    const memory = {
      residentMb: () => residentMbOf(child.pid),
      peakMb: () => peakMbOf(child.pid),
      forgetPeak: () => forgetPeakOf(child.pid),
    };
    return { baseUrl, processorSeconds, ...memory, stop, signal: (name) => child.kill(name) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** They end when we do. */
const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Passes on nothing from our own environment: a DATABASE_URL or NODE_OPTIONS there would change what is measured. */
function launch(args: readonly string[], environment: Environment): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", SECRETS_KEYS: TEST_KEYS, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

const POLL_MS = 5;
/** A machine that is busy with other things takes minutes for what takes it two seconds otherwise. */
const GIVE_UP_MS = 300_000;

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  while (Date.now() < giveUpAt) {
    if (hasEnded(child)) throw new Error(`The server to measure ended with ${child.exitCode ?? child.signalCode}`);
    const status = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await pause(POLL_MS);
  }
  throw new Error("The server to measure did not get ready within five minutes");
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
