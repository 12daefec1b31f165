import { z } from "zod";

// Control characters (including NUL, which PostgreSQL cannot store) have no place in a name or a reference.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Text that can be stored, shown and sent on: no control characters and no broken surrogate pairs. */
export const isCleanText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** One line of text written by a person. Surrounding white space is removed before the length is checked. */
export const textOf = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isCleanText, { message: "must not contain control characters or broken Unicode", abort: true });

/**
 * Removes every copy of this character from the end. A regular expression would take time quadratic in their number.
 */
export function withoutEnding(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** The first letter or digit of a name, for its monogram; empty if the name has none. */
export const firstLetter = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "";

const graphemes = new Intl.Segmenter();

/** The beginning of a text, cut between letters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = "";
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
