/** Does `work` unless it was done for this token before; tells whether it was done now. */
export type Once = (idempotencyToken: string, work: () => unknown) => Promise<boolean>;

/**
 * Handles each event once within this process, for the last `limit` events. An attempt that comes while the one before
 * is still at work waits for it; work that failed is done again. What must hold over restarts and several processes
 * belongs in your database: insert the token in the transaction that does the work.
 */
export function rememberLast(limit: number): Once {
  const runs = new Map<string, Promise<unknown>>();
  return async (token, work) => {
    const earlier = runs.get(token);
    if (earlier) {
      await earlier;
      return false;
    }
    // Begun a moment later, so that work which throws at once fails as any other.
    const run = Promise.resolve().then(work);
    runs.set(token, run);
    const [oldest] = runs.keys();
    if (runs.size > limit && oldest !== undefined) runs.delete(oldest);
    try {
      await run;
      return true;
    } catch (error) {
      if (runs.get(token) === run) runs.delete(token);
      throw error;
    }
  };
}
