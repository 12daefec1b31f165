import { LRUCache } from "lru-cache";
import { SECOND } from "../../../kernel/duration.ts";
import type { DueEndpoint } from "./queries-claim.ts";

export type KnownEndpoints = {
  learn(seen: readonly DueEndpoint[]): void;
  /** As it was last seen: its URL or secret may have changed since the delivery was claimed. */
  newest: (endpoint: DueEndpoint) => DueEndpoint;
  /** Whether its record should hear of another success. Of a receiver that goes on answering nothing new is to be told. */
  isNewSuccess(endpoint: DueEndpoint): boolean;
  noteFailure(endpoint: DueEndpoint): void;
};

const MOST_REMEMBERED = 10_000;
const NOTE_SUCCESS_EVERY_MS = 10 * SECOND;

/** What one worker remembers of the endpoints that it sends to. */
export function rememberEndpoints(): KnownEndpoints {
  const seenLast = new LRUCache<string, DueEndpoint>({ max: MOST_REMEMBERED });
  const notedAt = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  return {
    learn(seen) {
      for (const endpoint of seen) seenLast.set(endpoint.id, endpoint);
    },
    newest: (endpoint) => seenLast.get(endpoint.id) ?? endpoint,
    isNewSuccess({ id, isSuspect }) {
      const now = performance.now();
      if (!isSuspect && now - (notedAt.get(id) ?? -Infinity) < NOTE_SUCCESS_EVERY_MS) return false;
      notedAt.set(id, now);
      return true;
    },
    noteFailure: ({ id }) => void notedAt.delete(id),
  };
}
