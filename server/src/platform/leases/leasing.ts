import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import { within } from "../within.ts";
import { createBell } from "../bell.ts";
import { createComplaints } from "../db/complaints.ts";
import { listenOn } from "../db/listen.ts";
import type { Log } from "../log.ts";
import { createHoldings, type Lease, type Tenure } from "./holdings.ts";
import { keepNotes, type Noting } from "./notes.ts";

/** What a process holds at the moment. */
export type Load = {
  /** Claimed, but not started. */
  readonly inHand: number;
  /** Lanes that are busy. */
  readonly onTheWay: number;
  /** Ended, but not noted yet. */
  readonly unnoted: number;
};

/** With `some`, a claim waits a moment, so that it takes many rows at once. */
export type Room = "none" | "some" | "plenty";

/** How rows are claimed, worked on and noted. */
export type Work<Row, Task extends Row, Result> = {
  /** PostgreSQL notifies this channel when something may have become due. */
  channel: string;
  /** How often to look without a notification. */
  pollMs: number;
  /** How many tasks run at a time. */
  lanes: number;
  /** When a lane takes its next task: when the previous one has ended, or only once it is noted. */
  laneIsFree: "at its end" | "once it is noted";
  tenure: Tenure<Row>;
  noting: Noting<Result>;
  room(load: Load): Room;
  /** `hasMore`: look again at once, whether or not there were rows. */
  claim(claimId: string, load: Load): Promise<{ rows: readonly Row[]; hasMore: boolean }>;
  /**
   * Turns rows into tasks. Each inner list runs one after another; if one task may not begin, the rest of its list does
   * not either.
   */
  prepare(rows: readonly Row[]): Task[][] | Promise<Task[][]>;
  /** Asked when it is the task's turn. */
  mayBegin(task: Task): boolean;
  perform(task: Task, lease: Lease): Promise<Result>;
  /** Called for every prepared task, whatever its result. */
  ended(task: Task): void;
  /** The note for a row that was not started, so that the next claim can take it. */
  giveBack(row: Row, claimId: string): Result;
  /** Fields that identify the row in the log. */
  named(row: Row): Record<string, unknown>;
};

export type Leasing = {
  /** Call this when there may be room again. */
  look(): void;
  /** Claims nothing more, gives back what has not started, lets running tasks end, and notes their results. */
  stop(): Promise<void>;
};

/** Under load, a claim waits this long, unless there is plenty of room earlier. */
const GATHER_MS = 20;
/** A database that is away does not keep the process from stopping. */
const STOP_MS = 5 * SECOND;

/**
 * Claims rows under an id and a lease, works on them in lanes, and notes the result of each, until it is stopped. A
 * note only counts while its claim does. Results are kept while the database is away. The rows of a killed process are
 * free again when their lease ends.
 */
export function startLeasing<Row, Task extends Row, Result>(
  { pool, log }: { pool: pg.Pool; log: Log },
  work: Work<Row, Task, Result>,
): Leasing {
  const { things } = work.noting;
  const complain = createComplaints(log);
  const holdings = createHoldings(work.tenure, things, complain);
  const bell = createBell();
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  /** In the order in which they will run. */
  const hand: Held<Task>[][] = [];
  let [inHand, onTheWay, performing] = [0, 0, 0];
  /** Something may have become due since the last claim began. */
  let isCalled = true;
  /** There was no room, or the last claim found something: there may be more once there is room. */
  let isHungry = false;
  let gathering: NodeJS.Timeout | undefined;
  let whenAllEnded: (() => void) | undefined;

  const call = (): void => {
    isCalled = true;
    // When hungry, the loop looks again soon anyway: under load every commit calls, and each claim should take many
    // rows.
    if (!isHungry) bell.ring();
  };
  const notes = keepNotes(log, work.noting, () => {
    call(); // rows that had to wait for these may be due now
    roomMade();
  });
  const load: Load = {
    get inHand() {
      return inHand;
    },
    get onTheWay() {
      return onTheWay;
    },
    get unnoted() {
      return notes.waiting;
    },
  };
  const wakeUp = listenOn(work.channel, pool, log, call);

  const roomMade = (): void => {
    if (!isHungry || isStopping()) return;
    const room = work.room(load);
    if (room === "plenty") bell.ring();
    else if (room === "some") {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        bell.ring();
      }, GATHER_MS);
    }
  };

  const letGo = ({ task, lease }: Held<Task>): void => {
    if (holdings.letGo(task)) notes.add(work.giveBack(task, lease.claimId));
  };

  const giveBack = (sequence: readonly Held<Task>[]): void => {
    for (const held of sequence) {
      inHand -= 1;
      notes.add(work.giveBack(held.task, held.lease.claimId), () => letGo(held));
      work.ended(held.task);
    }
    roomMade();
  };

  const isStillGood = ({ task, lease }: Held<Task>): boolean =>
    !isStopping() && holdings.isOurs(lease) && work.mayBegin(task);

  const beginNext = (): void => {
    while (onTheWay < work.lanes) {
      const sequence = hand.shift();
      const [next] = sequence ?? [];
      if (!sequence || !next) return;
      if (isStillGood(next)) begin(next, sequence);
      else giveBack(sequence);
    }
  };

  const leaveLane = (): void => {
    onTheWay -= 1;
    beginNext();
    roomMade();
  };

  function begin(held: Held<Task>, sequence: Held<Task>[]): void {
    sequence.shift();
    inHand -= 1;
    onTheWay += 1;
    performing += 1;
    work.perform(held.task, held.lease).then(
      (result) => end(held, sequence, result),
      (error: unknown) => cutShort(held, sequence, error),
    );
  }

  const end = (held: Held<Task>, after: Held<Task>[], result: Result): void => {
    if (after.length > 0) hand.push(after);
    const freesLane = work.laneIsFree === "once it is noted";
    notes.add(result, () => {
      letGo(held);
      if (freesLane) leaveLane();
    });
    afterwards(held, !freesLane);
  };

  const cutShort = (held: Held<Task>, after: Held<Task>[], error: unknown): void => {
    // The row is free again when its lease ends.
    log.error({ ...work.named(held.task), err: error }, `one of the ${things} was cut short`);
    letGo(held);
    giveBack(after);
    afterwards(held, true);
  };

  const afterwards = ({ task }: Held<Task>, freesLane: boolean): void => {
    work.ended(task);
    if (freesLane) leaveLane();
    performing -= 1;
    if (performing === 0) whenAllEnded?.();
  };

  /** Returns whether there were any rows. */
  const take = async (): Promise<boolean> => {
    isCalled = false;
    const claim = holdings.ask();
    const { rows, hasMore } = await work.claim(claim.id, load);
    if (hasMore) isCalled = true;
    if (rows.length === 0) return false;
    const { fresh, unwanted } = holdings.sort(claim, rows);
    const free = (row: Row): void => notes.add(work.giveBack(row, claim.id));
    unwanted.forEach(free);
    try {
      for (const tasks of await work.prepare(fresh)) {
        inHand += tasks.length;
        hand.push(tasks.map((task) => ({ task, lease: holdings.hold(claim, task) })));
      }
    } catch (error) {
      // Give the rows back now, so that they do not wait for the end of their lease.
      fresh.forEach(free);
      throw error;
    }
    beginNext();
    return true;
  };

  /** A ring is lost if nothing is waiting for it. So after a stop, nothing may start to wait. */
  const heard = (timeoutMs: number): Promise<void> => (isStopping() ? Promise.resolve() : bell.heard(timeoutMs));

  const step = async (): Promise<void> => {
    // Nothing is claimed while results cannot be noted: their leases expire, and the same rows would be worked on
    // again.
    if (notes.isBehind) {
      isHungry = false;
      await heard(work.pollMs);
    } else if (work.room(load) === "none") {
      isHungry = true;
      await heard(work.pollMs);
    } else {
      isHungry = await take();
      if (isHungry) await heard(GATHER_MS);
      else if (!isCalled) await heard(work.pollMs);
    }
  };

  const loop = async (): Promise<void> => {
    while (!isStopping()) {
      await step().catch(async (error: unknown) => {
        complain(error, `could not look for ${things}; trying again`);
        // Whatever the problem is, it will not be over at once.
        await wait(work.pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      });
    }
  };
  const looping = loop();

  return {
    look() {
      isCalled = true;
      bell.ring();
    },
    async stop() {
      stopping.abort();
      bell.ring();
      // Bounded: the answer of a server that vanished without a word never comes.
      await within(Promise.all([looping, wakeUp.stop()]), STOP_MS);
      clearTimeout(gathering);
      for (const sequence of hand.splice(0)) giveBack(sequence);
      if (performing > 0) await new Promise<void>((resolve) => (whenAllEnded = resolve));
      await notes.drain(STOP_MS);
      holdings.stop();
    },
  };
}

type Held<Task> = { task: Task; lease: Lease };
