/** A length takes seven bits of a byte; the eighth says that another byte follows. */
const MORE = 0x80;
/** No key is longer: two bytes hold its length. */
const LONGEST = 0x3fff;

/**
 * Sorted keys as bytes, each after its length. Other threads get them without a copy, and ClickHouse stores them as they
 * are: this is how its Native format writes a column of strings.
 */
export class PackedKeys implements Iterable<string> {
  readonly length: number;
  readonly bytes: Buffer<ArrayBuffer>;

  constructor(length: number, bytes: Uint8Array<ArrayBuffer>) {
    this.length = length;
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  static of(keys: SomeKeys): PackedKeys {
    if (keys instanceof PackedKeys) return keys;
    const packer = new KeyPacker(keys.reduce((total, key) => total + key.length + 2, 0));
    for (const key of keys) packer.add(Buffer.from(key, "latin1"));
    return packer.take();
  }

  *[Symbol.iterator](): Generator<string> {
    const { bytes } = this;
    // Pieces of one text take a quarter of the time of a call into the buffer for each.
    const text = bytes.toString("latin1");
    for (let at = 0; at < bytes.length;) {
      let length = bytes[at++] ?? 0;
      if (length >= MORE) length = (length & (MORE - 1)) | ((bytes[at++] ?? 0) << 7);
      yield text.slice(at, at + length);
      at += length;
    }
  }
}

/** Sorted, distinct keys. */
export type SomeKeys = readonly string[] | PackedKeys;

export function lastOf(keys: SomeKeys): string {
  if (!(keys instanceof PackedKeys)) return keys.at(-1) ?? "";
  let last = "";
  for (const key of keys) last = key;
  return last;
}

export const listOfKeys = (keys: SomeKeys): readonly string[] => (keys instanceof PackedKeys ? [...keys] : keys);

const LEAST_BYTES = 1 << 10;

/** Packs keys, each of which may come in two parts. */
export class KeyPacker {
  #bytes: Buffer<ArrayBuffer>;
  #used = 0;
  length = 0;

  /** `size` is how many bytes to expect. The buffer doubles when it is full. */
  constructor(size: number) {
    this.#bytes = Buffer.from(new ArrayBuffer(Math.max(LEAST_BYTES, size)));
  }

  add(start: Uint8Array, rest: Uint8Array = NOTHING, from = 0, to = rest.length): void {
    const length = start.length + to - from;
    if (length > LONGEST) throw new Error("A key is longer than any address");
    if (this.#used + length + 2 > this.#bytes.length) this.#double();
    const bytes = this.#bytes;
    let at = this.#used;
    if (length >= MORE) {
      bytes[at++] = (length & (MORE - 1)) | MORE;
      bytes[at++] = length >> 7;
    } else bytes[at++] = length;
    // SomeKeys are short: a loop is faster than a call that copies.
    for (let index = 0; index < start.length; index += 1) bytes[at++] = start[index] ?? 0;
    for (let index = from; index < to; index += 1) bytes[at++] = rest[index] ?? 0;
    this.#used = at;
    this.length += 1;
  }

  /** Hands over what was added, and starts again with nothing. */
  take(): PackedKeys {
    const keys = new PackedKeys(this.length, this.#bytes.subarray(0, this.#used));
    this.#bytes = Buffer.from(new ArrayBuffer(this.#bytes.length));
    this.#used = 0;
    this.length = 0;
    return keys;
  }

  #double(): void {
    const larger = Buffer.from(new ArrayBuffer(2 * this.#bytes.length + LONGEST));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}

const NOTHING = new Uint8Array(0);
