import { existsSync, readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";

const FOLDER = new URL("../../../locales/", import.meta.url);
const ORIGINAL = "en-GB";
const PROMISED = "en-GB en-US nl-NL de-DE fr-FR es-ES it-IT pt-PT pl-PL da-DK sv-SE nb-NO fi-FI".split(" ");

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Indexed by the number that the parser gives each kind of element. */
const KINDS = ["literal", "plain", "number", "date", "time", "select", "plural", "pound", "tag"] as const;
const kindOf = (element: Element) => KINDS[element.type];
const optionsOf = (element: Element): [string, Element[]][] =>
  "options" in element ? Object.entries(element.options).map(([name, option]) => [name, option.value]) : [];

const elementsIn = (elements: Element[]): Element[] =>
  elements.flatMap((element) => [element, ...optionsOf(element).flatMap(([, inner]) => elementsIn(inner))]);

const parse = (message: string, locale: string) =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).getAst();

/** The placeholders of a message: `accounts plural`, `date date "long"`, `kind select "a|b|other"`. */
function placeholdersOf(elements: Element[]): string[] {
  const found = elementsIn(elements).flatMap((element) => {
    const kind = kindOf(element);
    if (!("value" in element) || kind === "literal") return [];
    const form = kind === "select" ? optionNames(element) : "style" in element ? element.style : undefined;
    return [[element.value, kind, ...(form ? [JSON.stringify(form)] : [])].join(" ")];
  });
  return [...new Set(found)].sort();
}

const optionNames = (element: Element) =>
  optionsOf(element)
    .map(([name]) => name)
    .sort()
    .join("|");

const WHOLE_NUMBERS = [...Array(1001).keys(), 1e4, 1e5, 1e6, 2e6, 1_234_567, 7e8, 1e9];

/** The categories that a count can have; categories only for fractions are never needed. */
function pluralCategories(locale: string): Set<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set(["other", ...WHOLE_NUMBERS.map((count) => rules.select(count))]);
}

function pluralProblems(elements: Element[], locale: string): string[] {
  // "1st, 2nd, 3rd" have their own categories.
  const isOrdinal = (element: Element) => "pluralType" in element && element.pluralType === "ordinal";
  const plurals = elementsIn(elements).filter((element) => kindOf(element) === "plural" && !isOrdinal(element));
  if (plurals.length === 0) return [];
  const needed = pluralCategories(locale);
  const known = new Set<string>(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
  return plurals.flatMap((plural) => {
    const options = new Map(optionsOf(plural));
    const missing = [...needed].filter((category) => !options.has(category)).map((name) => `plural lacks "${name}"`);
    const foreign = [...options.keys()].filter((name) => !name.startsWith("=") && !known.has(name));
    const silent = [...options].filter(
      ([name, inner]) => !name.startsWith("=") && !inner.some((element) => kindOf(element) === "pound"),
    );
    return [
      ...missing,
      ...foreign.map((name) => `plural has "${name}", which ${locale} does not know`),
      ...silent.map(([name]) => `plural "${name}" does not show the number (#)`),
    ];
  });
}

function spellingProblems(message: string): string[] {
  const problems = [];
  if (message.trim() === "") problems.push("is empty");
  else if (message.trim() !== message) problems.push("has white space at an end");
  if (/\s{2}|[\n\t]/.test(message)) problems.push("has white space of more than one character");
  // In ICU messages a straight apostrophe escapes what follows and disappears, so "l'{title}" loses its placeholder.
  if (message.includes("'")) problems.push("has a straight apostrophe; write ’");
  return problems;
}

function messageProblems(message: string, original: string, locale: string): string[] {
  let elements: Element[];
  try {
    elements = parse(message, locale);
  } catch (error) {
    return [`does not parse: ${String(error)}`];
  }
  const asked = placeholdersOf(parse(original, ORIGINAL));
  const given = placeholdersOf(elements);
  const lacking = asked.filter((placeholder) => !given.includes(placeholder));
  const added = given.filter((placeholder) => !asked.includes(placeholder));
  return [
    ...spellingProblems(message),
    ...lacking.map((placeholder) => `lacks the placeholder ${placeholder}`),
    ...added.map((placeholder) => `has the placeholder ${placeholder}, which ${ORIGINAL} has not`),
    ...pluralProblems(elements, locale),
  ];
}

type MessageFile = Record<string, string>;

/** One line for each problem, with its key. */
function fileProblems(file: MessageFile, original: MessageFile, locale: string): string[] {
  const missing = Object.keys(original).filter((key) => !Object.hasOwn(file, key));
  const unknown = Object.keys(file).filter((key) => !Object.hasOwn(original, key));
  const wrong = Object.entries(file).flatMap(([key, message]) =>
    messageProblems(message, original[key] ?? message, locale).map((problem) => `${key}: ${problem}`),
  );
  return [
    ...missing.map((key) => `${key}: is missing`),
    ...unknown.map((key) => `${key}: is not in ${ORIGINAL}`),
    ...wrong,
  ];
}

/** Not every language has texts for the console; so far only English does. */
const CONSOLE = "console";

const namesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name !== CONSOLE)
    .sort();
const read = (path: string) => JSON.parse(readFileSync(new URL(path, FOLDER), "utf8")) as MessageFile;

const locales = namesIn(FOLDER);
const files = namesIn(new URL(`${ORIGINAL}/`, FOLDER));
const namespaces = files.filter((name) => name.endsWith(".json"));

const inConsole = locales.filter((locale) => existsSync(new URL(`${locale}/${CONSOLE}/`, FOLDER)));

describe.each(inConsole)("locales/%s/console", (locale) => {
  const names = namesIn(new URL(`${ORIGINAL}/${CONSOLE}/`, FOLDER));

  test("has the same files as en-GB", () => {
    expect(namesIn(new URL(`${locale}/${CONSOLE}/`, FOLDER))).toEqual(names);
  });

  test.each(names)("%s has the keys and placeholders of en-GB, well formed", (name) => {
    const [file, original] = [locale, ORIGINAL].map((one) => read(`${one}/${CONSOLE}/${name}`));
    expect(fileProblems(file ?? {}, original ?? {}, locale)).toEqual([]);
  });
});

test("the promised locales are there", () => {
  expect(PROMISED.filter((locale) => !locales.includes(locale))).toEqual([]);
});

describe.each(locales)("locales/%s", (locale) => {
  test("is a tag as Intl spells it, with numbers, dates and plurals of its own", () => {
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(Intl.PluralRules.supportedLocalesOf(locale)).toEqual([locale]);
  });

  test("has the same files as en-GB", () => {
    expect(namesIn(new URL(`${locale}/`, FOLDER))).toEqual(files);
  });

  test.each(namespaces)("%s has the keys and placeholders of en-GB, well formed", (namespace) => {
    const path = `${locale}/${namespace}`;
    const problems = fileProblems(read(path), read(`${ORIGINAL}/${namespace}`), locale);
    expect(problems.map((problem) => `locales/${path}: ${problem}`)).toEqual([]);
  });
});

describe("would be noticed:", () => {
  const original = {
    date: "On {date, date, long}.",
    count: "{count, plural, one {# day} other {# days}}",
    who: "{who, select, owner {you} other {them}}",
  };
  const right = {
    date: "{date, date, long}.",
    count: "{count, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}",
    who: "{who, select, owner {ty} other {oni}}",
  };

  test("nothing in a good file", () => {
    expect(fileProblems(right, original, "pl-PL")).toEqual([]);
  });

  test.each<[string, MessageFile, string]>([
    ["a key too few", { date: right.date, count: right.count }, "who: is missing"],
    ["a key too many", { ...right, extra: "x" }, "extra: is not in en-GB"],
    ["another kind of placeholder", { ...right, date: "{date}" }, 'date: lacks the placeholder date date "long"'],
    ["another form of the date", { ...right, date: "{date, date, short}" }, "date: lacks the placeholder"],
    ["a placeholder of its own", { ...right, date: "{date, date, long} {x}" }, "date: has the placeholder x plain"],
    ["other options", { ...right, who: "{who, select, ja {ty} other {oni}}" }, "who: lacks the placeholder who select"],
    ["a plural form too few", { ...right, count: "{count, plural, one {#} other {#}}" }, 'count: plural lacks "few"'],
    ["a number left out", { ...right, count: right.count.replace("# dzień", "dzień") }, 'plural "one" does not show'],
    ["an open brace", { ...right, date: "{date, date, long" }, "date: does not parse"],
    ["no text", { ...right, date: "" }, "date: is empty"],
    ["a blank at the end", { ...right, date: "{date, date, long} " }, "date: has white space at an end"],
    ["a straight apostrophe", { ...right, date: "l'{date, date, long}" }, "date: has a straight apostrophe"],
  ])("%s", (_what, file, problem) => {
    expect(fileProblems(file, original, "pl-PL").join("\n")).toContain(problem);
  });

  test("a plural form that the language does not have", () => {
    const file = { ...original, count: "{count, plural, one {#} few {#} other {#}}" };
    expect(fileProblems(file, original, "nl-NL")).toEqual(['count: plural has "few", which nl-NL does not know']);
  });
});
