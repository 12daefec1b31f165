import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, statSync, truncateSync } from "node:fs";
import { DataLockHeld } from "./errors.ts";
import { startOf } from "./processes.ts";

export type DataLock = { release: () => void };

/**
 * Takes the data folder for this process, or throws DataLockHeld.
 *
 * Node offers no lock that the kernel releases (no flock), and a lock file that is created and deleted has a hole: two
 * starts that both find it stale can each delete the other's new one. So the file is a queue that is only appended to.
 * The first entry whose process is still alive holds the lock. Entries of dead processes do not count, however the
 * process died. Only the holder removes anything: it empties the file to release the lock. A contender whose entry
 * vanishes that way queues again. An entry identifies its process by pid and start time, so a reused pid does not
 * match. It also names the inode of its file, so it does not count in a copy of a running DATA_DIR.
 */
export function takeDataLock(file: string): DataLock {
  const id = randomUUID();
  appendFileSync(file, "", { mode: 0o600 });
  for (let attempt = 1; attempt <= 1_000; attempt++) {
    // The leading line break separates our entry from one that a full disk cut short.
    appendFileSync(file, `\n+ ${id} ${inodeOf(file)} ${process.pid} ${startOf(process.pid) ?? ""}\n`);
    const entries = readEntries(file);
    if (!entries.some((entry) => entry.id === id)) continue;
    const holder = entries.find(isAlive);
    if (holder === undefined || holder.id === id) return { release: releaseOnce(file) };
    appendFileSync(file, `\n- ${id}\n`);
    throw new DataLockHeld(holder.pid);
  }
  throw new Error(`the file system does not keep what is written to ${file}`);
}

/** The pid of the living process that holds the data folder. */
export function findLockHolder(file: string): number | undefined {
  return readEntries(file).find(isAlive)?.pid;
}

type Entry = { id: string; pid: number; started: string };

const isAlive = (entry: Entry) => startOf(entry.pid) === entry.started;

function readEntries(file: string): Entry[] {
  const entries = new Map<string, Entry>();
  const ownInode = inodeOf(file);
  for (const line of readIfPresent(file).split("\n")) {
    const [sign, id, inode, pid, ...started] = line.split(" ");
    if (id === undefined) continue;
    if (sign === "+" && inode === ownInode) entries.set(id, { id, pid: Number(pid), started: started.join(" ") });
    if (sign === "-") entries.delete(id);
  }
  return [...entries.values()];
}

const inodeOf = (file: string) => String(statSync(file, { throwIfNoEntry: false })?.ino);

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Releases only once: a second release would empty the file under its next holder. */
function releaseOnce(file: string): () => void {
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    try {
      truncateSync(file, 0);
    } catch {
      // The folder is gone, and the lock with it.
    }
  };
}
