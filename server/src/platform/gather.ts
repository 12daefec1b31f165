/**
 * Calls `write` with all items that arrived while the previous call was running. So batches grow with the load, and a
 * single item does not wait. Each caller waits for the batch its item is in, and gets that batch's error.
 */
export function gathering<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let gathered: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (item) => {
    gathered.push(item);
    next ??= last.then(() => {
      const batch = gathered;
      gathered = [];
      next = undefined;
      const writing = write(batch);
      last = writing.catch(() => undefined);
      return writing;
    });
    return next;
  };
}
