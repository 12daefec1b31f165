import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for the work, but no longer than this; undefined if it is not done by then. The timer keeps the process alive
 * meanwhile: otherwise Node may end it although somebody still waits.
 */
export async function within<Result>(work: Promise<Result> | undefined, ms: number): Promise<Result | undefined> {
  const over = new AbortController();
  const timeout = wait(ms, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    over.abort();
  }
}
