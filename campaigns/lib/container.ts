import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Ended } from "./programs.ts";

/** How an image wants to be run, according to `buildah inspect`. */
export type ImageConfig = { User: string; Env: string[]; Entrypoint: string[]; WorkingDir: string };

export type Container = { ended: Promise<Ended>; output(): string; stop(signal: "SIGTERM" | "SIGKILL"): void };

/**
 * Does the same as Docker's `--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --volume
 * …:/data`: the root file system is read-only, and the process has pid 1, runs as the image's user and can't gain
 * privileges.
 */
const ENTER = `
set -e
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t proc -o nosuid,nodev,noexec proc "$ROOT/proc"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$ROOT/tmp"
mount -t tmpfs -o mode=755,nosuid tmpfs "$ROOT/dev"
mknod -m 666 "$ROOT/dev/null" c 1 3
mknod -m 666 "$ROOT/dev/zero" c 1 5
mknod -m 666 "$ROOT/dev/random" c 1 8
mknod -m 666 "$ROOT/dev/urandom" c 1 9
mkdir -m 1777 "$ROOT/dev/shm"
ln -s /proc/self/fd "$ROOT/dev/fd"
ln -s /proc/self/fd/0 "$ROOT/dev/stdin"
mount --bind "$VOLUME" "$ROOT/data"
cd "$ROOT"
exec chroot "$ROOT" /usr/bin/setpriv --reuid "\${USER_IDS%%:*}" --regid "\${USER_IDS##*:}" --clear-groups \\
  --no-new-privs --bounding-set=-all --inh-caps=-all /usr/bin/env -i -C "$FOLDER" "$@"
`;

/** Starts a command in the unpacked image, in the machine's network. Without `entrypoint`, the image's own is used. */
export function startContainer(
  image: { root: string; config: ImageConfig },
  command: readonly string[],
  { volume, env = {}, entrypoint }: { volume: string; env?: Record<string, string>; entrypoint?: readonly string[] },
): Container {
  const { User, Env, Entrypoint, WorkingDir } = image.config;
  mkdirSync(volume, { recursive: true, mode: 0o700 });
  const [user = 0, group = 0] = User.split(":").map(Number);
  chownSync(volume, user, group);
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const inside = [...Env, ...settings, ...(entrypoint ?? Entrypoint), ...command];
  const namespaces = ["--mount", "--pid", "--ipc", "--uts", "--fork", "--propagation", "private"];
  const child = spawn("unshare", [...namespaces, "sh", "-c", ENTER, "sh", ...inside], {
    env: { PATH: process.env["PATH"], ROOT: image.root, VOLUME: volume, USER_IDS: User, FOLDER: WorkingDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, "close").then(([code]: (number | null)[]) => ({ code: code ?? null, stdout, stderr }));
  return { ended, output: () => stdout + stderr, stop: (signal) => signalInside(child, signal) };
}

/** `unshare` doesn't forward signals. Its only child is the container's first process; all others end with it. */
function signalInside(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.exitCode !== null || child.pid === undefined) return;
  const inside = readFileSync(join("/proc", String(child.pid), "task", String(child.pid), "children"), "utf8");
  for (const pid of inside.split(" ").filter(Boolean)) process.kill(Number(pid), signal);
}

/**
 * Waits until a URL returns 200. Fails with the container's output if the container ends first, or after two minutes.
 */
export async function untilAnswers(url: string, container: Container): Promise<void> {
  const over = new AbortController();
  void container.ended.then(() => over.abort());
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline && !over.signal.aborted) {
    const isThere = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isThere) return;
    await pause(50);
  }
  throw new Error(`${url} did not answer:\n${container.output().slice(-3_000)}`);
}
