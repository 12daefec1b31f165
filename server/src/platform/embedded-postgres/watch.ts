import { setTimeout as pause } from "node:timers/promises";
import { SECOND } from "../../kernel/duration.ts";
import type { Postmaster } from "./postmaster.ts";

/** A server that accepts connections, and its URL. */
export type Serving = { postmaster: Postmaster; url: string };

export type ServerWatch = {
  readonly serving: Serving;
  /** Settles when watching ends; with the reason if the server ended unexpectedly and could not be started again. */
  end: Promise<{ reason: unknown } | undefined>;
};

type WatchOptions = {
  /** Starts the server again, on the same port if that is free. */
  start: (preferredPort: number) => Promise<Serving>;
  onTrouble: (line: string) => void;
  signal: AbortSignal;
  /** The pause before each attempt to start it again. */
  pausesMs?: readonly number[] | undefined;
};

const PAUSES_MS = [0, 0.5 * SECOND, SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND];
/** A server that fails again this soon skips the shortest pauses: one more each time, at most LONGEST_FIRST. */
const SOON_MS = 10 * SECOND;
const LONGEST_FIRST = 3;

/**
 * Starts the server again whenever it ends unexpectedly, until it is told to stop or all attempts in a row have failed.
 */
export function watchServer(
  first: Serving,
  { start, onTrouble, signal, pausesMs = PAUSES_MS }: WatchOptions,
): ServerWatch {
  let serving = first;
  const isStopping = () => signal.aborted;
  const pauseBefore = (attempt: number): number => pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0;

  async function startAgain(endsInARow: number): Promise<Serving | { reason: unknown } | undefined> {
    const skipped = Math.min(endsInARow, LONGEST_FIRST);
    for (let attempt = 1; ; attempt += 1) {
      await pause(pauseBefore(skipped + attempt - 1), undefined, { signal }).catch(() => undefined);
      if (isStopping()) return undefined;
      try {
        return await start(serving.postmaster.port);
      } catch (error) {
        if (isStopping()) return undefined;
        const reason = error instanceof Error ? error.message : String(error);
        onTrouble(`PostgreSQL could not be started again (attempt ${attempt} of ${pausesMs.length}): ${reason}`);
        if (attempt === pausesMs.length) return { reason: error };
      }
    }
  }

  async function run(): Promise<{ reason: unknown } | undefined> {
    let endsInARow = -1;
    for (;;) {
      const startedMs = performance.now();
      const how = await serving.postmaster.ended;
      if (isStopping()) return undefined;
      endsInARow = performance.now() - startedMs < SOON_MS ? endsInARow + 1 : 0;
      onTrouble(`PostgreSQL ended by itself (${how}); starting it again`);
      const next = await startAgain(endsInARow);
      if (next === undefined || "reason" in next) return next;
      serving = next;
      if (isStopping()) {
        await serving.postmaster.stop();
        return undefined;
      }
      onTrouble(`PostgreSQL is running again (process ${serving.postmaster.pid})`);
    }
  }

  return {
    get serving() {
      return serving;
    },
    end: run(),
  };
}
