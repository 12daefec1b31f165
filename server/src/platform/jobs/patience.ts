import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { SECOND } from "../../kernel/duration.ts";
import type { Db } from "../db/database.ts";
import { isDatabaseAway } from "../db/errors.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2 * SECOND;
/** Tries within one attempt: a job that itself brings the database down must not do so forever. */
const MOST_TRIES = 4;

/** Resolves when the database responds again, or when the signal is aborted. */
export async function untilDatabaseIsBack(db: Db, signal: AbortSignal): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    const isBack = await sql`select 1`.execute(db).then(
      () => true,
      (error: unknown) => !isDatabaseAway(error),
    );
    if (isBack) return;
  }
}

/**
 * Runs the work. If the database becomes unavailable meanwhile, runs it again once the database is back, so the work
 * must be safe to repeat.
 */
export async function despiteOutages(
  work: () => Promise<void>,
  { db, signal, onOutage }: { db: Db; signal: AbortSignal; onOutage: (error: unknown) => void },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || tries === MOST_TRIES || signal.aborted) throw error;
      onOutage(error);
      await untilDatabaseIsBack(db, signal);
    }
  }
}
