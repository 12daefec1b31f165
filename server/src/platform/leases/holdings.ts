import { randomUUID } from "node:crypto";
import type { Complain } from "../db/complaints.ts";

/** Under which claim a row is ours, and until when it surely is, by this machine's clock. */
export type Lease = { readonly claimId: string; readonly claimedAtMs: number; untilMs: number };

/** How long we keep what we have claimed. */
export type Tenure<Row> = {
  leaseMs: number;
  /** Nothing is begun when less than this is left of its lease. */
  leastLeftMs: number;
} & (
  | {
      /**
       * Each claim has an id of its own and ends with its lease. A row that runs out while it is in our hands, and that
       * we then claim again, is another task: what comes of the first one is not noted.
       */
      ends: "with its lease";
    }
  | {
      /**
       * One claim id for as long as the process lives; rows are renewed until they are noted. A row that runs out all the
       * same, and that we then claim again, is left to the task that has it.
       */
      ends: "once it is noted";
      keyOf: (row: Row) => number;
      /** Returns the rows that are still ours: others have been taken over. */
      renew: (claimId: string, keys: readonly number[], leaseMs: number) => Promise<number[]>;
    }
);

/** A claim that is being asked for. */
export type Claim = { readonly id: string; readonly askedMs: number; readonly heldBefore: ReadonlySet<number> };

export type Holdings<Row> = {
  /** To be called before the claim is made: the lease counts from then on, however long the answer takes. */
  ask(): Claim;
  /** Parts what was claimed into what is new to us and what is to be given back. The rest is in our hands already. */
  sort(claim: Claim, rows: readonly Row[]): { fresh: readonly Row[]; unwanted: readonly Row[] };
  hold(claim: Claim, row: Row): Lease;
  /** Not after a pause of the whole machine, or while the database is out of reach: others may have it by now. */
  isOurs(lease: Lease): boolean;
  /** Tells whether the row is to be given back: it was claimed once more while it was in our hands. */
  letGo(row: Row): boolean;
  stop(): void;
};

const NONE: ReadonlySet<number> = new Set();

export function createHoldings<Row>(tenure: Tenure<Row>, things: string, complain: Complain): Holdings<Row> {
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
    // Before the question: its answer may take a while.
    const untilMs = performance.now() + leaseMs;
    renew(id, [...held.keys()], leaseMs).then(
      // What others have taken over is not among them, and runs out here too. What was noted meanwhile may be.
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
        // Noted between the question and its answer. Nobody can tell which of the two came first.
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
