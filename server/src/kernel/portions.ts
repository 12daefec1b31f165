/** Cuts a list into lists of this size; the last one may be shorter. */
export function portions<Item>(items: readonly Item[], size: number): Item[][] {
  const found: Item[][] = [];
  for (let start = 0; start < items.length; start += size) found.push(items.slice(start, start + size));
  return found;
}
