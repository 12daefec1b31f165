import { createGunzip } from "node:zlib";
import { Decompress, ZstdErrorCode } from "fzstd";
import { piecesOf } from "./byte-stream.ts";

export type Compression = "none" | "gzip" | "zstd";

/**
 * Called once, when the compressed stream breaks off. By then everything readable before the break has been passed on.
 */
type Report = (problem: string) => void;

/**
 * Input is fed in small pieces, because the whole output of a piece is held in memory at once: at most 4 MiB for gzip
 * (1,032 : 1) and 32 MiB for zstd (128 KiB from a block of four bytes). Damaged gzip data also loses the output of its
 * whole piece; a file that is only cut short loses nothing.
 */
const GZIP_PIECE = 4 * 1024;
const ZSTD_PIECE = 1024;

/** The largest window that the zstd command line tool accepts by default. A larger one would cost us more memory. */
const MAX_ZSTD_WINDOW = 128 * 1024 * 1024;

/** Goes by the first bytes, because file names are unreliable. */
export function detectCompression(head: Buffer): Compression {
  if (head.length >= 3 && head.readUIntBE(0, 3) === 0x1f8b08) return "gzip";
  if (head.length >= 4 && isZstdMagic(head.readUInt32LE(0))) return "zstd";
  return "none";
}

/** A data frame, or a skippable frame before it. */
const isZstdMagic = (magic: number): boolean => magic === 0xfd2fb528 || magic >>> 4 === 0x184d2a5;

export function decompressed(
  raw: AsyncIterable<Buffer>,
  compression: Compression,
  report: Report,
): AsyncIterable<Buffer> {
  switch (compression) {
    case "none":
      return raw;
    case "gzip":
      return gunzipped(raw, report);
    case "zstd":
      return unzstd(raw, report);
  }
}

/**
 * Drives the decompressor by hand: `pipeline` and async iteration throw away what was unpacked just before an error.
 */
async function* gunzipped(raw: AsyncIterable<Buffer>, report: Report): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 32 * 1024 });
  let unpacked: Buffer[] = [];
  let over = false;
  let wake = (): void => undefined;
  gunzip.on("data", (chunk: Buffer) => unpacked.push(chunk));
  gunzip.on("end", () => {
    over = true;
    wake();
  });
  gunzip.on("error", (error: NodeJS.ErrnoException) => {
    over = true;
    report(
      error.code === "Z_BUF_ERROR"
        ? "the file ends in the middle: truncated gzip"
        : `the gzip data is damaged: ${error.message}`,
    );
    wake();
  });
  const takeUnpacked = (): Buffer[] => {
    const taken = unpacked;
    unpacked = [];
    return taken;
  };
  try {
    for await (const chunk of raw) {
      for (const piece of piecesOf(chunk, GZIP_PIECE)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          gunzip.write(piece, () => resolve());
        });
        yield* takeUnpacked();
        // Padding after the last member ends the stream before its input ends.
        if (isOver()) return;
      }
    }
    await new Promise<void>((resolve) => {
      wake = resolve;
      gunzip.end();
    });
    yield* takeUnpacked();
  } finally {
    gunzip.destroy();
  }

  // A function, because event handlers change the value and the compiler cannot see that.
  function isOver(): boolean {
    return over;
  }
}

async function* unzstd(raw: AsyncIterable<Buffer>, report: Report): AsyncGenerator<Buffer> {
  let unpacked: Buffer[] = [];
  let isFirst = true;
  const decompress = new Decompress((data) => {
    if (data.length > 0) unpacked.push(Buffer.from(data.buffer, data.byteOffset, data.length));
  });
  /** Returns false once the data is damaged. Even then `unpacked` holds what was unpacked before. */
  const push = (piece: Buffer, final: boolean): boolean => {
    unpacked = [];
    try {
      decompress.push(piece, final);
      return true;
    } catch (error) {
      report(zstdProblem(error));
      return false;
    }
  };
  for await (const chunk of raw) {
    if (isFirst && zstdWindowBytes(chunk) > MAX_ZSTD_WINDOW) {
      report("this zstd file needs more than 128 MiB of memory to unpack: unpack it with the zstd tool first");
      return;
    }
    isFirst = false;
    for (const piece of piecesOf(chunk, ZSTD_PIECE)) {
      const isSound = push(piece, false);
      yield* unpacked;
      if (!isSound) return;
    }
  }
  push(Buffer.alloc(0), true);
  yield* unpacked;
}

function zstdProblem(error: unknown): string {
  const isCut = error instanceof Error && "code" in error && error.code === ZstdErrorCode.UnexpectedEOF;
  if (isCut) return "the file ends in the middle: truncated zstd";
  return `the zstd data is damaged: ${error instanceof Error ? error.message : String(error)}`;
}

/** How far back the first frame refers into its own output, from the frame's header (RFC 8878, 3.1.1.1). */
function zstdWindowBytes(frame: Buffer): number {
  if (frame.length < 14 || frame.readUInt32LE(0) !== 0xfd2fb528) return 0;
  const descriptor = frame.readUInt8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if (!isSingleSegment) {
    const window = frame.readUInt8(5);
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  // A single-segment frame has no window of its own: its window is as large as its content.
  const at = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  switch (descriptor >> 6) {
    case 0:
      return frame.readUInt8(at);
    case 1:
      return frame.readUInt16LE(at) + 256;
    case 2:
      return frame.readUInt32LE(at);
    default:
      return frame.length >= at + 8 ? Number(frame.readBigUInt64LE(at)) : 0;
  }
}
