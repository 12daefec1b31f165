/** The first letter or digit of a name, for its monogram. Empty if the name has none. */
export const firstLetter = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "";

/** "Harbour Bakery" becomes HB. A single word gives its first letter. */
export function initialsOfName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words.slice(0, 2).map(firstLetter).join("");
}

/** "kim.ops@…" becomes KO, and "owner@…" becomes OW. */
export function initialsOfEmail(email: string): string {
  const local = email.split("@")[0] ?? "";
  const [first = "", second] = local.split(/[._-]+/).filter(Boolean);
  const letters = second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0);
  return letters.toUpperCase();
}
