import { firstLetter } from "../../texts/first-letter.ts";

/** "Harbour Bakery" becomes HB; a single word gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words.slice(0, 2).map(firstLetter).join("");
}
