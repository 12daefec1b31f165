import { shortened } from "../../../kernel/text.ts";
import { oneLine } from "./plain.ts";

/** Phones show about 40 characters of a subject and desktops about 80. */
const MOST_CHARACTERS = 90;

const LEAST_OF_A_NAME = 8;

/** A one-line subject containing these names. Each is shortened only as far as the others leave it no room. */
export function subjectOf(write: (...names: string[]) => string, ...given: string[]): string {
  const names = given.map(oneLine);
  let room = MOST_CHARACTERS - write(...names.map(() => "")).length;
  let sharing = names.length;
  const fitting = new Map<string, string>();
  for (const name of names.toSorted((a, b) => a.length - b.length)) {
    const fits = shortened(name, Math.max(LEAST_OF_A_NAME, Math.floor(room / sharing)));
    fitting.set(name, fits);
    room -= fits.length;
    sharing -= 1;
  }
  return oneLine(write(...names.map((name) => fitting.get(name) ?? name)));
}
