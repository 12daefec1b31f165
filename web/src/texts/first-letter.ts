/** The first letter or digit of a name, as its monogram; empty for a name that has none. */
export const firstLetter = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "";
