import { expect, test } from "vitest";
import { formatsIn } from "./formats.ts";

const NARROW = "\u202f";

test("numbers have their language's separators, and only those that our fonts contain", () => {
  expect(formatsIn("en-GB").number(1_234_567)).toBe("1,234,567");
  expect(formatsIn("de").number(1_234_567)).toBe("1.234.567");
  expect(formatsIn("fr").number(1_234_567)).toBe("1\u00a0234\u00a0567");
  expect(formatsIn("fr").roundNumber(12_000)).not.toContain(NARROW);
});

test("a day is the same day in every time zone", () => {
  const { day, month, shortMonth } = formatsIn("en-GB");
  expect(day("2026-03-01")).toBe("1 March 2026");
  expect(month("2026-03-01")).toBe("March 2026");
  expect(shortMonth("2026-03-01")).toBe("Mar");
});

test('the first of a month is "1er" in French', () => {
  const { day } = formatsIn("fr");
  expect(day("2026-02-01")).toBe("1er février 2026");
  expect(day("2026-02-11")).toBe("11 février 2026");
});

test('a list ends with "and" in its language, an enumeration does not', () => {
  const { list, enumeration } = formatsIn("en-GB");
  expect(list(["a", "b", "c"])).toBe("a, b and c");
  expect(enumeration(["a", "b", "c"])).toBe("a, b, c");
});

test("a sentence begins with a capital letter", () => {
  expect(formatsIn("en-GB").sentence("march 2026")).toBe("March 2026");
  expect(formatsIn("en-GB").sentence("")).toBe("");
});
