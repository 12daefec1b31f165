import fc from "fast-check";
import { expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../test/support/hostile-text.ts";
import { canonicalLocale, DEFAULT_LOCALE, LocaleCode } from "./locale.ts";

const letters = (length: number) => fc.stringMatching(new RegExp(`^[A-Za-z]{${length}}$`));
const tag = fc
  .tuple(
    fc.oneof(letters(2), letters(3)),
    fc.option(letters(4), { nil: undefined }),
    fc.option(fc.oneof(letters(2), fc.stringMatching(/^[0-9]{3}$/)), { nil: undefined }),
  )
  .map((parts) => parts.filter((part) => part !== undefined).join("-"));

test("every text is either refused or comes out as a tag that Intl takes, and reading it again changes nothing", () => {
  fc.assert(
    fc.property(fc.oneof(hostileText(), tag), (text) => {
      const locale = canonicalLocale(text);
      if (locale === undefined) return;
      expect(locale).toMatch(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/);
      expect(canonicalLocale(locale)).toBe(locale);
      expect(() => new Intl.NumberFormat(locale)).not.toThrow();
    }),
    { numRuns: 3000 },
  );
});

test("spelling does not matter", () => {
  fc.assert(
    fc.property(tag, (text) => {
      expect(canonicalLocale(text.toUpperCase())).toBe(canonicalLocale(text.toLowerCase()));
    }),
  );
});

test.each([
  ["nl-be", "nl-BE"],
  ["EN-gb", "en-GB"],
  ["de", "de"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["es-419", "es-419"],
  [DEFAULT_LOCALE, DEFAULT_LOCALE],
])("%s is %s", (text, locale) => {
  expect(LocaleCode.parse(text)).toBe(locale);
});

test.each([
  "",
  "e",
  "english",
  "en_GB",
  "en-",
  "-GB",
  "en-GBR",
  "en GB",
  "en-GB-oxendict",
  "en-GB-u-ca-buddhist",
  "én",
])("%j is refused with a hint", (text) => {
  expect(LocaleCode.safeParse(text).error?.issues[0]?.message).toBe("must be a language tag such as en-GB");
});

test("a hundred kilobytes are refused, not pondered", () => {
  for (const text of HUGE_TEXTS) expect(canonicalLocale(text)).toBeUndefined();
});
