/**
 * A stream that can be peeked at before it is read: peeked bytes come again on reading. Standard input cannot be
 * rewound, and its first bytes tell its format.
 */
export class PeekableBytes implements AsyncIterable<Buffer> {
  readonly #source: AsyncIterator<Buffer>;
  #peeked: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The first bytes. Returns fewer than asked for only if the stream has no more. */
  async peek(length: number): Promise<Buffer> {
    const pieces = [this.#peeked];
    let total = this.#peeked.length;
    while (total < length) {
      const next = await this.#source.next();
      if (next.done === true) break;
      pieces.push(next.value);
      total += next.value.length;
    }
    this.#peeked = Buffer.concat(pieces, total);
    return this.#peeked.subarray(0, length);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      const peeked = this.#peeked;
      this.#peeked = Buffer.alloc(0);
      if (peeked.length > 0) yield peeked;
      for (;;) {
        const next = await this.#source.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

/** Reads and drops the first bytes, to reach a position in a stream that cannot seek. */
export async function* skipBytes(source: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const chunk of source) {
    if (chunk.length <= left) left -= chunk.length;
    else {
      yield left === 0 ? chunk : chunk.subarray(left);
      left = 0;
    }
  }
}

export function* piecesOf(chunk: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += length) yield chunk.subarray(at, at + length);
}
