import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { fillIn, readMessage } from "./messages.ts";
import { textsOf } from "./texts.ts";

const FOLDER = new URL("../../../locales/", import.meta.url);
const COUNTS = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 101, 1000, 1_234_567];

const filesOf = (locale: string): string[] =>
  readdirSync(new URL(`${locale}/`, FOLDER), { recursive: true, encoding: "utf8" })
    .filter((file) => file === "portal.json" || /^console.*\.json$/.test(file))
    .map((file) => `${locale}/${file}`);

const readTexts = (file: string) =>
  JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Readonly<Record<string, string>>;

/** Yields values for every name in braces, with a separate set for each option of a select. */
function* valuesFor(message: string): Generator<Record<string, string | number>> {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = ""]) => name);
  const options = [...message.matchAll(/select, (?:(\w+) \{)/g)].map(([, option = ""]) => option);
  for (const value of [...COUNTS, ...options, "Ada & <b>Co</b>"]) {
    if (typeof value === "string" && /(plural|number|selectordinal)/.test(message)) continue;
    yield Object.fromEntries(names.map((name) => [name, value]));
  }
}

const locales = readdirSync(FOLDER, { withFileTypes: true }).filter((one) => one.isDirectory());

describe.each(locales.map(({ name }) => name))("in %s", (locale) => {
  test.each(filesOf(locale))("every text of %s is formatted as by the full ICU library", (file) => {
    const messages = readTexts(file);
    const { t } = textsOf<string>(messages, locale);
    const wrong: string[] = [];
    for (const [key, message] of Object.entries(messages)) {
      const known = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
      for (const values of valuesFor(message)) {
        const expected = String(known.format(values)).replaceAll("\u202f", "\u00a0");
        const found = t(key, values);
        if (found !== expected) wrong.push(`${key} ${JSON.stringify(values)}: ${found}, and not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const rules = { number: String, plural: () => "other", selectordinal: () => "other" };

test("elements stay unchanged between the words around them", () => {
  const link = { type: "a" };
  expect(fillIn(readMessage("Ask {partner} for it."), { partner: link }, rules)).toEqual(["Ask ", link, " for it."]);
});

test.each(["{", "a } b", "{a, date}", "{a, plural, one {x}", "{a, number, ::percent}", "{}"])(
  "an unsupported message is refused, not shown wrongly: %s",
  (message) => {
    expect(() => readMessage(message)).toThrow("cannot read the message");
  },
);

test("a message with a missing value is refused", () => {
  expect(() => fillIn(readMessage("Hello {name}"), {}, rules)).toThrow('"name"');
});
