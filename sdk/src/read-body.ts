import { DEFAULT_MAX_BODY_BYTES, type ReceiveOptions, type Refusal, refuse } from "./receive.ts";

/**
 * Reads a stream's bytes, or returns why it cannot. Bytes over the limit are read but not kept, because a sender that
 * is cut off while writing may never see the response.
 */
export async function readBody(
  stream: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
  { maxBodyBytes = DEFAULT_MAX_BODY_BYTES }: ReceiveOptions,
): Promise<Uint8Array | Refusal> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      sizeBytes += bytes.byteLength;
      if (sizeBytes <= maxBodyBytes) chunks.push(bytes);
      else chunks.length = 0;
    }
  } catch {
    return refuse("body incomplete");
  }
  return sizeBytes > maxBodyBytes ? refuse("body too large") : Buffer.concat(chunks);
}
