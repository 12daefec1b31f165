import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../kernel/duration.ts";
import { createComplaints } from "../db/complaints.ts";
import { isRefusedByDatabase } from "../db/errors.ts";
import type { Log } from "../log.ts";

export type Notes<Result> = {
  /** Calls back once it is written, or is left out for good. */
  add(result: Result, whenNoted?: () => void): void;
  /** Results that are not noted yet. */
  readonly waiting: number;
  /** The last try failed, and may have for a while: claims of what waits here may have run out. */
  readonly isBehind: boolean;
  /** When everything added so far is noted, or cannot be in this time. Nothing is written later. */
  drain(timeoutMs: number): Promise<void>;
};

export type Noting<Result> = {
  /** What the results are of, in the log's words: "mails". */
  things: string;
  write: (results: readonly Result[]) => Promise<void>;
  /**
   * What to write instead of a result that the database refuses: the same with less in it. The result itself, where
   * nothing more can be left out but it must not be given up. Undefined, where it is given up.
   */
  withLess: (result: Result) => Result | undefined;
};

const MOST_AT_ONCE = 500;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = SECOND;

type Entry<Result> = { result: Result; whenNoted: (() => void) | undefined };

/**
 * Notes results in batches: while one batch is being written the next gathers, so batches grow with the load and a
 * single result does not wait. Nothing is dropped while the database is away.
 */
export function keepNotes<Result>(
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

  const written = (batch: readonly Entry<Result>[]): void => {
    isBehind = false;
    [pauseMs, atOnce] = [FIRST_PAUSE_MS, Math.min(2 * atOnce, MOST_AT_ONCE)];
    remove(batch);
    whenWritten();
  };

  /** Goes one by one until the one is found that spoils the batch. That one is written with less. */
  const refused = async (batch: readonly Entry<Result>[], error: unknown): Promise<void> => {
    log.error({ err: error }, `the database refuses what became of ${things}`);
    atOnce = 1;
    const [entry, ...more] = batch;
    if (!entry || more.length > 0) return;
    const less = withLess(entry.result);
    if (less === undefined) remove(batch);
    else if (less !== entry.result) entries[0] = { ...entry, result: less };
    else {
      // It holds up nobody: the others come before it.
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
      if (!failure) written(batch);
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
      await Promise.race([writing, wait(timeoutMs, undefined, { ref: false })]);
      isAbandoned = true;
      if (entries.length > 0)
        log.error({ results: entries.length }, `stopped before it was noted what became of ${things}`);
    },
  };
}
