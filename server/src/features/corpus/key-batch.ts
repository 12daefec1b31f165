import { ascii, reversed } from "./key.ts";
import { KeyPacker, listOfKeys, type PackedKeys } from "./packed-keys.ts";
import { TextSorter } from "./text-sorter.ts";

/** The initial size. The buffer doubles when it is full. */
const FIRST_BYTES = 1 << 20;
const FIRST_ROWS = 1 << 16;
/** Of a key, with its length. */
const EXPECTED_BYTES = 36;

/** A batch as it's passed to another thread: its memory is transferred without being copied. */
export type KeyBatchParts = {
  prefixes: string[];
  bytes: ArrayBuffer;
  ends: Uint32Array<ArrayBuffer>;
  domainOf: Uint32Array<ArrayBuffer>;
};

/**
 * Addresses on their way into the corpus: added in any order, read back as sorted, distinct keys.
 *
 * Local parts are kept as bytes in one buffer (two million addresses take 50 MB, a third of what strings take), and are
 * sorted there, domain by domain.
 */
export class KeyBatch {
  readonly #domains = new Map<string, number>();
  /** The beginning of each domain's keys. */
  #prefixes: string[] = [];
  #bytes = freshBytes();
  #used = 0;
  #ends = new Uint32Array(FIRST_ROWS);
  #domainOf = new Uint32Array(FIRST_ROWS);
  #size = 0;

  static of({ prefixes, bytes, ends, domainOf }: KeyBatchParts): KeyBatch {
    const batch = new KeyBatch();
    batch.#prefixes = prefixes;
    batch.#bytes = Buffer.from(bytes);
    batch.#ends = ends;
    batch.#domainOf = domainOf;
    batch.#size = ends.length;
    return batch;
  }

  get size(): number {
    return this.#size;
  }

  /** Hands over what was added, and starts again with nothing. */
  release(): KeyBatchParts {
    const parts = {
      prefixes: this.#prefixes,
      bytes: this.#bytes.buffer,
      ends: this.#ends.subarray(0, this.#size),
      domainOf: this.#domainOf.subarray(0, this.#size),
    };
    this.#bytes = freshBytes();
    this.#ends = new Uint32Array(FIRST_ROWS);
    this.#domainOf = new Uint32Array(FIRST_ROWS);
    this.clear();
    return parts;
  }

  add(local: string, domain: string): void {
    let number = this.#domains.get(domain);
    if (number === undefined) {
      number = this.#prefixes.push(`${reversed(domain)} `) - 1;
      this.#domains.set(domain, number);
    }
    const text = ascii(local);
    if (this.#used + text.length > this.#bytes.length) this.#bytes = doubled(this.#bytes);
    if (this.#size === this.#ends.length) {
      this.#ends = copied(this.#ends);
      this.#domainOf = copied(this.#domainOf);
    }
    this.#used += this.#bytes.write(text, this.#used, "latin1");
    this.#ends[this.#size] = this.#used;
    this.#domainOf[this.#size] = number;
    this.#size += 1;
  }

  /** Yields the sorted, distinct keys in chunks of this size. */
  *packed(size: number): Generator<PackedKeys> {
    const { order, starts } = this.#groupedByDomain();
    const prefixes = this.#prefixes;
    // Each prefix ends in a space, which sorts before every other character a domain can have.
    const inOrder = Uint32Array.from(prefixes.keys()).sort((one, other) =>
      (prefixes[one] ?? "") < (prefixes[other] ?? "") ? -1 : 1,
    );
    const sorter = new TextSorter({ bytes: this.#bytes, ends: this.#ends }, order);
    const packer = new KeyPacker(Math.min(size, this.#size) * EXPECTED_BYTES);
    for (const number of inOrder) {
      const prefix = Buffer.from(prefixes[number] ?? "", "latin1");
      const from = starts[number] ?? 0;
      const to = starts[number + 1] ?? 0;
      sorter.sort(from, to);
      for (let at = from; at < to; at += 1) {
        const row = order[at] ?? 0;
        if (at > from && sorter.compare(row, order[at - 1] ?? 0) === 0) continue;
        packer.add(prefix, this.#bytes, sorter.startOf(row), this.#ends[row]);
        if (packer.length === size) yield packer.take();
      }
    }
    if (packer.length > 0) yield packer.take();
  }

  /** The same as lists of strings. */
  *chunks(size: number): Generator<readonly string[]> {
    for (const keys of this.packed(size)) yield listOfKeys(keys);
  }

  clear(): void {
    this.#domains.clear();
    this.#prefixes = [];
    this.#used = 0;
    this.#size = 0;
  }

  /** Groups the rows by domain: domain n has `order[starts[n]]` up to `order[starts[n + 1]]`. */
  #groupedByDomain(): { order: Uint32Array; starts: Uint32Array } {
    const rows = this.#domainOf.subarray(0, this.#size);
    const starts = new Uint32Array(this.#prefixes.length + 1);
    for (const number of rows) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
    for (let number = 1; number < starts.length; number += 1) {
      starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0);
    }
    const next = starts.slice();
    const order = new Uint32Array(this.#size);
    rows.forEach((number, row) => {
      const at = next[number] ?? 0;
      order[at] = row;
      next[number] = at + 1;
    });
    return { order, starts };
  }
}

/** With memory of its own, so that it can be given away. */
const freshBytes = (size = FIRST_BYTES): Buffer<ArrayBuffer> => Buffer.from(new ArrayBuffer(size));

function doubled(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const larger = freshBytes(bytes.length * 2);
  bytes.copy(larger);
  return larger;
}

function copied(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
