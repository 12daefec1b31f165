import type { ClaimedDelivery, DueEndpoint } from "./queries-claim.ts";

/** How many deliveries one worker has in hand, and where. */
export type Places = {
  readonly taken: number;
  /** Room for more in all, and for endpoints that failed last. */
  room(): { healthy: number; suspect: number };
  roomAt(endpointId: string): number;
  take(endpoint: DueEndpoint): void;
  give(endpoint: DueEndpoint): void;
};

export type PlaceCounts = { total: number; forSuspects: number; perEndpoint: number };

/**
 * Endpoints that failed last have their own, smaller share: however many of them hang, the rest stays for those that
 * answer.
 */
export function createPlaces({ total, forSuspects, perEndpoint }: PlaceCounts): Places {
  const at = new Map<string, number>();
  let taken = 0;
  let takenBySuspects = 0;
  const add = ({ id, isSuspect }: DueEndpoint, count: 1 | -1): void => {
    taken += count;
    if (isSuspect) takenBySuspects += count;
    const there = (at.get(id) ?? 0) + count;
    if (there === 0) at.delete(id);
    else at.set(id, there);
  };
  return {
    get taken() {
      return taken;
    },
    room() {
      // Both may be used up by one claim, which then is a few beyond the total.
      const healthy = Math.max(0, total - taken);
      return { healthy, suspect: Math.max(0, Math.min(healthy, forSuspects - takenBySuspects)) };
    },
    roomAt: (endpointId) => perEndpoint - (at.get(endpointId) ?? 0),
    take: (endpoint) => add(endpoint, 1),
    give: (endpoint) => add(endpoint, -1),
  };
}

/** First attempts of one customer at one endpoint go one after another; everything else goes by itself. */
export function inSequences<Item extends { delivery: ClaimedDelivery }>(tasks: readonly Item[]): Item[][] {
  const sequences = new Map<string, Item[]>();
  const bySeq = tasks.toSorted((a, b) => a.delivery.seq - b.delivery.seq);
  for (const task of bySeq) {
    const { endpointId, customerId, id, attemptCount } = task.delivery;
    const key = attemptCount === 0 && customerId !== null ? `${endpointId} ${customerId}` : id;
    const sequence = sequences.get(key);
    if (sequence) sequence.push(task);
    else sequences.set(key, [task]);
  }
  return [...sequences.values()];
}
