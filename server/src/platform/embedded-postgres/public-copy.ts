import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startOf } from "./processes.ts";

/**
 * Copies of PostgreSQL's programs that every user can run. Root needs them when its clone is in a folder that other
 * users cannot enter: the programs find their libraries by their own path, so the account must be able to reach that
 * path. Made once (55 MB), in a folder that only root can write to, so no other user can plant a program there.
 */
export function* publicCopies(native: string, name: string, onProgress: (line: string) => void): Generator<string> {
  for (const folder of ["/var/cache/sablewatch", join(tmpdir(), "sablewatch-programs")]) {
    try {
      if (!isRootsAlone(folder)) continue;
      const copy = join(folder, name);
      if (!existsSync(copy)) {
        onProgress(`Copying PostgreSQL's programs to ${folder}, where its own user can run them`);
        copyWhole(native, copy);
      }
      yield copy;
    } catch (error) {
      // If this folder is read-only or full, the next one may still work.
      onProgress(`${folder} cannot be used: ${(error as Error).message}`);
    }
  }
}

function isRootsAlone(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) return false;
  // Root's umask may have closed the folder. It is ours and holds only public programs.
  chmodSync(folder, 0o755);
  return true;
}

/** The copy gets its name only when it is complete. */
function copyWhole(native: string, copy: string): void {
  removeAbandoned(copy);
  const partial = `${copy}.partial-${process.pid}`;
  try {
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
    openToAll(partial);
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another start was faster, and its copy is just as good.
    if (!existsSync(copy)) throw error;
  }
}

function removeAbandoned(copy: string): void {
  for (const name of readdirSync(join(copy, ".."))) {
    const pid = name.startsWith(`${basename(copy)}.partial-`) ? Number(name.split("-").at(-1)) : undefined;
    if (pid !== undefined && startOf(pid) === undefined) rmSync(join(copy, "..", name), { recursive: true });
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
