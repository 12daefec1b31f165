import { type FontName, type SharedFont, sharedFont } from "./fonts.ts";
import { printable } from "./printable.ts";

export type TextStyle = {
  font: FontName;
  size: number;
  /** From one baseline to the next. */
  leading: number;
  colour: string;
  /** Digits of equal width, for columns of numbers. */
  isTabular?: boolean;
};

export const featuresOf = ({ isTabular }: TextStyle): readonly string[] | undefined =>
  isTabular ? ["tnum"] : undefined;

const ELLIPSIS = "…";

/** A word of more characters hardly ever fits. */
const LONG = 60;

/** A word may break before "@" and after these characters, if it has to. */
const AFTER = /[-_./+&]/;

export function widthOf(text: string, style: TextStyle): number {
  const font = sharedFont(style.font);
  return (
    (chunksOf(text).reduce((sum, chunk) => sum + font.widthPerMille(chunk, featuresOf(style)), 0) * style.size) / 1000
  );
}

/** Splits into words, each with the space after it, as pdfkit lays them out too. */
const chunksOf = (text: string): string[] => text.split(/(?<= )/);

/** Breaks a text into lines of this width. A word that no line can hold is broken wherever necessary. */
export function wrap(text: string, style: TextStyle, width: number): string[] {
  const font = sharedFont(style.font);
  const most = (width * 1000) / style.size;
  const measure = (word: string) => font.widthPerMille(word, featuresOf(style));
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  const endLine = () => {
    if (line.length > 0) lines.push(line.join(" "));
    line = [];
    used = 0;
  };
  for (const word of printable(text, font).split(/ +/).filter(Boolean)) {
    const isTooLong = word.length > LONG ? signsWidth(Array.from(word), style, font) > most : measure(word) > most;
    if (isTooLong || used + measure(word) > most) endLine();
    const pieces = isTooLong ? broken(word, style, width, font) : [word];
    lines.push(...pieces.slice(0, -1));
    const rest = pieces.at(-1) ?? "";
    line.push(rest);
    used += measure(`${rest} `);
  }
  endLine();
  return lines;
}

/**
 * Ignores kerning, so it is an upper bound, and close enough. Laying out whole addresses of 254 characters took 5 s of
 * the longest report.
 */
const signsWidth = (signs: readonly string[], style: TextStyle, font: SharedFont): number =>
  signs.reduce((sum, sign) => sum + font.widthPerMille(sign, featuresOf(style)), 0);

function broken(word: string, style: TextStyle, width: number, font: SharedFont): string[] {
  const pieces: string[] = [];
  let rest = Array.from(word);
  while (signsWidth(rest, style, font) > (width * 1000) / style.size) {
    const most = Math.max(1, longestThatFits(rest, style, width, font));
    const at = niceBreak(rest, most);
    pieces.push(rest.slice(0, at).join(""));
    rest = rest.slice(at);
    if (rest.length === 0) return pieces;
  }
  return [...pieces, rest.join("")];
}

/** How many characters fit into the width: estimated by their own widths, then reduced until they fit with kerning. */
function longestThatFits(signs: readonly string[], style: TextStyle, width: number, font: SharedFont): number {
  const perMille = (width * 1000) / style.size;
  let count = 0;
  for (let sum = 0; count < signs.length; count++) {
    sum += font.widthPerMille(signs[count] ?? "", featuresOf(style));
    if (sum > perMille) break;
  }
  while (count > 1 && widthOf(signs.slice(0, count).join(""), style) > width) count--;
  return count;
}

/**
 * The last place where an address or a compound may break, or the end if that place would leave most of the line empty.
 */
function niceBreak(signs: readonly string[], most: number): number {
  for (let at = most; at > most / 3; at--) {
    if (signs[at] === "@" || AFTER.test(signs[at - 1] ?? "")) return at;
  }
  return most;
}

/** One line, shortened with an ellipsis if necessary. */
export function fitted(text: string, style: TextStyle, width: number): string {
  const font = sharedFont(style.font);
  const whole = printable(text, font);
  const signs = Array.from(whole);
  if (signsWidth(signs, style, font) <= (width * 1000) / style.size) return whole;
  const count = longestThatFits(signs, style, width - widthOf(ELLIPSIS, style), font);
  return `${signs.slice(0, count).join("").trimEnd()}${ELLIPSIS}`;
}
