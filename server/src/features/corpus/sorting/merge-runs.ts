import { readRun } from "./run-file.ts";

/** One file of a merge, and where its reading is. */
class Lane {
  readonly #blocks: AsyncGenerator<string[]>;
  #block: string[] = [];
  #at = 0;
  /** Undefined at the end of the file. */
  key: string | undefined = undefined;

  constructor(path: string) {
    this.#blocks = readRun(path);
  }

  /** Moves on to the next key. Returns false if the next block has to be read first. */
  step(): boolean {
    if (this.#at >= this.#block.length) return false;
    this.key = this.#block[this.#at++];
    return true;
  }

  async refill(): Promise<void> {
    const next = await this.#blocks.next();
    [this.#block, this.#at] = [next.done ? [] : next.value, 0];
    if (!this.step()) this.key = undefined;
  }

  async close(): Promise<void> {
    await this.#blocks.return(undefined);
  }
}

/** Yields the keys of all files after the given one, sorted and distinct, in chunks of this size. */
export async function* mergeRuns(paths: readonly string[], after: string, size: number): AsyncGenerator<string[]> {
  const lanes = paths.map((path) => new Lane(path));
  try {
    for (const lane of lanes) await lane.refill();
    const heap = new Heap(lanes.filter(({ key }) => key !== undefined));
    let chunk: string[] = [];
    let last = after;
    for (let lane = heap.least; lane !== undefined; lane = heap.least) {
      const key = lane.key ?? "";
      if (key > last) {
        last = key;
        if (chunk.push(key) === size) {
          yield chunk;
          chunk = [];
        }
      }
      if (!lane.step()) await lane.refill();
      heap.sink();
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    for (const lane of lanes) await lane.close();
  }
}

/** Keeps the lane with the least key on top. */
class Heap {
  readonly #lanes: Lane[];

  constructor(lanes: Lane[]) {
    this.#lanes = lanes.toSorted((one, other) => ((one.key ?? "") < (other.key ?? "") ? -1 : 1));
  }

  get least(): Lane | undefined {
    return this.#lanes[0];
  }

  /** Moves the top lane to its place after it has advanced; removes it at its end. */
  sink(): void {
    const lanes = this.#lanes;
    let [top] = lanes;
    if (top === undefined) return;
    if (top.key === undefined) {
      const last = lanes.pop();
      if (last === undefined || last === top) return;
      lanes[0] = top = last;
    }
    const key = top.key ?? "";
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [lanes[child], lanes[child + 1]];
      if (left === undefined) break;
      let least = left;
      if (right !== undefined && (right.key ?? "") < (left.key ?? "")) {
        child += 1;
        least = right;
      }
      if (key <= (least.key ?? "")) break;
      lanes[at] = least;
      at = child;
    }
    lanes[at] = top;
  }
}
