import fc from "fast-check";
import { expect, test } from "vitest";
import { localeOfBrowser } from "./accept-language.ts";
import { locales } from "./messages.ts";

test.each([
  [undefined, "en-GB"],
  ["", "en-GB"],
  ["nl", "nl-NL"],
  ["nl-NL", "nl-NL"],
  ["nl-BE,nl;q=0.9,en;q=0.8", "nl-NL"],
  ["en-US,en;q=0.9", "en-US"],
  ["en-AU,en;q=0.9", "en-GB"],
  ["DE-at", "de-DE"],
  ["de;q=0.5, fr", "fr-FR"],
  ["de;q=0.5, fr;q=0.7, it;q=0.6", "fr-FR"],
  ["fr ; q=0.4 , de ; q=0.8", "de-DE"],
  // With equal weights, the first one wins.
  ["sv, da", "sv-SE"],
  // Written Norwegian has three tags.
  ["no", "nb-NO"],
  ["nn-NO, en;q=0.5", "nb-NO"],
  // A language without texts does not keep the next one from being used.
  ["zh-CN,zh;q=0.9,pl;q=0.1", "pl-PL"],
  ["zh-Hans-CN, xx-YY, fi", "fi-FI"],
  ["ja", "en-GB"],
  ["ja, en-US;q=0.2", "en-US"],
  // A weight of 0 means "not this one".
  ["nl;q=0", "en-GB"],
  ["nl;q=0, fr;q=0.1", "fr-FR"],
  ["nl;q=0.000, *", "en-GB"],
  ["*", "en-GB"],
  ["*, it;q=0.1", "it-IT"],
  ["nl;q=zzz", "nl-NL"],
  ["../../etc/passwd, es", "es-ES"],
  ["en_GB, da", "da-DK"],
])("%j is read as %s", (header, locale) => {
  expect(localeOfBrowser(header)).toBe(locale);
});

test("whatever the header says, it is one of ours", () => {
  const parts = fc.constantFrom("nl", "de-AT", ";q=", "0.5", ",", "-", "*", "1.2.3", "..", "\0", " ");
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 30 }), (said) => {
      expect(locales()).toContain(localeOfBrowser(said.join("")));
    }),
  );
  for (const long of ["nl,".repeat(100_000), `${"x".repeat(10_000)},nl`, ";".repeat(100_000)]) {
    expect(locales()).toContain(localeOfBrowser(long));
  }
});
