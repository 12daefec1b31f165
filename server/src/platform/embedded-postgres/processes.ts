import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { platform } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/**
 * When a living process started, in a form that no other process of this or an earlier boot shares; undefined when the
 * process is gone. A zombie counts as gone: a container without an init never reaps it, yet `kill(pid, 0)` would call
 * it alive.
 */
export function startOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (platform() !== "linux") return ask("ps", ["-o", "lstart=", "-p", String(pid)]);
  const stat = readProcStat(pid);
  return stat === undefined || stat.state === "Z" ? undefined : `${stat.startTicks}@${bootId()}`;
}

/**
 * Whether this pid is a living PostgreSQL process whose working folder is `folder`. Compares the folder itself, not its
 * name.
 */
export function isServerOf(folder: string, pid: number): boolean {
  if (startOf(pid) === undefined || nameOf(pid)?.startsWith("postgres") !== true) return false;
  try {
    const own = statSync(folder);
    const other = statSync(workingFolderOf(pid));
    return own.ino === other.ino && own.dev === other.dev;
  } catch {
    // We may not inspect it, so it is another user's process.
    return false;
  }
}

/** All PostgreSQL processes that work in `folder`: a postmaster and its children. */
export const listServersOf = (folder: string): number[] => listProcesses().filter((pid) => isServerOf(folder, pid));

function listProcesses(): number[] {
  const names = platform() === "linux" ? readdirSync("/proc") : (ask("ps", ["-axo", "pid="]) ?? "").split("\n");
  return names.map(Number).filter((pid) => Number.isSafeInteger(pid) && pid > 0);
}

/** Resolves to true if the process ended in time. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs;
  while (startOf(pid) !== undefined) {
    if (Date.now() > giveUpAt) return false;
    await pause(10);
  }
  return true;
}

/** Requests a fast shutdown. Kills a server that hangs for ten seconds; it recovers at the next start. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitUntilGone(pid, 10_000)) return;
  signal(pid, "SIGQUIT");
  if (await waitUntilGone(pid, 6_000)) return;
  signal(pid, "SIGKILL");
  await waitUntilGone(pid, 5_000);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function readProcStat(pid: number): { name: string; state: string; startTicks: string } | undefined {
  try {
    // The format is "pid (name) state …". The name may contain spaces and brackets, so we count from its last bracket.
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    const rest = text.slice(end + 2).split(" ");
    return { name: text.slice(text.indexOf("(") + 1, end), state: rest[0] ?? "", startTicks: rest[19] ?? "" };
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function nameOf(pid: number): string | undefined {
  if (platform() === "linux") return readProcStat(pid)?.name;
  return ask("ps", ["-o", "comm=", "-p", String(pid)])
    ?.split("/")
    .at(-1);
}

function workingFolderOf(pid: number): string {
  if (platform() === "linux") return `/proc/${pid}/cwd`;
  const answer = ask("lsof", ["-a", "-p", String(pid), "-d", "cwd", "-Fn"]);
  return /^n(.+)$/m.exec(answer ?? "")?.[1] ?? "";
}

function ask(command: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8" });
  const answer = status === 0 ? stdout.trim() : "";
  return answer === "" ? undefined : answer;
}
