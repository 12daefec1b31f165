import type { ClaimedDelivery, DueEndpoint } from "./queries-claim.ts";

/** How many deliveries one worker holds, and for which endpoints. */
export type Slots = {
  readonly taken: number;
  /** Slots that are free in total, and for endpoints whose last attempt failed. */
  room(): { healthy: number; suspect: number };
  roomAt(endpointId: string): number;
  take(endpoint: DueEndpoint): void;
  give(endpoint: DueEndpoint): void;
};

export type SlotCounts = { total: number; forSuspects: number; perEndpoint: number };

/**
 * Endpoints whose last attempt failed have their own, smaller share: no matter how many of them hang, the other slots
 * stay free for endpoints that respond.
 */
export function createSlots({ total, forSuspects, perEndpoint }: SlotCounts): Slots {
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
      // One claim may use up both, and then slightly exceeds the total.
      const healthy = Math.max(0, total - taken);
      return { healthy, suspect: Math.max(0, Math.min(healthy, forSuspects - takenBySuspects)) };
    },
    roomAt: (endpointId) => perEndpoint - (at.get(endpointId) ?? 0),
    take: (endpoint) => add(endpoint, 1),
    give: (endpoint) => add(endpoint, -1),
  };
}

/** First attempts for one customer at one endpoint run one after another; everything else is independent. */
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
