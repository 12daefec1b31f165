import { firstLetter } from "../../texts/first-letter.ts";

/** The letter on an organisation's mark. */
export const initialOf = (name: string): string => firstLetter(name);

/** "kim.ops@…" gives KO, "owner@…" gives OW. */
export function initialsOf(email: string): string {
  const local = email.split("@")[0] ?? "";
  const [first = "", second] = local.split(/[._-]+/).filter(Boolean);
  const letters = second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0);
  return letters.toUpperCase();
}
