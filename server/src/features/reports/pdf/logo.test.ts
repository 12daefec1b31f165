import { crc32, deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { anEmptyView } from "../../../../test/support/report-views.ts";
import { renderReport } from "./render.ts";

const canvas = createCanvas(60, 20);
const context = canvas.getContext("2d");
context.fillStyle = "#204060aa";
context.fillRect(5, 5, 30, 10);
const png = canvas.toBuffer("image/png");
const jpeg = canvas.toBuffer("image/jpeg");

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

type Shape = { width?: number; height?: number; bits?: number; kind?: number; interlace?: number; pixels?: Buffer };

/** A PNG of this shape, with arbitrary pixels. */
function pngOf({ width = 4, height = 4, bits = 8, kind = 2, interlace = 0, pixels = Buffer.alloc(52) }: Shape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, kind, 0, 0, interlace], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([png.subarray(0, 8), ...parts]);
}

async function hasPicture(content: Buffer): Promise<boolean> {
  const view = anEmptyView();
  const logo = { type: "image/png" as const, content };
  const pdf = await renderReport({ ...view, sender: { ...view.sender, logo } });
  return pdf.includes("/Subtype /Image");
}

test.each([
  ["a PNG with transparency", png],
  ["a JPEG", jpeg],
  ["a PNG without transparency", pngOf({})],
  // Seven passes, two of them empty: 1 + 0 + 0 + 1 + 2 + 4 + 8 pixels, in 1 + 1 + 1 + 2 + 2 rows.
  ["an interlaced PNG", pngOf({ interlace: 1, pixels: Buffer.alloc(3 * 16 + 7) })],
])("a logo that is %s stands at the head", async (_what, content) => {
  expect(await hasPicture(content)).toBe(true);
});

test.each([
  ["cut off", png.subarray(0, png.length - 20)],
  ["of other pixels than it says", pngOf({ pixels: Buffer.alloc(51) })],
  ["of a filter that there is not", pngOf({ pixels: Buffer.alloc(52, 9) })],
  ["of a chunk without end", Buffer.concat([png.subarray(0, 33), Buffer.from("fffffff0", "hex"), png.subarray(37)])],
  ["far too large once unpacked", pngOf({ width: 20_000, height: 20_000 })],
  ["of no size", pngOf({ width: 0 })],
  ["of an unknown kind", pngOf({ kind: 9 })],
  ["the start of a JPEG", jpeg.subarray(0, 40)],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["nothing", Buffer.alloc(0)],
])("in place of a logo that is %s stands the letter", async (_what, content) => {
  expect(await hasPicture(content)).toBe(false);
});
