import { z } from "zod";
import { Batch, type OnReject } from "./batch.ts";
import { decideReading, type Format, Reading } from "./format.ts";
import { MailboxReader } from "./mailbox.ts";
import { recordsTaker } from "./records.ts";
import type { Input } from "./source.ts";
import { TextWindow } from "./text-window.ts";

const DEFAULT_BATCH_SIZE = 50_000;

/** Where to resume reading: everything that a later run needs, and nothing of the content. */
export const Position = z.object({
  /** Offset in the decompressed bytes, at the start of a record. */
  offset: z.int().nonnegative(),
  /** Number of lines before the position. */
  line: z.int().nonnegative(),
  reading: Reading,
});
export type Position = z.infer<typeof Position>;

export type AddressBatch = {
  /** The distinct addresses, in two parallel arrays. */
  locals: string[];
  domains: string[];
  lines: number;
  rejects: number;
  duplicates: number;
  /** Where the next batch starts. */
  position: Position;
  progress: { bytesRead: number };
  /** Set in the last batch if the input broke off: the reason. */
  problem: string | undefined;
};

export type ReadOptions = {
  /** By default decided from the beginning of the text. */
  format?: Format | undefined;
  /** The position of the last batch that was stored. */
  startAt?: Position | undefined;
  /** Addresses in each batch. */
  batchSize?: number | undefined;
  /** Reading waits for the returned promise, but not after every line. */
  onReject?: OnReject | undefined;
};

/** Yields the addresses of an input batch by batch, in constant memory. An input can be read only once. */
export async function* readBatches(input: Input, options: ReadOptions = {}): AsyncGenerator<AddressBatch, void> {
  const { startAt, batchSize = DEFAULT_BATCH_SIZE, onReject } = options;
  const window = new TextWindow(input, startAt?.offset ?? 0);
  const mailboxes = new MailboxReader();
  try {
    await window.refill();
    window.linesBefore = startAt?.line ?? 0;
    const reading = startAt?.reading ?? decideReading(window, mailboxes, options.format);
    const takeRecords = recordsTaker(reading, mailboxes, startAt === undefined);
    for (let isOver = false; !isOver;) {
      const batch = new Batch(batchSize, onReject);
      for (;;) {
        takeRecords(window, batch);
        await batch.pendingReject;
        isOver = window.isLast && window.at === window.end;
        if (batch.isFull() || isOver) break;
        await window.refill();
      }
      const problem = isOver ? input.problem() : undefined;
      if (batch.lines === 0 && problem === undefined) return;
      yield {
        locals: batch.locals,
        domains: batch.domains,
        lines: batch.lines,
        rejects: batch.rejects,
        duplicates: batch.duplicates,
        position: { offset: window.offset(), line: window.linesBefore, reading },
        progress: { bytesRead: input.bytesRead() },
        problem,
      };
    }
  } finally {
    await window.close();
  }
}
