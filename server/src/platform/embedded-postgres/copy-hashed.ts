import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

export type CopiedFile = { bytes: number; sha256: string };

/** Copies a file to the disk, and tells what was copied. Only the owner can read the copy. */
export async function copyHashed(from: string, to: string, signal?: AbortSignal): Promise<CopiedFile> {
  const digest = createHash("sha256");
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600, flags: "wx", flush: true }),
    signal === undefined ? {} : { signal },
  );
  return { bytes, sha256: digest.digest("hex") };
}
