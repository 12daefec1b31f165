import fc from "fast-check";
import { expect, test } from "vitest";
import { TextSorter } from "./text-sorter.ts";

/** Few letters, so that texts are equal or begin the same; many of them, so that they're distributed by letters. */
const text = fc.oneof(
  fc.stringMatching(/^[ab]{0,4}$/),
  fc.stringMatching(/^[ -~]{0,12}$/),
  fc.constant("a".repeat(600)),
);

test("texts are sorted as PostgreSQL and JavaScript sort them, equal ones and empty ones too", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 400 }), (texts) => {
      const ends = new Uint32Array(texts.length);
      texts.reduce((end, one, row) => (ends[row] = end + one.length), 0);
      const rows = Uint32Array.from(texts.keys());
      new TextSorter({ bytes: Buffer.from(texts.join(""), "latin1"), ends }, rows).sort(0, texts.length);
      expect([...rows].map((row) => texts[row])).toEqual([...texts].sort());
    }),
  );
});
