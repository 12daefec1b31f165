/** What somebody typed into a field for a number. `numeral` is as the API takes it: "-1200.50". */
export type Numeral =
  | { kind: "empty" }
  | { kind: "number"; numeral: string }
  /** A point or comma before three digits: "1.200" is 1.2 to some and 1200 to others. */
  | { kind: "ambiguous"; readings: readonly [string, string] }
  | { kind: "unreadable" };

type Ways = { decimal: string; group: string; hasPairs: boolean; digits: readonly string[] };

/** More digits than that a number in JavaScript does not hold exactly. */
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

/** One sign for each kind of mark: any space, any apostrophe, the Arabic point and comma. */
const plain = (text: string): string =>
  text.replace(/\s/g, " ").replace(/[’ʼ`]/g, "'").replaceAll("٫", ".").replaceAll("٬", ",");

/**
 * Reads a number in the reader's own way of writing, and in others' where they can mean one thing only: "1.200,50" is the
 * same everywhere. `decimals`: how many the currency has.
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
    // Several of one mark, or a mark that is no point and no comma, part thousands.
    if (marks.length > 1 || isOfWhole) return wholeOf(body, last, ways);
    return readOneMark(before, after, last, ways, decimals);
  }
  // Two marks: one parts thousands, and the last one the decimals.
  const parting = marks.slice(0, -1);
  if (isOfWhole || parting.some((mark) => mark !== first)) return UNREADABLE;
  const whole = wholeOf(before, first, ways);
  return whole.kind === "number" && /^\d*$/.test(after) ? numberOf(whole.numeral, after) : UNREADABLE;
}

/** "1.5", "12,50", "1,200": what one point or comma means. */
function readOneMark(before: string, after: string, mark: string, ways: Ways, decimals: number): Numeral {
  const isOwnGroup = mark === ways.group;
  if (after.length !== 3) return numberOf(before, after);
  const couldPart = /^[1-9]\d{0,2}$/.test(before);
  if (isOwnGroup) return couldPart ? numberOf(before + after, "") : UNREADABLE;
  if (!couldPart || (mark === ways.decimal && decimals === 3)) return numberOf(before, after);
  return { kind: "ambiguous", readings: [`${before}.${after}`, before + after] };
}

/** Digits in threes, or in pairs before the last three where the reader writes so. */
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

/** How many decimals a currency has; two if it is none that is known. */
export function decimalsOf(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

const fractionOf = (numeral: string): number => numeral.split(".")[1]?.length ?? 0;

/** A number as the reader would write it on paper: "€1,200.50". */
export function sayNumeral(numeral: string, locale: string, currency?: string): string {
  const fraction = fractionOf(numeral);
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(locale, { minimumFractionDigits: fraction }).format(Number(numeral));
  }
  const digits = Math.max(fraction, decimalsOf(currency));
  const format = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, format).format(Number(numeral));
}

/** A number for a field, as the reader would type it. Never ambiguous: three decimals are written as four. */
export function typeNumeral(value: number, locale: string): string {
  const fraction = fractionOf(String(value));
  const minimumFractionDigits = fraction === 0 ? 0 : fraction === 3 ? 4 : Math.max(fraction, 2);
  return new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits, maximumFractionDigits: 20 }).format(
    value,
  );
}

/** Whose way of writing it is: the browser's language, whatever the console's own is. */
export const readersLocale = (): string => navigator.language;
