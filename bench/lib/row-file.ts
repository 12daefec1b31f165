import { open } from "node:fs/promises";
import { untilInterrupted } from "./lab.ts";

const LINES_AT_ONCE = 20_000;

/** Which rows, by their index; with a step, every so many of them. */
export type RowRange = { from: number; to: number; step?: number };

/** Writes a line for each row, and leaves nothing to be written to the disk while something is measured. */
export async function writeRows(
  path: string,
  { from, to, step = 1 }: RowRange,
  lineAt: (index: number) => string,
): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let index = from; index < to;) {
      // The folder goes at once; we would go on for a while, into a file that has no name any more.
      if (untilInterrupted.isOver) throw new Error("interrupted");
      const end = Math.min(to, index + LINES_AT_ONCE * step);
      let lines = "";
      for (; index < end; index += step) lines += `${lineAt(index)}\n`;
      await file.write(lines);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
