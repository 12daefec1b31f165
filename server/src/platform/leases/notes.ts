import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../kernel/duration.ts";
import { within } from "../within.ts";
import { createComplaints } from "../db/complaints.ts";
import { isRefusedByDatabase } from "../db/errors.ts";
import type { Log } from "../log.ts";

export type Notes<Result> = {
  /** Calls `whenNoted` once the result is written, or has been given up. */
  add(result: Result, whenNoted?: () => void): void;
  /** How many results are not noted yet. */
  readonly waiting: number;
  /** The last write failed, perhaps some time ago: the claims of waiting results may have expired. */
  readonly isBehind: boolean;
  /** Resolves when everything added so far is noted, or after this time. Nothing is written afterwards. */
  drain(timeoutMs: number): Promise<void>;
};

export type Noting<Result> = {
  /** What the results are about, as the log calls it, such as "mails". */
  things: string;
  write: (results: readonly Result[]) => Promise<void>;
  /**
   * What to write instead of a result that the database refuses: the same result with less in it. Returns the result
   * itself if nothing more can be left out and it must not be given up. Returns undefined to give it up.
   */
  withLess: (result: Result) => Result | undefined;
};

const MOST_AT_ONCE = 500;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = SECOND;

type Entry<Result> = { result: Result; whenNoted: (() => void) | undefined };

/**
 * Writes results in batches. The next batch builds up while one is being written, so batches grow with the load and a
 * single result doesn't wait. Nothing is dropped while the database is unavailable.
 */
export function createNotes<Result>(
  log: Log,
  { things, write, withLess }: Noting<Result>,
  whenWritten: () => void = () => undefined,
): Notes<Result> {
  const complain = createComplaints(log);
  let entries: Entry<Result>[] = [];
  let writing: Promise<void> | undefined;
  let isAbandoned = false;
  let isBehind = false;
  let [pauseMs, atOnce] = [FIRST_PAUSE_MS, MOST_AT_ONCE];

  const pause = async (): Promise<void> => {
    await wait(pauseMs, undefined, { ref: false });
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  };

  const remove = (batch: readonly Entry<Result>[]): void => {
    entries = entries.slice(batch.length);
    for (const { whenNoted } of batch) whenNoted?.();
  };

  const taken = (batch: readonly Entry<Result>[]): void => {
    isBehind = false;
    [pauseMs, atOnce] = [FIRST_PAUSE_MS, Math.min(2 * atOnce, MOST_AT_ONCE)];
    remove(batch);
    whenWritten();
  };

  /** Writes results one by one to find the one that the database refuses, and then writes that one with less in it. */
  const refused = async (batch: readonly Entry<Result>[], error: unknown): Promise<void> => {
    log.error({ err: error }, `the database refuses what became of ${things}`);
    atOnce = 1;
    const [entry, ...more] = batch;
    if (!entry || more.length > 0) return;
    const less = withLess(entry.result);
    if (less === undefined) remove(batch);
    else if (less !== entry.result) entries[0] = { ...entry, result: less };
    else {
      // Move it to the end, so that it does not hold up the others.
      entries = [...entries.slice(1), entry];
      await pause();
    }
  };

  const writeAll = async (): Promise<void> => {
    while (entries.length > 0 && !isAbandoned) {
      const batch = entries.slice(0, atOnce);
      const failure = await write(batch.map(({ result }) => result)).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (!failure) taken(batch);
      else if (isRefusedByDatabase(failure.error)) await refused(batch, failure.error);
      else {
        isBehind = true;
        const waiting = { results: entries.length };
        complain(failure.error, `could not note what became of ${things}; trying again`, waiting);
        await pause();
      }
    }
    writing = undefined;
  };

  return {
    get waiting() {
      return entries.length;
    },
    get isBehind() {
      return isBehind;
    },
    add(result, whenNoted) {
      entries.push({ result, whenNoted });
      writing ??= writeAll();
    },
    async drain(timeoutMs) {
      await within(writing, timeoutMs);
      isAbandoned = true;
      if (entries.length > 0)
        log.error({ results: entries.length }, `stopped before it was noted what became of ${things}`);
    },
  };
}
