/** Long enough to tell causes apart. */
const LONGEST = 200;

/**
 * What failures have in common: their text without the ids, addresses and numbers that differ from case to case. The
 * time grows only with the length of the text, of which a bounded part is read.
 */
export const commonCause = (text: string): string =>
  text
    .slice(0, 2 * LONGEST)
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "…")
    .replace(/\S{1,100}@\S{1,100}/g, "[address]")
    .replace(/\d{4,}/g, "…")
    .trim()
    .slice(0, LONGEST);

/** Adds up what has the same key; the largest first. */
export function addedUp<Row extends { count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  merge: (into: Row, row: Row) => Row,
): Row[] {
  const groups = new Map<string, Row>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    groups.set(keyOf(row), known ? { ...merge(known, row), count: known.count + row.count } : row);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
