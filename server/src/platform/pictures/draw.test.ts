import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { drawPng } from "./draw.ts";

const svg = (inner: string, { size = `viewBox="0 0 300 100"`, before = "" } = {}): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`,
  );

const wordmark = (colour: string) =>
  svg(`<g fill="${colour}"><circle cx="50" cy="50" r="40"/><rect x="110" y="35" width="180" height="30"/></g>`);

const BOX = `<rect width="100%" height="100%" fill="#8a3b12"/>`;

async function drawn(content: Buffer) {
  const png = await drawPng(content);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { format: (await sharp(png).metadata()).format, width: info.width, height: info.height, at };
}

const CANVAS = { width: 2000, height: 1000, channels: 3, background: "#8a3b12" } as const;

describe("a picture", () => {
  test.each<[string, () => Promise<Buffer> | Buffer, number, number]>([
    ["a small SVG is enlarged", () => svg(BOX, { size: `viewBox="0 0 4 4"` }), 112, 112],
    ["a wide SVG", () => svg(BOX, { size: `width="9000" height="300"` }), 768, 26],
    ["a large WebP", () => sharp({ create: CANVAS }).webp().toBuffer(), 224, 112],
    ["a large JPEG", () => sharp({ create: CANVAS }).jpeg().toBuffer(), 224, 112],
    ["a large PNG", () => sharp({ create: CANVAS }).png().toBuffer(), 224, 112],
    [
      "a small PNG stays small",
      () =>
        sharp({ create: { ...CANVAS, width: 40, height: 20 } })
          .png()
          .toBuffer(),
      40,
      20,
    ],
  ])("becomes a PNG of bounded size: %s", async (_what, content, width, height) => {
    expect(await drawn(await content())).toMatchObject({ format: "png", width, height });
  });

  test("that fills its box keeps its corners, and needs no ground", async () => {
    const icon = svg(`<rect width="32" height="32" rx="8" fill="#1b4f86"/>`, { size: `viewBox="0 0 32 32"` });
    const { at, width } = await drawn(icon);
    expect(width).toBe(112);
    expect(at(0, 0)[3]).toBe(0);
    expect(at(56, 56)).toEqual([0x1b, 0x4f, 0x86, 255]);
  });

  test.each([
    ["dark letters", "#1b4f86", [255, 255, 255, 255]],
    ["white letters", "#ffffff", [0x1b, 0x1e, 0x26, 255]],
    ["pale letters", "#ffe9a8", [0x1b, 0x1e, 0x26, 255]],
  ])("of %s gets a ground on which they can be read, whatever lies behind", async (_what, colour, ground) => {
    const { at, width, height } = await drawn(wordmark(colour));
    expect([width, height]).toEqual([368, 144]);
    expect(at(184, 4)).toEqual(ground);
    expect(at(72, 72).slice(0, 3)).toEqual([...Buffer.from(colour.slice(1), "hex")]);
  });
});

describe("an SVG loads nothing from outside:", () => {
  const seen = (href: string) =>
    svg(`<image width="300" height="100" xlink:href="${href}"/><image width="300" height="100" href="${href}"/>`);

  test("no file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sablewatch-picture-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "secret.png"), await sharp({ create: CANVAS }).png().toBuffer());
    await expect(drawPng(seen(`file://${folder}/secret.png`))).rejects.toThrow("shows nothing");
    await expect(drawPng(seen(`${folder}/secret.png`))).rejects.toThrow("shows nothing");
  });

  test("no page", async () => {
    const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    let asked = 0;
    server.on("request", () => (asked += 1));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const style = `<style>@import url("${url}/a.css"); rect { fill: url("${url}/b.svg#x") #8a3b12 }</style>`;
    await drawPng(svg(`${style}<image width="9" height="9" href="${url}/c.png"/>${BOX}`));
    expect(asked).toBe(0);
  });

  test("no entity", async () => {
    const before = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    await expect(drawPng(svg(`<text y="50" font-size="40">&x;</text>`, { before }))).rejects.toThrow();
  });
});

/** Each entity contains the previous one ten times. */
const GROWING = Array.from({ length: 12 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
const ENTITIES = `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${GROWING.join("")}]>`;

describe("it is not drawn:", () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["nothing", () => Buffer.alloc(0)],
    ["no picture", () => Buffer.from("no picture")],
    ["a PNG that is cut off", async () => (await sharp({ create: CANVAS }).png().toBuffer()).subarray(0, 100)],
    ["a picture that shows nothing", () => svg("")],
    ["an SVG larger than any screen", () => svg(BOX, { size: `width="1000000" height="1000000"` })],
    ["a format that is not asked for", () => sharp({ create: CANVAS }).tiff().toBuffer()],
    ["entities that grow without end", () => svg(`<text y="9">&e12;</text>`, { before: ENTITIES })],
  ])("%s", async (_what, content) => {
    await expect(drawPng(await content())).rejects.toThrow();
  });
});
