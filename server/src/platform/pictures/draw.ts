import sharp from "sharp";
import { groundFor } from "./ground.ts";

/** Three times the size that emails and reports show it at, for sharp screens and paper. */
const BOX = { width: 768, height: 112 };

/** 64 MB unpacked. A file of a few kilobytes can claim to be any size. */
const MOST_PIXELS = 16_000_000;

const SVG_DPI = 72;

/** The library reads many formats, and the code that reads them has bugs, so only these are allowed. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * A PNG of at most 800 by 144 pixels. It gets its own background if it wouldn't be readable on every other one. Throws
 * if the content isn't a picture, or if the picture is too large to unpack. An SVG loads nothing: the library reads it
 * without a base address, so its references lead nowhere.
 */
export async function drawPng(content: Buffer): Promise<Buffer> {
  const density = await densityOf(content);
  const { data, info } = await sharp(content, { limitInputPixels: MOST_PIXELS, density, failOn: "error" })
    .autoOrient()
    .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  const ground = groundFor({ data, width, height });
  if (ground === undefined) return picture.png().toBuffer();
  const edge = Math.max(1, Math.round(height / 7));
  return sharp(plate(width + 2 * edge, height + 2 * edge, edge, ground))
    .composite([{ input: await picture.png().toBuffer(), left: edge, top: edge }])
    .png()
    .toBuffer();
}

/** The resolution at which an SVG fills the box. Other pictures have a fixed size and ignore it. */
async function densityOf(content: Buffer): Promise<number> {
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (format !== "svg") return SVG_DPI;
  const scale = Math.min(BOX.width / width, BOX.height / height);
  return Math.min(100_000, Math.max(1, scale * SVG_DPI));
}

const plate = (width: number, height: number, radius: number, colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" rx="${radius}" fill="${colour}"/></svg>`,
  );
