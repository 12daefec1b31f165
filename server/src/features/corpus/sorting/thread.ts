import { parentPort } from "node:worker_threads";
import { KeyBatch, type KeyBatchParts } from "../key-batch.ts";
import { mergeRuns } from "./merge-runs.ts";
import { DamagedRun, type Run, writeRun } from "./run-file.ts";

/** What the thread is asked to do. It does one thing at a time. */
export type SortOrder =
  | { do: "sort"; batch: KeyBatchParts; path: string }
  /** Sorts without a file. */
  | { do: "pack"; batch: KeyBatchParts; chunkKeys: number }
  /** Makes one file of several. */
  | { do: "merge"; paths: readonly string[]; path: string }
  /** Begins to read the keys of all files in order, after this one. */
  | { do: "read"; paths: readonly string[]; after: string; chunkKeys: number }
  | { do: "next" }
  /** Ends the reading. */
  | { do: "rest" };

/** `chunk` has its keys in one text, a line each, which is copied many times faster than a list; null is the end. */
export type SortAnswer =
  | { run: Run }
  | { packed: { length: number; bytes: Uint8Array<ArrayBuffer> }[] }
  | { chunk: string | null }
  | { failed: { message: string; code: string | undefined; isDamaged: boolean } };

const SORTED_AT_ONCE = 10_000;

const port = parentPort;
if (!port) throw new Error("This file is run as a thread");

let reading: AsyncGenerator<string[]> | undefined;

async function follow(order: SortOrder): Promise<SortAnswer> {
  switch (order.do) {
    case "sort":
      return { run: await writeRun(order.path, KeyBatch.of(order.batch).chunks(SORTED_AT_ONCE)) };
    case "pack":
      return { packed: [...KeyBatch.of(order.batch).packed(order.chunkKeys)] };
    case "merge":
      return { run: await writeRun(order.path, mergeRuns(order.paths, "", SORTED_AT_ONCE)) };
    case "read":
      reading = mergeRuns(order.paths, order.after, order.chunkKeys);
      return nextChunk();
    case "next":
      return nextChunk();
    case "rest":
      await reading?.return(undefined);
      reading = undefined;
      return { chunk: null };
  }
}

async function nextChunk(): Promise<SortAnswer> {
  const chunk = await reading?.next();
  return { chunk: chunk === undefined || chunk.done ? null : chunk.value.join("\n") };
}

function failure(error: unknown): SortAnswer {
  const { message, code } = error as NodeJS.ErrnoException;
  return { failed: { message, code, isDamaged: error instanceof DamagedRun } };
}

port.on("message", (order: SortOrder) => {
  void follow(order)
    .catch(failure)
    .then((answer) =>
      port.postMessage(answer, "packed" in answer ? answer.packed.map(({ bytes }) => bytes.buffer) : []),
    );
});
