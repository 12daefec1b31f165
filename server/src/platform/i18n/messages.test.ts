import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { DEFAULT_LOCALE } from "../../kernel/locale.ts";
import * as ours from "./messages.ts";

const root = mkdtempSync(join(tmpdir(), "sablewatch-locales-"));
afterAll(() => rmSync(root, { recursive: true }));

const write = (locale: string, messages: Record<string, string>) => {
  mkdirSync(join(root, locale));
  writeFileSync(join(root, locale, "mail.json"), JSON.stringify(messages));
};
write("en-GB", {
  plain: "Hello.",
  name: "Hello <b>{name}</b>.",
  day: "On {day, date, long}.",
  count: "{count, plural, one {# day} other {# days}}",
  broken: "{count, plural, one {#}}",
});
write("nl-NL", { day: "Op {day, date, long}.", count: "{count, plural, one {# dag} other {# dagen}}" });
for (const locale of ["de-DE", "en-US", "nb-NO", "pt-PT"]) write(locale, {});
mkdirSync(join(root, "not a locale"));
writeFileSync(join(root, "fr-FR"), "a file, not a folder");

const { locales, resolveLocale, textsIn, joinList } = ours.openMessages(pathToFileURL(`${root}/`));

test("the locales are the folders that are named for one", () => {
  expect(locales()).toEqual(["de-DE", "en-GB", "en-US", "nb-NO", "nl-NL", "pt-PT"]);
});

test.each([
  ["nl-NL", "nl-NL", "the same"],
  ["en-US", "en-US", "the same, before the default of its language"],
  ["NL-nl", "nl-NL", "the same, spelt otherwise"],
  ["nl-BE", "nl-NL", "the same language"],
  ["de", "de-DE", "the same language"],
  ["de-Latn-AT", "de-DE", "the same language"],
  ["pt-BR", "pt-PT", "the same language"],
  ["en", "en-GB", "of several, the default"],
  ["en-AU", "en-GB", "of several, the default"],
  ["no", "nb-NO", "Norwegian"],
  ["nn-NO", "nb-NO", "Norwegian"],
  ["nb", "nb-NO", "the same language"],
  ["fr-FR", "en-GB", "a language without a folder"],
  ["zh-Hant-TW", "en-GB", "a language without a folder"],
  ["../nl-NL", "en-GB", "not a tag"],
  ["", "en-GB", "not a tag"],
])("%j reads %s: %s", (tag, locale) => {
  expect(resolveLocale(tag)).toBe(locale);
});

describe("a text", () => {
  test("is filled in as it is: no value is taken for a message or for markup", () => {
    const text = textsIn("mail", "en-GB");
    expect(text("plain")).toBe("Hello.");
    expect(text("name", { name: "<i>{count}</i> & 'O''Neil' #" })).toBe("Hello <b><i>{count}</i> & 'O''Neil' #</b>.");
  });

  test("has numbers, plurals and dates in the form of its locale", () => {
    const day = new Date("2013-10-04T00:00:00Z");
    expect(textsIn("mail", "en-GB")("day", { day })).toBe("On 4 October 2013.");
    expect(textsIn("mail", "nl-BE")("day", { day })).toBe("Op 4 oktober 2013.");
    expect(textsIn("mail", "en-GB")("count", { count: 1 })).toBe("1 day");
    expect(textsIn("mail", "en-GB")("count", { count: 700_000_000 })).toBe("700,000,000 days");
    expect(textsIn("mail", "nl-NL")("count", { count: 700_000_000 })).toBe("700.000.000 dagen");
  });

  test("separates French thousands with a space that every font has", () => {
    const text = ours.textsIn("email", "fr-FR");
    expect(text("number", { number: 1_234_567 })).toBe("1\u00a0234\u00a0567");
  });

  test("has the day in UTC, to its first and its last second", () => {
    const text = textsIn("mail", "en-GB");
    expect(text("day", { day: new Date("2024-02-29T00:00:00Z") })).toBe("On 29 February 2024.");
    expect(text("day", { day: new Date("2024-02-29T23:59:59Z") })).toBe("On 29 February 2024.");
  });

  test("that is missing throws, naming file and key; no other language and no key is shown", () => {
    expect(() => textsIn("mail", "nl-NL")("plain")).toThrow('locales/nl-NL/mail.json has no message "plain"');
    expect(() => textsIn("mail", "en-GB")("toString")).toThrow('has no message "toString"');
  });

  test("throws where a value is missing, the message is broken, or there is no such file", () => {
    expect(() => textsIn("mail", "en-GB")("name")).toThrow("name");
    expect(() => textsIn("mail", "en-GB")("broken", { count: 1 })).toThrow();
    expect(() => textsIn("letters", "en-GB")).toThrow("letters.json");
  });
});

test("a list is joined as the language does it", () => {
  const items = ["a", "b", "c"];
  expect(joinList(items, "en-GB")).toBe("a, b and c");
  expect(joinList(items, "en-US")).toBe("a, b, and c");
  expect(joinList(items, "nl-BE")).toBe("a, b en c");
  expect(joinList(["a"], "de")).toBe("a");
});

test("our own texts are found, the default locale among them", () => {
  expect(ours.locales()).toContain(DEFAULT_LOCALE);
});
