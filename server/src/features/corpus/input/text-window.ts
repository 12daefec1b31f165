import { utf16Length, utf16Transcoder } from "./encoding.ts";
import type { Input } from "./source.ts";

/** A longer line is not a record about a person. It is skipped without being held in memory. */
export const MAX_LINE_BYTES = 64 * 1024;

/**
 * The most text ever held: the longest line and some room. Not larger, because a string of more than 128 KiB gets
 * memory mapped for it alone, which takes ten times as long.
 */
const CAPACITY = 96 * 1024;

/** How much of a skipped line is kept, to show it among the rejects. */
const HEAD_BYTES = 1024;

const LINE_END = 1;
const CONTROL = 2;
const QUOTE = 4;
const NON_ASCII = 8;

const KINDS = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  if (byte === 0x0a || byte === 0x0d) KINDS[byte] = LINE_END;
  else if ((byte < 0x20 && byte !== 0x09) || byte === 0x7f) KINDS[byte] = CONTROL;
  else if (byte === 0x22) KINDS[byte] = QUOTE;
  else if (byte >= 0x80) KINDS[byte] = NON_ASCII;
}

export type FoundLine = "line" | "too long" | "none";

/**
 * The part of the text that is being read, as UTF-8 in one buffer of fixed size. It holds bytes instead of strings,
 * because every line is looked at but only the addresses become strings.
 */
export class TextWindow {
  readonly bytes = Buffer.allocUnsafe(CAPACITY);
  /** Where the next record begins, and where the available bytes end. */
  at = 0;
  end = 0;
  /** Lines before `at` since the start of the input. */
  linesBefore = 0;
  isLast = false;

  /** The line at `at`, once `findLine` has found it: where its text ends, and where the next line begins. */
  lineEnd = 0;
  nextLine = 0;
  hasControl = false;
  hasQuote = false;
  hasNonAscii = false;

  readonly #input: Input;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #transcode: ((chunk: Buffer | undefined) => Buffer) | undefined;
  #pending: Buffer = Buffer.alloc(0);
  #sourceEnded = false;
  /** Offset of `bytes[0]` in the decompressed original. */
  #base: number;
  #latin1: string | undefined;
  /** The beginning of a line that is being skipped. */
  #passedOver: Buffer | undefined;

  constructor(input: Input, from: number) {
    this.#input = input;
    this.#base = from === 0 ? input.bomBytes : from;
    this.#chunks = input.read(this.#base)[Symbol.asyncIterator]();
    this.#transcode = input.encoding === "utf-8" ? undefined : utf16Transcoder(input.encoding);
  }

  /** The offset of `at` in the decompressed original. */
  offset(): number {
    return this.#base + (this.#transcode === undefined ? this.at : utf16Length(this.bytes, 0, this.at));
  }

  /**
   * The bytes as Latin 1 text, so that positions in both are the same. Made once for each refill: cutting a piece from
   * it costs a quarter of a call into the buffer.
   */
  latin1(): string {
    this.#latin1 ??= this.bytes.toString("latin1", 0, this.end);
    return this.#latin1;
  }

  /** Fills the window after the unread bytes. Waits until the window is full, so that small chunks cost no more. */
  async refill(): Promise<void> {
    this.#base = this.offset();
    this.bytes.copyWithin(0, this.at, this.end);
    this.end -= this.at;
    this.at = 0;
    this.#latin1 = undefined;
    while (this.end < CAPACITY && !this.isLast) {
      if (this.#pending.length === 0) await this.#nextChunk();
      const copied = this.#pending.copy(this.bytes, this.end);
      this.#pending = this.#pending.subarray(copied);
      this.end += copied;
      this.isLast = this.#sourceEnded && this.#pending.length === 0;
    }
  }

  async #nextChunk(): Promise<void> {
    const next = await this.#chunks.next();
    this.#sourceEnded = next.done === true;
    const chunk = next.done === true ? undefined : next.value;
    this.#pending = this.#transcode?.(chunk) ?? chunk ?? Buffer.alloc(0);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /**
   * Finds the line at `at`. "none" means that more input is needed first, or that there is no more. The bytes up to
   * `seen` are known to be plain characters of this line.
   */
  findLine(seen = this.at): FoundLine {
    const { bytes, end, at } = this;
    let kinds = 0;
    let i = seen;
    for (; i < end; i++) {
      const kind = KINDS[bytes[i] ?? 0] ?? 0;
      if (kind === LINE_END) break;
      kinds |= kind;
    }
    const isFound = i < end && (bytes[i] !== 0x0d || i + 1 < end || this.isLast);
    if (!isFound && !(this.isLast && (at < end || this.#passedOver !== undefined))) {
      this.#passOver(i);
      return "none";
    }
    this.lineEnd = i;
    this.nextLine = i < end && bytes[i] === 0x0d && bytes[i + 1] === 0x0a && i + 1 < end ? i + 2 : Math.min(i + 1, end);
    this.hasControl = (kinds & CONTROL) !== 0;
    this.hasQuote = (kinds & QUOTE) !== 0;
    this.hasNonAscii = (kinds & NON_ASCII) !== 0;
    return this.#passedOver !== undefined || i - at > MAX_LINE_BYTES ? "too long" : "line";
  }

  /** Checks the characters of a record that is longer than its first line. */
  inspectTo(to: number): void {
    let kinds = 0;
    for (let i = this.at; i < to; i++) kinds |= KINDS[this.bytes[i] ?? 0] ?? 0;
    this.hasControl = (kinds & CONTROL) !== 0;
    this.hasNonAscii = (kinds & NON_ASCII) !== 0;
  }

  /** True if the input broke off in a record that ends here, which may have been longer. */
  isCutAt(end: number): boolean {
    return this.isLast && end === this.end && this.#input.problem() !== undefined;
  }

  #passOver(lineEnd: number): void {
    if (this.#passedOver === undefined) {
      if (lineEnd - this.at <= MAX_LINE_BYTES) return;
      this.#passedOver = Buffer.from(this.bytes.subarray(this.at, this.at + HEAD_BYTES));
    }
    // A CR stays, because the byte after it, possibly an LF, has not been read yet.
    this.at = lineEnd;
  }

  /** Moves past a record of this many lines. */
  advance(next: number, lines: number): void {
    this.at = next;
    this.linesBefore += lines;
    this.#passedOver = undefined;
  }

  /** A piece of the text. Bytes that are not UTF-8 become U+FFFD. */
  textOf(from: number, to: number): string {
    return this.hasNonAscii ? this.bytes.toString("utf8", from, to) : this.latin1().slice(from, to);
  }

  /** The beginning of the record at `at`, for showing it. */
  headOf(to: number): string {
    if (this.#passedOver !== undefined) return this.#passedOver.toString("utf8");
    return this.bytes.toString("utf8", this.at, Math.min(to, this.at + HEAD_BYTES));
  }
}
