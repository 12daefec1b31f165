import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

export type CopiedFile = { bytes: number; sha256: string };

const CHUNK_BYTES = 256 * 1024;

/** Copies a file, flushes it to disk, and returns what was copied. Only the owner can read the copy. */
export async function copyHashed(from: string, to: string, signal?: AbortSignal): Promise<CopiedFile> {
  const source = await open(from);
  try {
    const target = await open(to, "wx", 0o600);
    try {
      return await copyOpened(source, target, signal);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyOpened(source: FileHandle, target: FileHandle, signal?: AbortSignal): Promise<CopiedFile> {
  const digest = createHash("sha256");
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let bytes = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    digest.update(chunk);
    bytes += bytesRead;
    await target.appendFile(chunk);
  }
  await target.sync();
  return { bytes, sha256: digest.digest("hex") };
}
