import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalsOf, readNumeral, sayNumeral, typeNumeral } from "./numeral.ts";

const numeralIn = (text: string, locale: string, decimals?: number): string => {
  const read = readNumeral(text, locale, decimals);
  if (read.kind === "number") return read.numeral;
  return read.kind === "ambiguous" ? read.readings.join(" or ") : read.kind;
};

describe("numbers are read in the user's own notation", () => {
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

describe("other notations are read if they have only one meaning", () => {
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

describe("ambiguous numbers are not guessed", () => {
  test.each([
    ["en-GB", "1.200", "1.200 or 1200"],
    ["de-DE", "1,200", "1.200 or 1200"],
    ["fr-FR", "1,200", "1.200 or 1200"],
    ["fr-FR", "1.200", "1.200 or 1200"],
    ["en-GB", "-1.200", "-1.200 or -1200"],
  ])("%s: %j", (locale, text, readings) => {
    expect(numeralIn(text, locale)).toBe(readings);
  });

  test("three decimals are not ambiguous in a currency that has three", () => {
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
])("%j is not a number", (text) => {
  expect(numeralIn(text, "en-GB")).toBe("unreadable");
});

test.each(["", "  ", "-", "\u00a0"])("%j is empty", (text) => {
  expect(numeralIn(text, "en-GB")).toBe("empty");
});

test("numbers are shown in the user's own notation", () => {
  expect(sayNumeral("1200.50", "en-GB", "EUR")).toBe("€1,200.50");
  expect(sayNumeral("1200.5", "de-DE", "EUR")).toBe("1.200,50\u00a0€");
  expect(sayNumeral("1200", "en-GB", "JPY")).toBe("JP¥1,200");
  expect(sayNumeral("100.005", "en-GB", "EUR")).toBe("€100.005");
  expect(sayNumeral("1200.50", "en-GB")).toBe("1,200.50");
  expect(sayNumeral("7", "en-GB", "EU")).toBe("7");
});

test("numbers that a field is filled with or shows are read back as the same number, in every locale", () => {
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

test("any text is read without failing, and in linear time", () => {
  const long = `${"1.".repeat(50_000)}x`;
  expect(numeralIn(long, "en-GB")).toBe("unreadable");
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("en-GB", "de-DE"), (text, locale) => {
      const read = numeralIn(text, locale);
      if (/^-?\d/.test(read) && !read.includes(" or ")) expect(Number.isFinite(Number(read))).toBe(true);
    }),
  );
});
