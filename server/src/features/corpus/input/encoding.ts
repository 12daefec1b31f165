export type Encoding = "utf-8" | "utf-16le" | "utf-16be";
export type TextStart = { encoding: Encoding; bomBytes: number };

/**
 * Goes by the byte order mark. Without one, ASCII written as UTF-16 has a NUL in every second byte. Half of them is
 * enough: a list of names in another script is still recognised by its line ends, dots and @, and random bytes are not.
 */
export function detectEncoding(head: Buffer): TextStart {
  if (head.length >= 3 && head.readUIntBE(0, 3) === 0xefbbbf) return { encoding: "utf-8", bomBytes: 3 };
  if (head.length >= 2 && head.readUInt16BE(0) === 0xfffe) return { encoding: "utf-16le", bomBytes: 2 };
  if (head.length >= 2 && head.readUInt16BE(0) === 0xfeff) return { encoding: "utf-16be", bomBytes: 2 };
  const nuls = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const many = Math.floor(head.length / 2) * 0.5;
  if (many > 0 && odd >= many && even < odd / 10) return { encoding: "utf-16le", bomBytes: 0 };
  if (many > 0 && even >= many && odd < even / 10) return { encoding: "utf-16be", bomBytes: 0 };
  return { encoding: "utf-8", bomBytes: 0 };
}

/** Turns chunks of UTF-16 into UTF-8. A character that is cut by the end of a chunk waits for the next chunk. */
export function utf16Transcoder(encoding: "utf-16le" | "utf-16be"): (chunk: Buffer | undefined) => Buffer {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (chunk) => Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

/**
 * How many bytes these UTF-8 bytes took in UTF-16. Unreadable input is U+FFFD on both sides, unit for unit, so the
 * result is exact.
 */
export function utf16Length(utf8: Buffer, from: number, to: number): number {
  let units = 0;
  for (let at = from; at < to; at++) {
    const byte = utf8[at] ?? 0;
    if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
  }
  return units * 2;
}
