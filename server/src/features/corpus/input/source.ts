import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { invalid } from "../../../kernel/errors.ts";
import { PeekableBytes, skipBytes } from "./byte-stream.ts";
import { type Compression, decompressed, detectCompression } from "./compression.ts";
import { detectEncoding, type Encoding } from "./encoding.ts";
import { fileRefusal } from "./file-refusal.ts";

const KIB = 1024;
const READ_AHEAD = 256 * KIB;
const PEEKED = 64 * KIB;
const FINGERPRINTED = 1024 * KIB;

/** One opened file or pipe whose format is known. It can be read once. */
export type Input = {
  /** As the operator named it. */
  name: string;
  /** Size on disk; undefined for a pipe. */
  sizeBytes: number | undefined;
  /** Equal for equal content. It is how an interrupted import is found again. */
  fingerprint: string;
  compression: Compression;
  encoding: Encoding;
  bomBytes: number;
  /** The decompressed bytes from this offset on. A plain file seeks to it; everything else is read up to it. */
  read: (from: number) => AsyncIterable<Buffer>;
  /** Raw bytes read so far, for comparison with `sizeBytes`. */
  bytesRead: () => number;
  /** After reading: why the content broke off, if it did. */
  problem: () => string | undefined;
  close: () => Promise<void>;
};

/** Opens a file, or standard input for "-". */
export function openInput(path: string, stdin: Readable = process.stdin): Promise<Input> {
  return path === "-" ? openPipe("stdin", stdin, () => Promise.resolve()) : openPath(path);
}

async function openPath(path: string): Promise<Input> {
  const handle = await open(path, "r").catch((error: unknown) => {
    throw fileRefusal(path, "read", error);
  });
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) throw invalid(`${path} is a folder; name a file`);
    // A named pipe, or the result of a shell's <(…).
    if (!stats.isFile()) return await openPipe(path, handle.createReadStream(), () => handle.close());
    return await openFile(path, handle, stats.size);
  } catch (error) {
    await handle.close();
    throw fileRefusal(path, "read", error);
  }
}

async function openFile(name: string, handle: FileHandle, sizeBytes: number): Promise<Input> {
  const fingerprint = await fileFingerprint(handle, sizeBytes);
  const content = await openContent(name, fileBytes(handle, 0));
  const isPlain = content.description.compression === "none";
  return {
    ...content.description,
    sizeBytes,
    fingerprint,
    read: (from) => (isPlain && from > 0 ? content.continueWith(fileBytes(handle, from), from) : content.read(from)),
    close: async () => {
      await content.close();
      await handle.close();
    },
  };
}

async function openPipe(name: string, pipe: Readable, closePipe: () => Promise<void>): Promise<Input> {
  const content = await openContent(name, pipe as AsyncIterable<Buffer>);
  return {
    ...content.description,
    sizeBytes: undefined,
    fingerprint: createHash("sha256").update("pipe").update(content.head).digest("hex"),
    read: (from) => content.read(from),
    close: async () => {
      await content.close();
      await closePipe();
    },
  };
}

/**
 * Reads ahead by one chunk. Does not use a stream of the handle, because that would close the handle when reading stops
 * early.
 */
async function* fileBytes(handle: FileHandle, start: number): AsyncGenerator<Buffer> {
  const readAt = async (position: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(READ_AHEAD), 0, READ_AHEAD, position);
    return buffer.subarray(0, bytesRead);
  };
  let position = start;
  let ahead = readAt(position);
  for (;;) {
    const chunk = await ahead;
    if (chunk.length === 0) return;
    position += chunk.length;
    ahead = readAt(position);
    // An error surfaces when the chunk is awaited. If it never is, the error must not count as unhandled.
    ahead.catch(() => undefined);
    yield chunk;
  }
}

/** Hashes both ends and the size: enough to tell files apart, at the same cost even for a terabyte. */
async function fileFingerprint(handle: FileHandle, sizeBytes: number): Promise<string> {
  const buffer = Buffer.allocUnsafe(Math.min(FINGERPRINTED, sizeBytes));
  const hash = createHash("sha256").update(`file of ${sizeBytes}`);
  for (const position of [0, Math.max(0, sizeBytes - FINGERPRINTED)]) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest("hex");
}

/** Detects the format from the first bytes and returns the one stream to read the content from. */
async function openContent(name: string, source: AsyncIterable<Buffer>) {
  const state: { bytesRead: number; problem: string | undefined } = { bytesRead: 0, problem: undefined };
  const raw = new PeekableBytes(counted(name, source, state));
  const head = await raw.peek(PEEKED);
  const compression = detectCompression(head);
  const bytes = new PeekableBytes(decompressed(raw, compression, (problem) => (state.problem = problem)));
  const { encoding, bomBytes } = detectEncoding(await bytes.peek(PEEKED));
  return {
    head,
    description: {
      name,
      compression,
      encoding,
      bomBytes,
      bytesRead: () => state.bytesRead,
      problem: () => state.problem,
    },
    read: (from: number) => (from === 0 ? bytes : skipBytes(bytes, from)),
    /** Continues with a stream that begins at this offset, instead of the one that was peeked at. */
    continueWith: async function* (later: AsyncIterable<Buffer>, from: number): AsyncGenerator<Buffer> {
      await bytes.close();
      state.bytesRead = from;
      yield* counted(name, later, state);
    },
    close: () => bytes.close(),
  };
}

async function* counted(
  name: string,
  source: AsyncIterable<Buffer>,
  state: { bytesRead: number },
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) {
      state.bytesRead += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw fileRefusal(name, "read", error);
  }
}
