import { inflateSync } from "node:zlib";
import type { MailSender } from "../../mails/index.ts";

/** A picture that pdfkit has opened. */
export type Picture = { width: number; height: number };

/** Missing from the types. */
type OpensImages = PDFKit.PDFDocument & { openImage: (content: Buffer) => Picture };

/** 6 MB unpacked; a letterhead needs a tenth of that. */
const MOST_PIXELS = 1_500_000;
const MOST_RATIO = 8;

const PNG_START = Buffer.from("89504e470d0a1a0a", "hex");
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The partner's logo, or undefined if it has none that can be drawn. */
export function openLogo(document: PDFKit.PDFDocument, { logo }: MailSender): Picture | undefined {
  if (!logo || !isSound(logo.content)) return undefined;
  try {
    const picture = (document as OpensImages).openImage(logo.content);
    return isDrawable(picture) ? picture : undefined;
  } catch {
    return undefined;
  }
}

const isDrawable = ({ width, height }: Picture): boolean =>
  width > 0 && height > 0 && width * height <= MOST_PIXELS && Math.max(width / height, height / width) <= MOST_RATIO;

function isSound(content: Buffer): boolean {
  if (content[0] === 0xff && content[1] === 0xd8) return true;
  return content.subarray(0, 8).equals(PNG_START) && isSoundPng(content);
}

/**
 * pdfkit unpacks a PNG in a callback, where an error about a broken one ends the process, and it walks the chunks
 * without checking their sizes. So the PNG is checked here first, and a broken one is not used.
 */
function isSoundPng(content: Buffer): boolean {
  const chunks = chunksOf(content);
  const header = chunks?.find(({ type }) => type === "IHDR")?.data;
  if (!chunks || header?.length !== 13) return false;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, kind = 0, , , interlace = 0] = header.subarray(8);
  const channels = CHANNELS[kind];
  // Palettes of fewer than 256 colours are packed, and pdfkit does not unpack them if they have transparent colours.
  const isPacked = bits !== 8 && (bits !== 16 || kind === 3);
  if (channels === undefined || interlace > 1 || !isDrawable({ width, height }) || isPacked) return false;

  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const rows = rowLengths(width, height, interlace === 1, (channels * bits) / 8);
  const expected = rows.reduce((sum, bytes) => sum + bytes + 1, 0);
  try {
    const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: expected });
    return pixels.length === expected && hasKnownFilters(pixels, rows);
  } catch {
    return false;
  }
}

function chunksOf(content: Buffer): { type: string; data: Buffer }[] | undefined {
  const chunks = [];
  for (let at = 8; at + 12 <= content.length;) {
    const end = at + 8 + content.readUInt32BE(at);
    const type = content.toString("latin1", at + 4, at + 8);
    if (end + 4 > content.length) return undefined;
    chunks.push({ type, data: content.subarray(at + 8, end) });
    if (type === "IEND") return chunks;
    at = end + 4;
  }
  return undefined;
}

/** Where each of the seven passes of an interlaced picture begins, and its step sizes. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function rowLengths(width: number, height: number, isInterlaced: boolean, pixelBytes: number): number[] {
  const passes = isInterlaced ? PASSES : [[0, 0, 1, 1] as const];
  return passes.flatMap(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx);
    return columns > 0 ? Array<number>(Math.max(0, Math.ceil((height - y) / dy))).fill(columns * pixelBytes) : [];
  });
}

function hasKnownFilters(pixels: Buffer, rows: readonly number[]): boolean {
  let at = 0;
  return rows.every((bytes) => {
    const filter = pixels[at] ?? 5;
    at += bytes + 1;
    return filter <= 4;
  });
}
