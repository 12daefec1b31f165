import fc from "fast-check";
import { expect, test } from "vitest";
import { LONG_EMAIL } from "../../../../test/support/report-views.ts";
import { sharedFont } from "./fonts.ts";
import { printable } from "./printable.ts";
import { STYLES } from "./styles.ts";
import { fitted, widthOf, wrap } from "./typeset.ts";

const style = STYLES.body;
const visible = (text: string) => text.replace(/ /g, "");

test("lines are never wider than they may be, and lose nothing", () => {
  const texts = fc.string({
    unit: fc.constantFrom("a", "W", "i", ".", "@", "-", " ", "é", "漢", "👍🏽", "\u0301", "\u200d"),
    maxLength: 120,
  });
  fc.assert(
    fc.property(texts, fc.integer({ min: 20, max: 300 }), (text, width) => {
      const lines = wrap(text, style, width);
      for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(width + 0.01);
      expect(visible(lines.join(""))).toBe(visible(printable(text, sharedFont("text"))));
    }),
    { numRuns: 100 },
  );
});

test("an address breaks before its @ or behind a dot where that is not far", () => {
  expect(wrap("accounts@juniperbakery.example", style, 100)).toEqual(["accounts", "@juniperbakery.", "example"]);
  expect(wrap(LONG_EMAIL, style, 300).join("")).toBe(LONG_EMAIL);
});

test("what must stay on one line is cut short with an ellipsis", () => {
  expect(fitted("Juniper Bakery", style, 300)).toBe("Juniper Bakery");
  const short = fitted("Juniper Bakery and Sons", style, 60);
  expect(short).toMatch(/^Juniper.*…$/);
  expect(widthOf(short, style)).toBeLessThanOrEqual(60);
});

test("figures are kerned once, with letters beside them and without", () => {
  const kerning = (text: string) =>
    widthOf(text, style) - Array.from(text).reduce((sum, sign) => sum + widthOf(sign, style), 0);
  expect(kerning("7.")).toBeCloseTo(kerning("a7."), 6);
  expect(kerning("7.")).toBeLessThan(0);
});

test.each([
  ["a\u0301bc", "ábc"],
  ["soft\u00adhyphen", "softhyphen"],
  ["\u202eright to left", "right to left"],
  ["two\nlines", "two lines"],
  ["👩‍👩‍👧 family", "□ family"],
  ["Zażółć gęślą jaźń", "Zażółć gęślą jaźń"],
  ["Ελληνικά Кириллица", "Ελληνικά Кириллица"],
  ["\ud800", ""],
])("%j is shown as %j", (text, expected) => {
  expect(printable(text, sharedFont("text"))).toBe(expected);
});
