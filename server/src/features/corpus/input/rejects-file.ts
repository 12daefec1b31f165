import { once } from "node:events";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import type { RejectReason } from "./batch.ts";
import { knownKeyOf } from "./block-keys.ts";
import { fileRefusal } from "./file-refusal.ts";

const READ_AT_ONCE = 256 * 1024;

/**
 * The part of a line that may be shown: the key it begins with, if that is well known. Anything else may be a password,
 * even the first field: some lists put it first, and in some blocks it has its own line. Anyone who has the input can
 * find the line by its number.
 */
export function masked(line: string): string {
  const key = knownKeyOf(line);
  if (key !== undefined) return `${key}:…`;
  return line === "" ? "" : "…";
}

export type RejectsFile = {
  /** Writes one row. Returns a promise to wait for if the disk is behind. */
  write: (lineNumber: number, reason: RejectReason, text: string) => Promise<void> | undefined;
  close: () => Promise<void>;
};

/**
 * Opens a file of rows `line number<TAB>reason<TAB>key`, which only the operator may read. When an import resumes, the
 * rows up to the line where it resumes are kept, and the rows that will be written again are dropped.
 */
export async function openRejectsFile(path: string, { linesKept = 0 } = {}): Promise<RejectsFile> {
  const handle = await open(path, "a+", 0o600).catch((error: unknown) => {
    throw fileRefusal(path, "written", error);
  });
  try {
    const stats = await handle.stat();
    if (stats.isFile()) {
      // A file that already existed would keep its mode. A device such as /dev/null is shared and left alone.
      await handle.chmod(0o600);
      await handle.truncate(await lengthOfRows(handle, linesKept));
    }
  } catch (error) {
    await handle.close();
    throw fileRefusal(path, "written", error);
  }
  const stream = handle.createWriteStream({ highWaterMark: 256 * 1024 });
  let failure: Error | undefined;
  stream.on("error", (error) => (failure = error));
  /** Shared by all rows written while the disk is behind. */
  let drained: Promise<void> | undefined;
  const until = async (event: "drain" | "close"): Promise<void> => {
    try {
      // Rejects if the stream fails during the wait.
      if (failure === undefined) await once(stream, event);
    } catch (error) {
      throw fileRefusal(path, "written", error);
    } finally {
      drained = undefined;
    }
    if (failure !== undefined) throw fileRefusal(path, "written", failure);
  };
  return {
    write: (lineNumber, reason, text) => {
      if (stream.write(`${lineNumber}\t${reason}\t${masked(text)}\n`)) return undefined;
      drained ??= until("drain");
      return drained;
    },
    close: async () => {
      stream.end();
      await until("close");
      await removeIfEmpty(path);
    },
  };
}

/** If nothing was rejected, there should be no file. */
async function removeIfEmpty(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() === true && stats.size === 0) await rm(path, { force: true });
}

/** The bytes of the rows for lines up to `linesKept`. An incomplete last row does not count. */
async function lengthOfRows(handle: FileHandle, linesKept: number): Promise<number> {
  if (linesKept === 0) return 0;
  const chunk = Buffer.allocUnsafe(READ_AT_ONCE);
  let length = 0;
  let rest = "";
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(chunk, 0, READ_AT_ONCE, position);
    if (bytesRead === 0) return length;
    position += bytesRead;
    // In Latin 1 every byte is one character, so string lengths are lengths in the file.
    const rows = (rest + chunk.toString("latin1", 0, bytesRead)).split("\n");
    rest = rows.pop() ?? "";
    for (const row of rows) {
      if (Number.parseInt(row, 10) > linesKept) return length;
      length += row.length + 1;
    }
  }
}
