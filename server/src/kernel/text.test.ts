import fc from "fast-check";
import { expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../test/support/hostile-text.ts";
import { isCleanText, textOf } from "./text.ts";

const Name = textOf(1, 200);

test("what is accepted can be stored as it is: bounded, without control characters, NUL or halves of characters", () => {
  fc.assert(
    fc.property(hostileText(), (text) => {
      const result = Name.safeParse(text);
      if (!result.success) return;
      const { data } = result;
      expect(data).toBe(text.trim());
      expect(Array.from(data).length).toBeGreaterThanOrEqual(1);
      expect(Array.from(data).length).toBeLessThanOrEqual(200);
      expect(Buffer.from(data).toString()).toBe(data);
      expect(/\p{Cc}/u.test(data)).toBe(false);
      expect(Name.parse(data)).toBe(data);
    }),
    { numRuns: 3000 },
  );
});

test("ordinary names in any script are accepted", () => {
  const names = ["Juniper Bakery", "Škoda & synové", "株式会社", "مخبز العرعر", "Bäckerei „Wacholder“", "O'Neill 👩‍🍳"];
  for (const name of names) expect(Name.parse(name)).toBe(name);
});

test("one bad character anywhere is noticed", () => {
  const bad = fc.constantFrom("\0", "\n", "\r", "\t", "\u001b", "\u007f", "\u0085", "\ud800", "\udfff");
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{1,20}$/),
      fc.stringMatching(/^[a-z]{1,20}$/),
      bad,
      (before, after, character) => {
        expect(isCleanText(before + after)).toBe(true);
        expect(isCleanText(before + character + after)).toBe(false);
        expect(Name.safeParse(before + character + after).success).toBe(false);
      },
    ),
  );
});

test("the bounds count characters, not bytes or halves, and only what is left after trimming", () => {
  expect(Name.safeParse("👩".repeat(200)).success).toBe(true);
  expect(Name.safeParse("👩".repeat(201)).success).toBe(false);
  expect(Name.safeParse("   ").success).toBe(false);
  expect(Name.safeParse(` ${"x".repeat(200)} `).success).toBe(true);
  expect(Name.safeParse("x".repeat(201)).success).toBe(false);
  expect(textOf(0, 200).parse("  ")).toBe("");
});

test("a hundred kilobytes are refused, not pondered", () => {
  for (const text of HUGE_TEXTS.filter((huge) => huge.trim().length > 200))
    expect(Name.safeParse(text).success).toBe(false);
});
