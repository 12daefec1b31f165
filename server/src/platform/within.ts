import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for the work, but no longer than this; undefined if it isn't done by then. The timer keeps the process alive
 * meanwhile: otherwise Node may exit while someone is still waiting.
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
