import { open } from "node:fs/promises";
import { untilInterrupted } from "./lab.ts";

const LINES_AT_ONCE = 20_000;

/** A range of row indexes; with a step, only every n-th of them. */
export type RowRange = { from: number; to: number; step?: number };

/** Writes a line for each row, and flushes everything to the disk before anything is measured. */
export async function writeRows(
  path: string,
  { from, to, step = 1 }: RowRange,
  lineAt: (index: number) => string,
): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let index = from; index < to;) {
      // On an interrupt the folder is removed at once; without this, we would keep writing to a deleted file for a
      // while.
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
