import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, closeSync, readdirSync, readFileSync } from "node:fs";
import type { Host } from "./network.ts";

/** PostgreSQL refuses to run as root, and the others need no privileges either. Debian's package creates this user. */
const ACCOUNT = "postgres";

/** Makes sure that a campaign that fails halfway leaves nothing running. */
const started = new Set<number>();
process.once("exit", () => signalTrees([...started], "SIGKILL"));

export type Daemon = { readonly pid: number; readonly ended: Promise<void> };

/** The command for root to run another command as the account that owns the database. */
export const withoutRights = (command: readonly string[]): string[] => [
  ...["setpriv", `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, "--clear-groups"],
  ...command,
];

/** Starts an unprivileged program on a host, or on this machine itself. Its output goes to the file. */
export function startDaemon(host: Host | undefined, command: readonly string[], logFile: string): Daemon {
  const inside = host ? ["ip", "netns", "exec", host.namespace] : [];
  const [program = "", ...args] = [...inside, ...withoutRights(command)];
  const log = openSync(logFile, "a");
  // In its own process group, so that Ctrl-C only reaches us, and we stop everything in order.
  const child = spawn(program, args, {
    stdio: ["ignore", log, log],
    detached: true,
    cwd: "/",
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" },
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  started.add(pid);
  const ended = once(child, "exit").then(() => void started.delete(pid));
  return { pid, ended };
}

/** Signals processes with everything that they have started, parents first: a stopped parent starts nothing more. */
export function signalTrees(roots: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of roots) signalOne(pid, signal);
  for (const pid of descendantsOf(roots)) signalOne(pid, signal);
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

function descendantsOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const found = new Set<number>();
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (roots.includes(parent) || isBelow(parent));
  };
  for (const pid of parents.keys()) if (isBelow(pid)) found.add(pid);
  return [...found].filter((pid) => !roots.includes(pid));
}

/** The fourth field, which is the second after the program's name. The name is in brackets and may contain anything. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
