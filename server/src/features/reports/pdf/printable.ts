import type { SharedFont } from "./fonts.ts";

/** Characters that all our fonts have and all our own texts consist of. Such a text needs no further check. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u012b\u012e-\u0131\u0134-\u0148\u014a-\u0165\u0168-\u017e–—‘’‚“”„…]*$/;
const REPLACEMENT = "□";
const INVISIBLE = /^[\p{C}\p{M}]+$/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A text as the font can show it: one box for each character without a glyph, whether that has one code point or seven.
 */
export function printable(text: string, font: SharedFont): string {
  if (PLAIN.test(text)) return text;
  const tidy = text.normalize("NFC").replace(/[\t\n\v\f\r\u2028\u2029]+/g, " ");
  return [...graphemes.segment(tidy)].map(({ segment }) => shown(segment, font)).join("");
}

function shown(grapheme: string, font: SharedFont): string {
  const signs = Array.from(grapheme);
  if (signs.every((sign) => isShown(sign, font))) return grapheme;
  if (/^\p{Zs}$/u.test(grapheme)) return " ";
  if (INVISIBLE.test(grapheme)) return "";
  // A letter without its accent is still readable.
  const letter = signs.filter((sign) => isShown(sign, font) && /[\p{L}\p{N}\p{P}]/u.test(sign)).join("");
  return letter === "" ? REPLACEMENT : letter;
}

const isShown = (sign: string, font: SharedFont): boolean =>
  !/[\p{Cc}\p{Cf}]/u.test(sign) && font.has(sign.codePointAt(0) ?? 0);
