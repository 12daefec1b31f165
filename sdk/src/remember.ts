/** Runs `work` unless it has already been done for this token. Resolves to whether it ran this time. */
export type Once = (idempotencyToken: string, work: () => unknown) => Promise<boolean>;

/**
 * Handles each event once within this process, for the last `limit` events. An attempt that arrives while the previous
 * one is still running waits for it; failed work is run again. To cover restarts and several processes, use your
 * database: insert the token in the transaction that does the work.
 */
export function rememberLast(limit: number): Once {
  const runs = new Map<string, Promise<unknown>>();
  return async (token, work) => {
    const earlier = runs.get(token);
    if (earlier) {
      await earlier;
      return false;
    }
    // Starts a moment later, so that work that throws synchronously fails like any other.
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
