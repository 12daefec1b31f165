import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalsOf, readNumeral, sayNumeral, typeNumeral } from "./numeral.ts";

const numeralIn = (text: string, locale: string, decimals?: number): string => {
  const read = readNumeral(text, locale, decimals);
  if (read.kind === "number") return read.numeral;
  return read.kind === "ambiguous" ? read.readings.join(" or ") : read.kind;
};

describe("a number is read in the reader's own way", () => {
  test.each([
    ["en-GB", "1,200.50", "1200.50"],
    ["en-GB", "1,200", "1200"],
    ["en-GB", "1,234,567.8", "1234567.8"],
    ["de-DE", "1.200,50", "1200.50"],
    ["de-DE", "1.200", "1200"],
    ["fr-FR", "1\u202f200,50", "1200.50"],
    ["fr-FR", "1 200", "1200"],
    ["de-CH", "1’200.50", "1200.50"],
    ["de-CH", "1'200", "1200"],
    ["en-IN", "12,34,567.50", "1234567.50"],
    ["ar-EG", "١٬٢٠٠٫٥٠", "1200.50"],
    ["en-GB", " 12 ", "12"],
    ["en-GB", "12.", "12"],
    ["en-GB", ".5", "0.5"],
    ["en-GB", "007", "7"],
    ["en-GB", "-12.50", "-12.50"],
    ["de-DE", "−12,50", "-12.50"],
    ["en-GB", "-0", "0"],
    ["en-GB", "+3", "3"],
  ])("%s: %j is %s", (locale, text, numeral) => {
    expect(numeralIn(text, locale)).toBe(numeral);
  });
});

describe("others' ways are read where they can mean one thing only", () => {
  test.each([
    ["en-GB", "1.200,50", "1200.50"],
    ["en-GB", "12,50", "12.50"],
    ["en-GB", "1.200.300", "1200300"],
    ["de-DE", "1,200.50", "1200.50"],
    ["de-DE", "12.50", "12.50"],
    ["de-DE", "1,200,300", "1200300"],
    ["en-GB", "1 200,50", "1200.50"],
  ])("%s: %j is %s", (locale, text, numeral) => {
    expect(numeralIn(text, locale)).toBe(numeral);
  });
});

describe("what could be two numbers is not guessed", () => {
  test.each([
    ["en-GB", "1.200", "1.200 or 1200"],
    ["de-DE", "1,200", "1.200 or 1200"],
    ["fr-FR", "1,200", "1.200 or 1200"],
    ["fr-FR", "1.200", "1.200 or 1200"],
    ["en-GB", "-1.200", "-1.200 or -1200"],
  ])("%s: %j", (locale, text, readings) => {
    expect(numeralIn(text, locale)).toBe(readings);
  });

  test("three decimals are the reader's own way in a currency that has three", () => {
    expect(numeralIn("1.234", "en-GB", decimalsOf("KWD"))).toBe("1.234");
    expect(numeralIn("1,234", "de-DE", decimalsOf("KWD"))).toBe("1.234");
    expect(numeralIn("1,234", "en-GB", decimalsOf("KWD"))).toBe("1234");
  });
});

test.each([
  "twelve",
  "12a",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "€12",
  "1,2,3",
  "1.2.3",
  "1,20,000",
  "12,34.5.6",
  "1,200 000",
  "1234,567",
  "1.200,50.1",
  "--5",
  "5-",
  ".",
  ",",
  "1 2",
  "1'2",
  "12345678901234567",
])("%j is no number", (text) => {
  expect(numeralIn(text, "en-GB")).toBe("unreadable");
});

test.each(["", "  ", "-", "\u00a0"])("%j is nothing yet", (text) => {
  expect(numeralIn(text, "en-GB")).toBe("empty");
});

test("what is understood is said as the reader writes it", () => {
  expect(sayNumeral("1200.50", "en-GB", "EUR")).toBe("€1,200.50");
  expect(sayNumeral("1200.5", "de-DE", "EUR")).toBe("1.200,50\u00a0€");
  expect(sayNumeral("1200", "en-GB", "JPY")).toBe("JP¥1,200");
  expect(sayNumeral("100.005", "en-GB", "EUR")).toBe("€100.005");
  expect(sayNumeral("1200.50", "en-GB")).toBe("1,200.50");
  expect(sayNumeral("7", "en-GB", "EU")).toBe("7");
});

test("what a field begins with, and what is said of it, is read as the same number again, in every locale", () => {
  const locales = ["en-GB", "de-DE", "fr-FR", "de-CH", "en-IN", "pl-PL", "pt-PT", "ar-EG", "sv-SE", "nl-NL"];
  const value = fc
    .integer({ min: 0, max: 10 ** 10 })
    .chain((n) => fc.constantFrom(1, 10, 100, 1_000).map((by) => n / by));
  fc.assert(
    fc.property(value, fc.constantFrom(...locales), (number, locale) => {
      expect(Number(numeralIn(typeNumeral(number, locale), locale))).toBe(number);
      const numeral = number.toFixed(2);
      expect(numeralIn(sayNumeral(numeral, locale), locale)).toBe(numeral);
    }),
  );
});

test("reading anything at all takes no longer than it is long", () => {
  const long = `${"1.".repeat(50_000)}x`;
  expect(numeralIn(long, "en-GB")).toBe("unreadable");
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("en-GB", "de-DE"), (text, locale) => {
      const read = numeralIn(text, locale);
      if (/^-?\d/.test(read) && !read.includes(" or ")) expect(Number.isFinite(Number(read))).toBe(true);
    }),
  );
});
