import type { SharedFont } from "./fonts.ts";

/** What every one of our fonts has, and all our own texts are made of: no need to look closer. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u012b\u012e-\u0131\u0134-\u0148\u014a-\u0165\u0168-\u017e–—‘’‚“”„…]*$/;
const REPLACEMENT = "□";
const INVISIBLE = /^[\p{C}\p{M}]+$/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text as the font can show it: one box for each character that it has no glyph for, be it of one sign or of seven. */
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
  // A letter whose accent is missing is still that letter.
  const letter = signs.filter((sign) => isShown(sign, font) && /[\p{L}\p{N}\p{P}]/u.test(sign)).join("");
  return letter === "" ? REPLACEMENT : letter;
}

const isShown = (sign: string, font: SharedFont): boolean =>
  !/[\p{Cc}\p{Cf}]/u.test(sign) && font.has(sign.codePointAt(0) ?? 0);
