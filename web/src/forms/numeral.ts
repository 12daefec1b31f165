/** What a user typed into a number field. `numeral` is in the API's format: "-1200.50". */
export type Numeral =
  | { kind: "empty" }
  | { kind: "number"; numeral: string }
  /** A point or comma before three digits: "1.200" is 1.2 to some and 1200 to others. */
  | { kind: "ambiguous"; readings: readonly [string, string] }
  | { kind: "unreadable" };

type Ways = { decimal: string; group: string; hasPairs: boolean; digits: readonly string[] };

/** JavaScript numbers do not hold more digits than this exactly. */
const MOST_DIGITS = 15;

const known = new Map<string, Ways>();

/** How numbers are written in a locale. */
function waysOf(locale: string): Ways {
  const kept = known.get(locale);
  if (kept) return kept;
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const digits = new Intl.NumberFormat(locale, { useGrouping: false });
  const ways: Ways = {
    decimal: plain(find("decimal")),
    group: plain(find("group")),
    hasPairs: parts.some(({ type, value }, at) => type === "integer" && at > 0 && value.length === 2),
    digits: Array.from({ length: 10 }, (_, digit) => digits.format(digit)),
  };
  known.set(locale, ways);
  return ways;
}

/** Normalises separators: every kind of space, every kind of apostrophe, and the Arabic point and comma. */
const plain = (text: string): string =>
  text.replace(/\s/g, " ").replace(/[’ʼ`]/g, "'").replaceAll("٫", ".").replaceAll("٬", ",");

/**
 * Reads a number in the user's own notation, and in other notations if they have only one meaning: "1.200,50" means the
 * same everywhere. `decimals` is the currency's number of decimals.
 */
export function readNumeral(text: string, locale: string, decimals = 2): Numeral {
  const ways = waysOf(locale);
  const latin = ways.digits.reduce((all, digit, value) => all.replaceAll(digit, String(value)), plain(text).trim());
  const [, sign = "", body = ""] = /^([-−–+]?) ?(.*)$/.exec(latin) ?? [];
  if (body === "") return { kind: "empty" };
  const read = readBody(body, ways, decimals);
  const isNegative = sign !== "" && sign !== "+";
  if (read.kind === "number") return { kind: "number", numeral: signed(read.numeral, isNegative) };
  if (read.kind !== "ambiguous") return read;
  return { kind: "ambiguous", readings: [signed(read.readings[0], isNegative), signed(read.readings[1], isNegative)] };
}

const signed = (numeral: string, isNegative: boolean): string =>
  isNegative && /[1-9]/.test(numeral) ? `-${numeral}` : numeral;

const UNREADABLE = { kind: "unreadable" } as const;

function readBody(body: string, ways: Ways, decimals: number): Numeral {
  if (!/^[\d.,' ]+$/.test(body)) return UNREADABLE;
  const marks = body.replace(/\d/g, "").split("");
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return numberOf(body, "");
  const at = body.lastIndexOf(last);
  const [before, after] = [body.slice(0, at), body.slice(at + 1)];
  const isOfWhole = last === " " || last === "'";
  if (first === last) {
    // A separator that is repeated, or is neither a point nor a comma, separates thousands.
    if (marks.length > 1 || isOfWhole) return wholeOf(body, last, ways);
    return readOneMark(before, after, last, ways, decimals);
  }
  // Two separators: the first separates thousands, and the last one the decimals.
  const parting = marks.slice(0, -1);
  if (isOfWhole || parting.some((mark) => mark !== first)) return UNREADABLE;
  const whole = wholeOf(before, first, ways);
  return whole.kind === "number" && /^\d*$/.test(after) ? numberOf(whole.numeral, after) : UNREADABLE;
}

/** What a single point or comma means, as in "1.5", "12,50" and "1,200". */
function readOneMark(before: string, after: string, mark: string, ways: Ways, decimals: number): Numeral {
  const isOwnGroup = mark === ways.group;
  if (after.length !== 3) return numberOf(before, after);
  const couldPart = /^[1-9]\d{0,2}$/.test(before);
  if (isOwnGroup) return couldPart ? numberOf(before + after, "") : UNREADABLE;
  if (!couldPart || (mark === ways.decimal && decimals === 3)) return numberOf(before, after);
  return { kind: "ambiguous", readings: [`${before}.${after}`, before + after] };
}

/** A whole number in groups of three, or of two before the last three if the user's locale does that. */
function wholeOf(text: string, mark: string, { hasPairs }: Ways): Numeral {
  const [head = "", ...groups] = text.split(mark);
  const isRight = (group: string, nth: number) =>
    /^\d+$/.test(group) && (group.length === 3 || (hasPairs && group.length === 2 && nth < groups.length - 1));
  return /^\d{1,3}$/.test(head) && groups.every(isRight) ? numberOf(text.replaceAll(mark, ""), "") : UNREADABLE;
}

function numberOf(whole: string, fraction: string): Numeral {
  const digits = (whole === "" ? "0" : whole).replace(/^0+(?=\d)/, "");
  if (whole + fraction === "" || digits.length + fraction.length > MOST_DIGITS) return UNREADABLE;
  return { kind: "number", numeral: fraction === "" ? digits : `${digits}.${fraction}` };
}

/** How many decimals a currency has. Two if the currency is unknown. */
export function decimalsOf(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

const fractionOf = (numeral: string): number => numeral.split(".")[1]?.length ?? 0;

/** A number as the user would write it on paper: "€1,200.50". */
export function sayNumeral(numeral: string, locale: string, currency?: string): string {
  const fraction = fractionOf(numeral);
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(locale, { minimumFractionDigits: fraction }).format(Number(numeral));
  }
  const digits = Math.max(fraction, decimalsOf(currency));
  const format = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, format).format(Number(numeral));
}

/** A number as the user would type it into a field. Never ambiguous: three decimals are written as four. */
export function typeNumeral(value: number, locale: string): string {
  const fraction = fractionOf(String(value));
  const minimumFractionDigits = fraction === 0 ? 0 : fraction === 3 ? 4 : Math.max(fraction, 2);
  return new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits, maximumFractionDigits: 20 }).format(
    value,
  );
}

/** The locale of the browser, which may differ from the console's own language. */
export const readersLocale = (): string => navigator.language;
