import { expect, test } from "vitest";
import { MINUTE } from "../../kernel/duration.ts";
import { rasterise } from "./rasterise.ts";

const svg = (inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">${inner}</svg>`,
  );

/** Ten copies of ten copies of …, 10³⁰ squares in all. */
const ENDLESS = svg(
  `<defs><g id="g0"><rect width="1" height="1"/></g>${Array.from(
    { length: 30 },
    (_, level) => `<g id="g${level + 1}">${`<use xlink:href="#g${level}"/>`.repeat(10)}</g>`,
  ).join("")}</defs><use xlink:href="#g30"/>`,
);

test("a picture comes back as a PNG, and one that cannot be drawn as nothing", { timeout: 3 * MINUTE }, async () => {
  const png = await rasterise(svg(`<rect width="8" height="8" fill="#8a3b12"/>`));
  expect(png?.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  expect(await rasterise(Buffer.from("no picture"))).toBeUndefined();
});

test("a picture that would take for ever ends with its deadline", { timeout: MINUTE }, async () => {
  expect(await rasterise(ENDLESS, 3000)).toBeUndefined();
});
