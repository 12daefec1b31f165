import { type AddressBatch, KeyBatch, type ReadCounts } from "../corpus/index.ts";

/** The addresses that an import collects before they are stored or sorted. */
export class ImportBatch {
  readonly keys = new KeyBatch();
  #read = { lines: 0, addresses: 0, rejects: 0 };
  #position: AddressBatch["position"] | undefined;

  get size(): number {
    return this.keys.size;
  }

  add({ locals, domains, lines, rejects, duplicates, position, problem }: AddressBatch): void {
    for (let index = 0; index < locals.length; index += 1) this.keys.add(locals[index] ?? "", domains[index] ?? "");
    // If the input broke off, the last record may be incomplete, so the import resumes before this batch.
    if (problem !== undefined) return;
    this.#read.lines += lines;
    this.#read.rejects += rejects;
    this.#read.addresses += locals.length + duplicates;
    this.#position = position;
  }

  /**
   * The progress to record once this batch is stored or sorted; undefined if no complete record was read. Resets it.
   */
  takeCounts(): ReadCounts | undefined {
    const position = this.#position;
    const counts = position && { position, ...this.#read };
    this.#read = { lines: 0, addresses: 0, rejects: 0 };
    this.#position = undefined;
    return counts;
  }
}
