import { LRUCache } from "lru-cache";
import { SECOND } from "../../../kernel/duration.ts";
import type { DueEndpoint } from "./queries-claim.ts";

export type KnownEndpoints = {
  learn(seen: readonly DueEndpoint[]): void;
  /** The endpoint as last read: its URL or secret may have changed since the delivery was claimed. */
  newest: (endpoint: DueEndpoint) => DueEndpoint;
  ownerOf(endpointId: string): string | undefined;
  /** Whether to record another success of the endpoint. Repeated successes in a row are recorded only now and then. */
  isNewSuccess(endpoint: DueEndpoint): boolean;
  noteFailure(endpoint: DueEndpoint): void;
};

const MOST_REMEMBERED = 10_000;
const NOTE_SUCCESS_EVERY_MS = 10 * SECOND;

/** What one worker remembers about the endpoints that it sends to. */
export function rememberEndpoints(): KnownEndpoints {
  const seenLast = new LRUCache<string, DueEndpoint>({ max: MOST_REMEMBERED });
  const notedAt = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  return {
    learn(seen) {
      for (const endpoint of seen) seenLast.set(endpoint.id, endpoint);
    },
    newest: (endpoint) => seenLast.get(endpoint.id) ?? endpoint,
    ownerOf: (endpointId) => seenLast.get(endpointId)?.ownerId,
    isNewSuccess({ id, isSuspect }) {
      const now = performance.now();
      if (!isSuspect && now - (notedAt.get(id) ?? -Infinity) < NOTE_SUCCESS_EVERY_MS) return false;
      notedAt.set(id, now);
      return true;
    },
    noteFailure: ({ id }) => void notedAt.delete(id),
  };
}
