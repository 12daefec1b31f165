import { setTimeout as pause } from "node:timers/promises";
import { untilInterrupted } from "./lab.ts";

export type PacedCalls = {
  baseUrl: string;
  headers: Record<string, string>;
  paths: readonly string[];
  perSecond: number;
};

/**
 * Sends these calls in turn at a fixed rate until it is stopped. Returns the milliseconds that each took. A slow one
 * doesn't delay the next, so every delay shows.
 */
export function startCalls({ baseUrl, headers, paths, perSecond }: PacedCalls): { stop(): Promise<number[]> } {
  const over = new AbortController();
  const calls: Promise<number>[] = [];
  const sending = (async () => {
    const startedAt = performance.now();
    for (let nth = 0; !over.signal.aborted; nth++) {
      const earlyMs = startedAt + (nth * 1000) / perSecond - performance.now();
      if (earlyMs > 0) await pause(earlyMs);
      const call = callOnce(`${baseUrl}${paths[nth % paths.length] ?? ""}`, headers);
      // Whoever stops them gets the error.
      call.catch(() => undefined);
      calls.push(call);
    }
  })();
  return {
    async stop() {
      over.abort();
      await sending;
      return Promise.all(calls);
    },
  };
}

const AGAIN_AFTER_MS = 100;

/** A server that is too busy is asked again, as partners' systems do; the time counts from the first request. */
async function callOnce(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (answer.ok) return performance.now() - startedAt;
    if (answer.status !== 503 || untilInterrupted.isOver) throw new Error(`${url} was answered with ${answer.status}`);
    await pause(AGAIN_AFTER_MS);
  }
}
