import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../../platform/threads/start-thread.ts";
import type { KeyBatch, KeyBatchParts } from "../key-batch.ts";
import { PackedKeys } from "../packed-keys.ts";
import { DamagedRun, type Run } from "./run-file.ts";
import type { SortAnswer, SortOrder } from "./thread.ts";

/** More for the young generation is no faster, and the whole import must stay below 300 MB. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** A thread that waits for the next file of the same command. It does not keep the process alive. */
let idle: Worker | undefined;

/** The disk has no room for the sorted files. */
export class NoRoom extends Error {}

/**
 * A thread that sorts addresses into files and reads the files back in order, while the thread that uses it reads the
 * input or waits for the database.
 */
export class Sorter {
  readonly #worker: Worker;
  /** Orders are followed one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static start(): Sorter {
    const worker = idle ?? startWorker();
    idle = undefined;
    worker.ref();
    return new Sorter(worker);
  }

  /** Empties the batch at once, so that it can take more while these are sorted. */
  async sort(batch: KeyBatch, path: string): Promise<Run> {
    const parts = batch.release();
    return this.#runOf({ do: "sort", batch: parts, path }, memoryOf(parts));
  }

  /** The same without a file. */
  async pack(batch: KeyBatch, chunkKeys: number): Promise<PackedKeys[]> {
    const parts = batch.release();
    const answer = await this.#ask({ do: "pack", batch: parts, chunkKeys }, memoryOf(parts));
    if (!("packed" in answer)) throw new Error("The sorting thread answered another question");
    return answer.packed.map(({ length, bytes }) => new PackedKeys(length, bytes));
  }

  merge(paths: readonly string[], path: string): Promise<Run> {
    return this.#runOf({ do: "merge", paths, path });
  }

  /** Yields the keys of all files after the given one, sorted and distinct. The next chunk is read ahead. */
  async *read(paths: readonly string[], after: string, chunkKeys: number): AsyncGenerator<string[]> {
    let ahead = this.#chunkOf({ do: "read", paths, after, chunkKeys });
    for (;;) {
      const chunk = await ahead;
      if (chunk === null) return;
      ahead = this.#chunkOf({ do: "next" });
      // It fails again where it is awaited.
      ahead.catch(() => undefined);
      yield chunk.split("\n");
    }
  }

  async close(): Promise<void> {
    const isResting = await this.#chunkOf({ do: "rest" }).then(
      () => true,
      () => false,
    );
    if (!isResting || idle) await this.#worker.terminate();
    else {
      this.#worker.unref();
      idle = this.#worker;
    }
  }

  async #runOf(order: SortOrder, transferred: readonly ArrayBuffer[] = []): Promise<Run> {
    const answer = await this.#ask(order, transferred);
    if (!("run" in answer)) throw new Error("The sorting thread answered another question");
    return answer.run;
  }

  async #chunkOf(order: SortOrder): Promise<string | null> {
    const answer = await this.#ask(order);
    if (!("chunk" in answer)) throw new Error("The sorting thread answered another question");
    return answer.chunk;
  }

  #ask(order: SortOrder, transferred: readonly ArrayBuffer[] = []): Promise<SortAnswer> {
    const asked = this.#last.then(async () => {
      const ended = new AbortController();
      try {
        this.#worker.postMessage(order, transferred);
        const [answer] = (await Promise.race([
          once(this.#worker, "message", { signal: ended.signal }),
          once(this.#worker, "exit", { signal: ended.signal }).then(() => {
            throw new Error("The sorting thread ended too early");
          }),
        ])) as [SortAnswer];
        return answer;
      } finally {
        ended.abort();
      }
    });
    this.#last = asked.catch(() => undefined);
    return asked.then(checked);
  }
}

const memoryOf = ({ bytes, ends, domainOf }: KeyBatchParts): ArrayBuffer[] => [bytes, ends.buffer, domainOf.buffer];

function startWorker(): Worker {
  const worker = startThread("features/corpus/sorting/thread", LIMITS);
  return worker.once("exit", () => {
    if (idle === worker) idle = undefined;
  });
}

function checked(answer: SortAnswer): SortAnswer {
  if (!("failed" in answer)) return answer;
  const { message, code, isDamaged } = answer.failed;
  if (isDamaged) throw new DamagedRun(message);
  if (code === "ENOSPC" || code === "EDQUOT") throw new NoRoom(message);
  throw Object.assign(new Error(message), { code });
}
