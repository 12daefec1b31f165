import { once } from "node:events";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import type { RejectReason } from "./batch.ts";
import { fileRefusal } from "./file-refusal.ts";

const MAX_SHOWN = 200;
const READ_AT_ONCE = 256 * 1024;

/** The leading field with what wraps it. */
const LEADING_FIELD = /^["'`<([{]*[\p{L}\p{N}._@+-]*/u;

/** A line as it may be shown: its leading field alone, since whatever follows may be a password. */
export function masked(line: string): string {
  const [leading = ""] = LEADING_FIELD.exec(line) ?? [];
  const shown = leading.length < line.length ? `${line.slice(0, leading.length + 1)}…` : line;
  const cut = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN - 1)}…` : shown;
  // Line ends and tabs would break the file's own rows, escape sequences the reader's terminal.
  return cut.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

export type RejectsFile = {
  /** Writes one row; returns a promise to wait for while the disk is behind. */
  write: (lineNumber: number, reason: RejectReason, text: string) => Promise<void> | undefined;
  close: () => Promise<void>;
};

/**
 * A file of rows `line number<TAB>reason<TAB>line`, for the operator's eyes only. When an import goes on, the rows up to
 * the line where it goes on are kept, and those that will be written again are dropped.
 */
export async function openRejectsFile(path: string, { keepLines = 0 } = {}): Promise<RejectsFile> {
  const handle = await open(path, "a+", 0o600).catch((error: unknown) => {
    throw fileRefusal(path, "written", error);
  });
  try {
    const stats = await handle.stat();
    if (stats.isFile()) {
      // One that existed keeps its mode otherwise. A device such as /dev/null is everybody's and left as it is.
      await handle.chmod(0o600);
      await handle.truncate(await lengthOfRows(handle, keepLines));
    }
  } catch (error) {
    await handle.close();
    throw fileRefusal(path, "written", error);
  }
  const stream = handle.createWriteStream({ highWaterMark: 256 * 1024 });
  let failure: Error | undefined;
  stream.on("error", (error) => (failure = error));
  /** Shared by all rows that are written while the disk is behind. */
  let drained: Promise<void> | undefined;
  const until = async (event: "drain" | "close"): Promise<void> => {
    try {
      // Rejects when the stream fails while it is waited for.
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

/** Nothing was rejected: no file says so best. */
async function removeIfEmpty(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() === true && stats.size === 0) await rm(path, { force: true });
}

/** The bytes of the rows for lines up to this one; a row that was not written to its end does not count. */
async function lengthOfRows(handle: FileHandle, keepLines: number): Promise<number> {
  if (keepLines === 0) return 0;
  const chunk = Buffer.allocUnsafe(READ_AT_ONCE);
  let length = 0;
  let rest = "";
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(chunk, 0, READ_AT_ONCE, position);
    if (bytesRead === 0) return length;
    position += bytesRead;
    // In Latin 1 every byte is one character, so lengths are lengths in the file.
    const rows = (rest + chunk.toString("latin1", 0, bytesRead)).split("\n");
    rest = rows.pop() ?? "";
    for (const row of rows) {
      if (Number.parseInt(row, 10) > keepLines) return length;
      length += row.length + 1;
    }
  }
}
