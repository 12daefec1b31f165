/**
 * Calls `write` with all that came while the call before was running, so that batches grow with the load and a single
 * item does not wait. Each caller waits for its own, and hears of the failure of the batch it was in.
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
