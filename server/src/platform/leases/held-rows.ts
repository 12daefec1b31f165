import { randomUUID } from "node:crypto";
import type { Complain } from "../db/complaints.ts";

/** The claim that makes a row ours, and how long it is certainly ours by this machine's clock. */
export type Lease = { readonly claimId: string; readonly claimedAtMs: number; untilMs: number };

/** How long we keep what we have claimed. */
export type Tenure<Row> = {
  leaseMs: number;
  /** A task does not start if its lease has less than this left. */
  leastLeftMs: number;
} & (
  | {
      /**
       * Each claim has its own id and ends with its lease. If a row's lease expires while we work on it and we claim it
       * again, that is a new task: the result of the first one is not recorded.
       */
      ends: "with its lease";
    }
  | {
      /**
       * One claim id for the life of the process; rows are renewed until they are noted. If a row's lease expires
       * anyway and we claim it again, the running task keeps it.
       */
      ends: "once it is noted";
      keyOf: (row: Row) => number;
      /** Returns the rows that are still ours. Other workers have taken over the rest. */
      renew: (claimId: string, keys: readonly number[], leaseMs: number) => Promise<number[]>;
    }
);

/** A claim that is being made. */
export type Claim = { readonly id: string; readonly askedMs: number; readonly heldBefore: ReadonlySet<number> };

export type HeldRows<Row> = {
  /** Call this before making the claim: the lease counts from here, however long the answer takes. */
  ask(): Claim;
  /** Splits the claimed rows into the ones that are new to us and the ones to give back. We already hold the rest. */
  sort(claim: Claim, rows: readonly Row[]): { fresh: readonly Row[]; unwanted: readonly Row[] };
  hold(claim: Claim, row: Row): Lease;
  /**
   * False after the whole machine was paused, or while the database can't be reached: another worker may have the row
   * by now.
   */
  isOurs(lease: Lease): boolean;
  /** Returns whether to give the row back, because it was claimed again while we held it. */
  letGo(row: Row): boolean;
  stop(): void;
};

const NONE: ReadonlySet<number> = new Set();

export function createHeldRows<Row>(tenure: Tenure<Row>, things: string, complain: Complain): HeldRows<Row> {
  const { leaseMs, leastLeftMs } = tenure;
  const isOurs = ({ untilMs }: Lease): boolean => performance.now() < untilMs - leastLeftMs;
  const leaseOf = ({ id, askedMs }: Claim): Lease => ({
    claimId: id,
    claimedAtMs: askedMs,
    untilMs: askedMs + leaseMs,
  });
  if (tenure.ends === "with its lease") {
    return {
      ask: () => ({ id: randomUUID(), askedMs: performance.now(), heldBefore: NONE }),
      sort: (_claim, rows) => ({ fresh: rows, unwanted: [] }),
      hold: leaseOf,
      isOurs,
      letGo: () => false,
      stop: () => undefined,
    };
  }

  const { keyOf, renew } = tenure;
  const id = randomUUID();
  const held = new Map<number, Lease>();
  const claimedAgain = new Set<number>();
  const renewing = setInterval(() => {
    if (held.size === 0) return;
    // Taken before the query, because its answer may take a while.
    const untilMs = performance.now() + leaseMs;
    renew(id, [...held.keys()], leaseMs).then(
      // Rows that others took over are missing here, so our lease on them expires too. Rows noted meanwhile may be
      // included.
      (keys) => {
        for (const key of keys) {
          const lease = held.get(key);
          if (lease) lease.untilMs = untilMs;
        }
      },
      (error: unknown) => complain(error, `could not renew the claim of ${things}`),
    );
  }, leaseMs / 3);

  return {
    ask: () => ({ id, askedMs: performance.now(), heldBefore: new Set(held.keys()) }),
    sort(claim, rows) {
      for (const row of rows) {
        const lease = held.get(keyOf(row));
        if (!lease) continue;
        lease.untilMs = claim.askedMs + leaseMs;
        claimedAgain.add(keyOf(row));
      }
      const others = rows.filter((row) => !held.has(keyOf(row)));
      return {
        fresh: others.filter((row) => !claim.heldBefore.has(keyOf(row))),
        // These were noted between the query and its answer, and we cannot tell which of the two came first.
        unwanted: others.filter((row) => claim.heldBefore.has(keyOf(row))),
      };
    },
    hold(claim, row) {
      const lease = leaseOf(claim);
      held.set(keyOf(row), lease);
      return lease;
    },
    isOurs,
    letGo(row) {
      held.delete(keyOf(row));
      return claimedAgain.delete(keyOf(row));
    },
    stop: () => clearInterval(renewing),
  };
}
