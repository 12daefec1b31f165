import { Refusal } from "../kernel/errors.ts";
import { overLimit } from "./http/rate-limit.ts";

/** A caller that waits for a turn: whose share it counts towards, and a signal that it has stopped waiting. */
export type QueueCaller = { id: string; gone: AbortSignal };

export type QueueLimits = {
  /** What the turns are for, as callers see it, such as `reports`. */
  what: string;
  /** How many run at the same time; one by default. */
  atOnce?: number;
  /** How many turns all callers together may wait for. */
  mostWaiting: number;
  /** How many turns one caller may wait for or hold. */
  mostOfOne: number;
  mostWaitMs: number;
};

export type WorkQueue = {
  /**
   * Runs the work when its turn comes. Without an asker it waits as long as necessary, because emails are written a few
   * at a time.
   */
  run<Result>(work: () => Promise<Result>, asker?: QueueCaller): Promise<Result>;
  readonly waiting: number;
};

const OWN_SHARE_SECONDS = 2;
const BUSY_SECONDS = 5;

/** The caller is gone, so no one reads this response. */
export const forNobody = () => new Refusal("unavailable", "Nobody waits for this any more");

type Waiter = { isAsked: boolean; begin(): void };

/**
 * Runs a few things at a time, in the order of requests, within limits that keep one caller from taking all the turns.
 */
export function createWorkQueue({ what, atOnce = 1, mostWaiting, mostOfOne, mostWaitMs }: QueueLimits): WorkQueue {
  const waiting: Waiter[] = [];
  const inHand = new Map<string, number>();
  let running = 0;

  const tooBusy = () =>
    new Refusal("unavailable", `Too many ${what} are being requested right now, retry in ${BUSY_SECONDS} seconds`, {
      retryAfterSeconds: BUSY_SECONDS,
    });

  const refusalOf = ({ id, gone }: QueueCaller): Refusal | undefined => {
    if (gone.aborted) return forNobody();
    if ((inHand.get(id) ?? 0) >= mostOfOne) return overLimit(mostOfOne, OWN_SHARE_SECONDS);
    return waiting.filter(({ isAsked }) => isAsked).length >= mostWaiting ? tooBusy() : undefined;
  };

  const count = ({ id }: QueueCaller, change: 1 | -1): void => {
    const now = (inHand.get(id) ?? 0) + change;
    if (now === 0) inHand.delete(id);
    else inHand.set(id, now);
  };

  const itsTurn = (asker: QueueCaller | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const over = new AbortController();
      const waiter: Waiter = {
        isAsked: asker !== undefined,
        begin() {
          over.abort();
          resolve();
        },
      };
      waiting.push(waiter);
      if (!asker) return;
      const giveUp = (why: Refusal): void => {
        over.abort();
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(why);
      };
      const tooLong = setTimeout(() => giveUp(tooBusy()), mostWaitMs);
      over.signal.addEventListener("abort", () => clearTimeout(tooLong));
      asker.gone.addEventListener("abort", () => giveUp(forNobody()), { signal: over.signal });
    });

  const handOn = (): void => {
    const next = waiting.shift();
    if (next) next.begin();
    else running -= 1;
  };

  const inTurn = async <Result>(work: () => Promise<Result>, asker?: QueueCaller): Promise<Result> => {
    // A caller that waits takes over the turn of the one before it.
    if (running >= atOnce) await itsTurn(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      handOn();
    }
  };

  return {
    get waiting() {
      return waiting.length;
    },
    async run(work, asker) {
      if (!asker) return inTurn(work);
      const refusal = refusalOf(asker);
      if (refusal) throw refusal;
      count(asker, 1);
      try {
        return await inTurn(work, asker);
      } finally {
        count(asker, -1);
      }
    },
  };
}
