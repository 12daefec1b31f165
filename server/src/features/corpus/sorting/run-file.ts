import { type FileHandle, open, rm } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { lineStart, sharedLength, sharedOf } from "../shared-start.ts";

/**
 * A file of sorted keys. It is cut into blocks: the length of the block, a checksum, and one line for each key, as in a
 * page. An empty block with the number of keys ends the file. So a file that is damaged or cut off is noticed before a
 * wrong key is used.
 */
const BLOCK_BYTES = 16 * 1024;
const HEADER_BYTES = 8;
/** Blocks are written this many bytes at a time. */
const WRITE_BYTES = 1024 * 1024;

export type Run = { path: string; keys: number; bytes: number };

/** The sorted files of an import are missing or damaged, and must be made again. */
export class DamagedRun extends Error {}

/** Writes sorted, distinct keys to a file that is on the disk when this returns. */
export async function writeRun(
  path: string,
  chunks: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<Run> {
  const handle = await open(path, "w", 0o600);
  try {
    const writer = new BlockWriter(handle);
    for await (const keys of chunks) {
      for (const key of keys) writer.add(key);
      await writer.flush(WRITE_BYTES);
    }
    const { keys, bytes } = await writer.end();
    await handle.sync();
    return { path, keys, bytes };
  } catch (error) {
    // Half a file is of no use, and a full disk needs the space.
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

class BlockWriter {
  readonly #handle: FileHandle;
  #blocks: Buffer[] = [];
  #waiting = 0;
  #text = "";
  #previous = "";
  #keys = 0;
  #bytes = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  add(key: string): void {
    const shared = this.#text === "" ? 0 : sharedLength(this.#previous, key);
    this.#text += `${lineStart(shared)}${key.slice(shared)}\n`;
    this.#previous = key;
    this.#keys += 1;
    if (this.#text.length >= BLOCK_BYTES) this.#endBlock();
  }

  async flush(fromBytes: number): Promise<void> {
    if (this.#waiting < fromBytes) return;
    const blocks = this.#blocks;
    this.#blocks = [];
    this.#waiting = 0;
    const content = Buffer.concat(blocks);
    // Goes on after a part: a disk that is almost full takes less than it is given, without an error.
    await this.#handle.appendFile(content);
    this.#bytes += content.length;
  }

  async end(): Promise<{ keys: number; bytes: number }> {
    if (this.#text !== "") this.#endBlock();
    this.#push(Buffer.alloc(0), this.#keys);
    await this.flush(0);
    return { keys: this.#keys, bytes: this.#bytes };
  }

  #endBlock(): void {
    const content = Buffer.from(this.#text, "latin1");
    this.#push(content, crc32(content));
    this.#text = "";
  }

  #push(content: Buffer, check: number): void {
    const header = Buffer.allocUnsafe(HEADER_BYTES);
    header.writeUInt32LE(content.length, 0);
    header.writeUInt32LE(check, 4);
    this.#blocks.push(header, content);
    this.#waiting += HEADER_BYTES + content.length;
  }
}

/** Up to a hundred files are read side by side. */
const READ_BYTES = 64 * 1024;

/** Reads the keys of a file back, a block at a time. */
export async function* readRun(path: string): AsyncGenerator<string[]> {
  const handle = await open(path, "r").catch((error: unknown) => {
    throw new DamagedRun(`${path} cannot be opened`, { cause: error });
  });
  try {
    const source = new BlockReader(handle, path);
    let keys = 0;
    for (;;) {
      const header = await source.take(HEADER_BYTES);
      const [length, check] = [header.readUInt32LE(0), header.readUInt32LE(4)];
      if (length === 0) {
        if (check !== keys) throw new DamagedRun(`${path} has ${keys} keys in place of ${check}`);
        return;
      }
      if (length > 2 * BLOCK_BYTES) throw new DamagedRun(`${path} is damaged`);
      const content = await source.take(length);
      if (crc32(content) !== check) throw new DamagedRun(`${path} is damaged`);
      const block = keysOf(content.toString("latin1"));
      keys += block.length;
      yield block;
    }
  } finally {
    await handle.close();
  }
}

class BlockReader {
  readonly #handle: FileHandle;
  readonly #path: string;
  #buffer = Buffer.alloc(0);

  constructor(handle: FileHandle, path: string) {
    this.#handle = handle;
    this.#path = path;
  }

  async take(length: number): Promise<Buffer> {
    while (this.#buffer.length < length) {
      const more = Buffer.allocUnsafe(READ_BYTES);
      const { bytesRead } = await this.#handle.read(more, 0, READ_BYTES);
      if (bytesRead === 0) throw new DamagedRun(`${this.#path} is cut off`);
      this.#buffer = Buffer.concat([this.#buffer, more.subarray(0, bytesRead)]);
    }
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }
}

function keysOf(text: string): string[] {
  const keys: string[] = [];
  let key = "";
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    key = key.slice(0, sharedOf(text, start)) + text.slice(start + 1, end);
    keys.push(key);
    start = end + 1;
  }
  return keys;
}
