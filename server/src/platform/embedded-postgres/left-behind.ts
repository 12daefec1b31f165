import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isServerOf, listServersOf, signal, stopServer, waitUntilGone } from "./processes.ts";

/**
 * Stops the processes that an earlier server left in this folder when it, or the process that ran it, was killed. They
 * are recognised by their working folder: another process may have reused the pid in the file by now, and a copied
 * folder still names the original's server.
 */
export async function stopLeftBehind(folder: string, onProgress: (line: string) => void): Promise<void> {
  const note = readPidFile(folder);
  if (note !== undefined && isServerOf(folder, note.pid)) {
    onProgress(`Stopping the PostgreSQL that an earlier run left behind (process ${note.pid})`);
    await stopServer(note.pid);
  } else if (note !== undefined && (Number.isNaN(note.pid) || exists(note.pid))) {
    // PostgreSQL takes over from a dead process, but refuses to start when it finds an empty file, a zombie or a reused
    // pid. We hold the data lock, and PostgreSQL's shared-memory check still guards against servers that neither of us
    // sees.
    rmSync(join(folder, "postmaster.pid"), { force: true });
  }
  await stopOrphans(folder, onProgress);
}

/**
 * A killed postmaster leaves its children behind. They end by themselves, but a child that is running a statement first
 * finishes it. Until then they hold the shared memory that any new server needs to start. Killing them loses nothing:
 * everything they committed is in the write-ahead log.
 */
async function stopOrphans(folder: string, onProgress: (line: string) => void): Promise<void> {
  const orphans = listServersOf(folder);
  if (orphans.length === 0) return;
  onProgress(`Stopping what a killed PostgreSQL left behind (processes ${orphans.join(", ")})`);
  for (const pid of orphans) signal(pid, "SIGQUIT");
  await Promise.all(
    orphans.map(async (pid) => {
      if (await waitUntilGone(pid, 1_000)) return;
      signal(pid, "SIGKILL");
      await waitUntilGone(pid, 5_000);
    }),
  );
}

export function readPidFile(folder: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number.parseInt(lines[0] ?? "", 10), isReady: lines[7]?.trim() === "ready" };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether the pid exists as PostgreSQL sees it: zombies count. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
