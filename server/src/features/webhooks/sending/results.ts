import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../../kernel/duration.ts";
import { createComplaints } from "../../../platform/db/complaints.ts";
import { isRefusedByDatabase } from "../../../platform/db/errors.ts";
import type { Log } from "../../../platform/log.ts";
import { type DeliveryResult, type EndpointNews } from "./queries-finish.ts";

/** What an attempt tells about its endpoint. */
export type News = { record: number; hasSucceeded: boolean; isGone: boolean };

type Entry = { result: DeliveryResult; news: News | undefined };

export type Results = {
  /** `news`: where the endpoint's own record should hear of it. */
  add(result: DeliveryResult, news?: News): void;
  /** Those that are not noted yet. */
  readonly waiting: number;
  /** The last try failed, and may have for a while: claims of what waits here may have run out. */
  readonly isBehind: boolean;
  /** When everything added so far is noted, or cannot be in this time. */
  drain(timeoutMs: number): Promise<void>;
};

const MOST_AT_ONCE = 500;
const FIRST_PAUSE_MS = 50;
const UNWRITABLE = "Failed for a reason that could not be written down";

/**
 * Notes results in batches: while one batch is being written the next gathers, so batches grow with the load and a
 * single result does not wait. Nothing is dropped while the database is away: an attempt that was made gets its row.
 */
export function collectResults(
  log: Log,
  note: (results: readonly DeliveryResult[], news: readonly EndpointNews[]) => Promise<void>,
): Results {
  const complain = createComplaints(log);
  let gathered: Entry[] = [];
  let writing: Promise<void> | undefined;
  let isAbandoned = false;
  let isBehind = false;

  const write = async (): Promise<void> => {
    let [pauseMs, atOnce] = [FIRST_PAUSE_MS, MOST_AT_ONCE];
    while (gathered.length > 0 && !isAbandoned) {
      const batch = gathered.slice(0, atOnce);
      try {
        await note(
          batch.map(({ result }) => result),
          newsOf(batch),
        );
        gathered = gathered.slice(batch.length);
        isBehind = false;
        [pauseMs, atOnce] = [FIRST_PAUSE_MS, Math.min(2 * atOnce, MOST_AT_ONCE)];
      } catch (error) {
        if (isRefusedByDatabase(error)) {
          // One by one, until the one is found that spoils the batch; that one then without what came from outside.
          if (batch.length === 1) gathered = [...bare(gathered[0]), ...gathered.slice(1)];
          atOnce = 1;
          log.error({ err: error }, "the database refuses what became of a delivery");
        } else {
          isBehind = true;
          complain(error, "could not note what became of deliveries; trying again", { results: gathered.length });
          await wait(pauseMs, undefined, { ref: false });
          pauseMs = Math.min(2 * pauseMs, SECOND);
        }
      }
    }
    writing = undefined;
  };

  return {
    get waiting() {
      return gathered.length;
    },
    get isBehind() {
      return isBehind;
    },
    add(result, news) {
      gathered.push({ result, news });
      writing ??= write();
    },
    async drain(timeoutMs) {
      await Promise.race([writing, wait(timeoutMs, undefined, { ref: false })]);
      isAbandoned = true;
    },
  };
}

/**
 * The entry with only what we made ourselves; then without its attempt, so that the delivery goes on and is not sent for
 * ever; nothing, where there is nothing more to leave out.
 */
function bare(entry: Entry | undefined): Entry[] {
  if (!entry || entry.result.attempt_id === null) return [];
  const { result } = entry;
  const own = { error_message: result.error_message && UNWRITABLE, remote_address: null, response_excerpt: null };
  const isBare = Object.entries(own).every(([name, value]) => result[name as keyof typeof own] === value);
  return [{ ...entry, result: { ...result, ...own, ...(isBare ? { attempt_id: null } : {}) } }];
}

const NO_NEWS = { has_succeeded: false, has_failed: false, failures: 0, is_gone: false };

/** One entry for each endpoint and record, in the order in which its attempts ended. */
function newsOf(batch: readonly Entry[]): EndpointNews[] {
  const byRecord = new Map<string, EndpointNews>();
  for (const { result, news } of batch) {
    if (!news) continue;
    const { endpoint_id } = result;
    const { record, hasSucceeded, isGone } = news;
    const key = `${endpoint_id} ${record}`;
    const known = byRecord.get(key) ?? { endpoint_id, record, ...NO_NEWS };
    byRecord.set(key, {
      endpoint_id,
      record,
      has_succeeded: known.has_succeeded || hasSucceeded,
      has_failed: known.has_failed || !hasSucceeded,
      failures: hasSucceeded ? 0 : known.failures + 1,
      is_gone: known.is_gone || isGone,
    });
  }
  return [...byRecord.values()];
}
