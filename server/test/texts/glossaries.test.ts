import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";

const FOLDER = new URL("../../../locales/", import.meta.url);
const HEADINGS = ["## Voice", "## Terms", "## Phrases"];

const read = (path: string) => readFileSync(new URL(path, FOLDER), "utf8");
const locales = readdirSync(FOLDER).sort();

const linesOf = (glossary: string) => glossary.split("\n").map((line) => line.trim());
const headingsIn = (glossary: string) => linesOf(glossary).filter((line) => line.startsWith("#"));

/** Each table as its rows, each row as its cells. */
const tablesIn = (glossary: string): string[][][] =>
  glossary
    .split(/\n\s*\n/)
    .map((block) => linesOf(block).filter((line) => line.startsWith("|")))
    .filter((rows) => rows.length > 0)
    .map((rows) => rows.map(cellsOf));

const cellsOf = (row: string) =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The words and phrases in backticks in the column "Never" of each table. */
const forbiddenIn = (glossary: string): string[] =>
  tablesIn(glossary).flatMap(([head = [], ...rows]) => {
    const column = head.indexOf("Never");
    const cells = rows.map((row) => row[column] ?? "");
    return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase = ""]) => phrase));
  });

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Every branch of a message as its own sentence, with `#` for the number and `{}` for a value. */
function sentencesOf(elements: Element[]): string[] {
  return elements.reduce<string[]>(
    (starts, element) => starts.flatMap((start) => endingsOf(element).map((ending) => start + ending)),
    [""],
  );
}

function endingsOf(element: Element): string[] {
  if ("options" in element) return Object.values(element.options).flatMap((option) => sentencesOf(option.value));
  if (!("value" in element)) return ["#"];
  return [isLiteral(element) ? element.value : "{}"];
}

/** Indexed by the number that the parser gives each kind of element. The other kinds hold the name of a value. */
const KINDS = ["literal"];
const isLiteral = (element: Element) => KINDS[element.type] === "literal";

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
/** A hyphen joins a word: "E-Mail" does not contain the word "Mail". */
const INSIDE = String.raw`[\p{L}\p{M}\p{N}\-‑]`;

/** Matches the phrase as whole words; a trailing `*` stands for any ending. */
function patternOf(phrase: string): RegExp {
  const words = phrase.normalize("NFC").replace(/\*$/, "");
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/['’]/g, "['’]");
  const ending = phrase.endsWith("*") ? `${LETTER}*` : "";
  return new RegExp(`(?<!${INSIDE})${escaped.replace(/\s+/g, String.raw`\s+`)}${ending}(?!${INSIDE})`, "iu");
}

type MessageFile = Record<string, string>;

/** Between sentences, so that no phrase reaches from one into the next. */
const BETWEEN = "\u0000";

/** One line for each forbidden phrase in each message. */
function forbiddenUses(file: MessageFile, forbidden: readonly string[], locale: string): string[] {
  const texts = Object.entries(file).map(([key, message]) => {
    const parsed = new IntlMessageFormat(message.normalize("NFC"), locale, undefined, { ignoreTag: true });
    return { key, text: sentencesOf(parsed.getAst()).join(BETWEEN) };
  });
  // Hardly any phrase is used at all: looking through everything at once takes a fraction of the time.
  const everything = texts.map(({ text }) => text).join(BETWEEN);
  return forbidden
    .map((phrase) => ({ phrase, pattern: patternOf(phrase) }))
    .filter(({ pattern }) => pattern.test(everything))
    .flatMap(({ phrase, pattern }) =>
      texts.filter(({ text }) => pattern.test(text)).map(({ key }) => `${key}: has “${phrase}”`),
    );
}

describe.each(locales)("locales/%s/glossary.md", (locale) => {
  const namespaces = readdirSync(new URL(`${locale}/`, FOLDER)).filter((name) => name.endsWith(".json"));

  test("has the headings that every glossary has, and forbids something under each table", () => {
    const glossary = read(`${locale}/glossary.md`);
    expect(headingsIn(glossary)).toEqual([`# Glossary: ${locale}`, ...HEADINGS]);
    const [, phrases = ""] = glossary.split("## Phrases");
    expect(forbiddenIn(phrases)).not.toEqual([]);
    expect(forbiddenIn(glossary).length).toBeGreaterThan(forbiddenIn(phrases).length);
  });

  test("forbids no word that the locale's texts use", () => {
    const forbidden = forbiddenIn(read(`${locale}/glossary.md`));
    const uses = namespaces.flatMap((namespace) =>
      forbiddenUses(JSON.parse(read(`${locale}/${namespace}`)) as MessageFile, forbidden, locale).map(
        (use) => `locales/${locale}/${namespace}: ${use}`,
      ),
    );
    expect(uses).toEqual([]);
  });
});

describe("a forbidden phrase", () => {
  const glossary = [
    "| Term | Never | Notes |",
    "| --- | --- | --- |",
    "| email | `mail`, `e-mail` | not `here` |",
    "",
    "| Never | Better |",
    "| --- | --- |",
    "| `the # we found` | the one |",
    "| `käyn*` | istunto |",
  ].join("\n");
  const forbidden = forbiddenIn(glossary);
  const uses = (text: string) => forbiddenUses({ text }, forbidden, "en-GB");

  test("is what is in backticks in the column “Never”, in every table", () => {
    expect(forbidden).toEqual(["mail", "e-mail", "the # we found", "käyn*"]);
  });

  test.each([
    ["in any case", "Mail us.", "mail"],
    ["with a hyphen of its own", "By E-Mail.", "e-mail"],
    ["next to a mark", "“mail”", "mail"],
    ["in one branch of a plural", "{count, plural, one {# mail} other {# emails}}", "mail"],
    ["across the number", "{count, plural, one {The # we found is} other {All # are}} resolved.", "the # we found"],
    ["across white space that keeps a line together", "The\u00A0# we found", "the # we found"],
    ["with another ending", "Viime käyntisi", "käyn*"],
    ["in letters that are put together otherwise", "Viime ka\u0308yntisi", "käyn*"],
  ])("is found %s", (_where, text, phrase) => {
    expect(uses(text)).toEqual([`text: has “${phrase}”`]);
  });

  test.each([
    ["inside a longer word", "Emails and mailing lists"],
    ["after a hyphen", "web-mail"],
    ["as the name of a value", "For {mail}"],
    ["as the name of a plural", "{mail, plural, one {# day} other {# days}}"],
  ])("is not found %s", (_where, text) => {
    expect(uses(text)).toEqual([]);
  });
});
