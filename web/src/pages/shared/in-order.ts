let last: Promise<unknown> = Promise.resolve();

/** One change after the other: two clicks in a row must not reach the server the wrong way round. */
export function inOrder<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  const next = last.then(change);
  last = next.catch(() => undefined);
  return next;
}
