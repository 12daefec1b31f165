import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openInput } from "./source.ts";
import { MAX_LINE_BYTES, TextWindow } from "./text-window.ts";

/** The lines of a text with the offset of each in the original; "…" means a line that is too long. */
async function linesOf(bytes: Buffer, pieceSize: number, from = 0): Promise<{ text: string; offset: number }[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, n) =>
    bytes.subarray(n * pieceSize, (n + 1) * pieceSize),
  );
  const window = new TextWindow(await openInput("-", Readable.from(pieces)), from);
  const lines = [];
  for (;;) {
    const found = window.findLine();
    if (found === "none") {
      if (window.isLast) return lines;
      await window.refill();
      continue;
    }
    const text = found === "too long" ? "…" : window.textOf(window.at, window.lineEnd);
    const offset = found === "too long" ? -1 : window.offset();
    lines.push({ text, offset });
    window.advance(window.nextLine, 1);
  }
}

const splitLines = (text: string) => {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
};

test("lines are found wherever the pieces and the window end, each with its place in the original", async () => {
  // Some lengths are near the window's capacity and the limit of a line, so that line ends fall on every edge.
  const length = fc.oneof(
    fc.nat(40),
    fc.integer({ min: MAX_LINE_BYTES - 2, max: MAX_LINE_BYTES + 2 }),
    fc.nat(150_000),
  );
  const line = fc.tuple(length, fc.constantFrom("x", "ü", "漢", "😀"), fc.constantFrom("\n", "\r", "\r\n"));
  const content = fc
    .array(line, { maxLength: 8 })
    .map((lines) => lines.map(([n, unit, end]) => unit.repeat(n) + end).join(""));
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.constantFrom("", "x"),
      fc.integer({ min: 5_000, max: 100_000 }),
      async (text, last, size) => {
        // The byte order mark gives the encoding, whatever the text.
        const whole = `\ufeff${text}${last}`;
        const expected = splitLines(`${text}${last}`).map((each) =>
          Buffer.byteLength(each) > MAX_LINE_BYTES ? "…" : each,
        );
        for (const encoding of ["utf8", "utf16le"] as const) {
          const bytes = Buffer.from(whole, encoding);
          const lines = await linesOf(bytes, size);
          expect(lines.map((each) => each.text)).toEqual(expected);
          for (const [n, each] of lines.entries()) {
            if (each.offset < 0) continue;
            expect(bytes.toString(encoding, each.offset, each.offset + Buffer.byteLength(each.text, encoding))).toBe(
              each.text,
            );
            if (n % 5 === 4) expect(await linesOf(bytes, size, each.offset)).toEqual(lines.slice(n));
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
