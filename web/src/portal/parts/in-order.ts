let last: Promise<unknown> = Promise.resolve();

/** Runs changes one after another, so that two quick clicks cannot reach the server in the wrong order. */
export function inOrder<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  const next = last.then(change);
  last = next.catch(() => undefined);
  return next;
}
