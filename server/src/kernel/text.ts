import { z } from "zod";

// Control characters (NUL included, which PostgreSQL cannot store) have no place in a name or a reference.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Text that can be stored, shown and sent on: no control characters, no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** One line of text written by a person, with its bounds; surrounding white space is dropped before they are checked. */
export const textOf = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isCleanText, { message: "must not contain control characters or broken Unicode", abort: true });

/** Without any of this character at its end: a pattern for it would take time by the square of their number. */
export function withoutEnding(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** The first letter or digit of a name, as its monogram; nothing for a name that has none. */
export const firstLetter = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "";

const graphemes = new Intl.Segmenter();

/** The beginning of a text, with no letter cut in half. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = "";
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
