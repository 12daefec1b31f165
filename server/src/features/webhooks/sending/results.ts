import type { Noting } from "../../../platform/leases/notes.ts";
import type { DeliveryResult, EndpointNews } from "./queries-finish.ts";

/** What an attempt says about its endpoint. */
export type News = { record: number; hasSucceeded: boolean; isGone: boolean };

/** `news` is set if the endpoint's own record should change. */
export type Attempted = { result: DeliveryResult; news?: News | undefined };

const UNWRITABLE = "Failed for a reason that could not be written down";

/** How to record a batch of results, and what it says about the endpoints. */
export const notingResults = (
  note: (results: readonly DeliveryResult[], news: readonly EndpointNews[]) => Promise<void>,
): Noting<Attempted> => ({
  things: "deliveries",
  write: (entries) =>
    note(
      entries.map(({ result }) => result),
      newsOf(entries),
    ),
  withLess: bare,
});

/**
 * First returns the entry with only values that we made ourselves. If that is refused too, returns it without its
 * attempt, so that the delivery moves on and is not sent forever. Returns undefined if nothing more can be left out.
 */
function bare(entry: Attempted): Attempted | undefined {
  const { result } = entry;
  if (result.attempt_id === undefined) return undefined;
  const own = {
    error_message: result.error_message && UNWRITABLE,
    remote_address: undefined,
    response_excerpt: undefined,
  };
  const isBare = Object.entries(own).every(([name, value]) => result[name as keyof typeof own] === value);
  return { ...entry, result: { ...result, ...own, ...(isBare ? { attempt_id: undefined } : {}) } };
}

const NO_NEWS = { has_succeeded: false, has_failed: false, failures: 0, is_gone: false };

/** One entry for each endpoint and record, in the order in which its attempts ended. */
function newsOf(batch: readonly Attempted[]): EndpointNews[] {
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
