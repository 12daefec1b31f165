import { expect, test, vi } from "vitest";
import { MINUTE } from "../../kernel/duration.ts";
import { pictureQueue, rasterise } from "./rasterise.ts";

const svg = (inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">${inner}</svg>`,
  );

const SQUARE = svg(`<rect width="8" height="8" fill="#8a3b12"/>`);

test("a picture comes back as a PNG, and one that cannot be drawn as nothing", { timeout: 3 * MINUTE }, async () => {
  const png = await rasterise(SQUARE);
  expect(png?.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  expect(await rasterise(Buffer.from("no picture"))).toBeUndefined();
});

test("a picture that takes too long ends with its deadline", { timeout: 3 * MINUTE }, async () => {
  expect(await rasterise(SQUARE, { mostMs: 0 })).toBeUndefined();
});

/** Ten copies of ten copies of …, 10³⁰ squares in all. */
const ENDLESS = svg(
  `<defs><g id="g0"><rect width="1" height="1"/></g>${Array.from(
    { length: 30 },
    (_, level) => `<g id="g${level + 1}">${`<use xlink:href="#g${level}"/>`.repeat(10)}</g>`,
  ).join("")}</defs><use xlink:href="#g30"/>`,
);

test("a picture that is too heavy is not begun, and takes nobody's turn", async () => {
  const held = [1, 2].map(() => pictureQueue.run(() => new Promise<void>((resolve) => releases.push(resolve))));
  expect(await rasterise(ENDLESS)).toBeUndefined();
  for (const release of releases.splice(0)) release();
  await Promise.all(held);
});

const releases: (() => void)[] = [];

test("two are drawn at a time, a few wait, and the rest are told to retry", { timeout: 3 * MINUTE }, async () => {
  const held = [1, 2].map(() => pictureQueue.run(() => new Promise<void>((resolve) => releases.push(resolve))));
  const gone = new AbortController();
  const ask = (nth: number) => rasterise(SQUARE, { asker: { id: `caller ${nth}`, gone: gone.signal } });
  const waiting = Array.from({ length: 8 }, (_, nth) => ask(nth).catch((error: unknown) => error));
  await vi.waitFor(() => expect(pictureQueue.waiting).toBe(8), { timeout: 100_000 });
  await expect(ask(9)).rejects.toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 5 } });
  gone.abort();
  expect(await Promise.all(waiting)).toMatchObject(waiting.map(() => ({ code: "unavailable" })));
  expect(pictureQueue.waiting).toBe(0);
  for (const release of releases.splice(0)) release();
  await Promise.all(held);
});

test("the process ends when the asker has gone", { timeout: 3 * MINUTE }, async () => {
  const connection = new AbortController();
  const drawing = rasterise(SQUARE, { asker: { id: "caller", gone: connection.signal } });
  connection.abort();
  await expect(drawing).rejects.toMatchObject({ code: "unavailable" });
});
