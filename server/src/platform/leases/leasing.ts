import type pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import { within } from "../within.ts";
import { createComplaints } from "../db/complaints.ts";
import { listenOn } from "../db/listen.ts";
import type { Log } from "../log.ts";
import { type Room, startClaimLoop } from "./claim-loop.ts";
import { createHeldRows, type Lease, type Tenure } from "./held-rows.ts";
import { createLanes, type LaneWork } from "./lanes.ts";
import { createNotes, type Noting } from "./notes.ts";

/** What a process holds at the moment. */
export type Load = {
  /** Claimed, but not started. */
  readonly inHand: number;
  /** Lanes that are busy. */
  readonly onTheWay: number;
  /** Ended, but not noted yet. */
  readonly unnoted: number;
};

export type { Room } from "./claim-loop.ts";

/** How rows are claimed, worked on and noted. */
export type Work<Row, Task extends Row, Result> = {
  /** PostgreSQL notifies this channel when something may have become due. */
  channel: string;
  /** How often to look without a notification. */
  pollMs: number;
  lanes: number;
  laneIsFree: LaneWork<Task, Result>["laneIsFree"];
  tenure: Tenure<Row>;
  noting: Noting<Result>;
  room(load: Load): Room;
  /** `hasMore`: look again immediately, whether or not there were rows. */
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

/** An unavailable database doesn't keep the process from stopping. */
const STOP_MS = 5 * SECOND;

/**
 * Claims rows under an id and a lease, works on them in lanes, and records the result of each, until it is stopped. A
 * result only counts while its claim does. Results are kept while the database is unavailable. The rows of a killed
 * process are free again when their lease ends.
 *
 * A row goes through four parts, each with its own file:
 *
 * - `claim-loop.ts` decides when to claim;
 * - `held-rows.ts` knows which rows are ours, and until when;
 * - `lanes.ts` runs the tasks, a few at a time;
 * - `notes.ts` writes the results in batches.
 */
export function startLeasing<Row, Task extends Row, Result>(
  { pool, log }: { pool: pg.Pool; log: Log },
  work: Work<Row, Task, Result>,
): Leasing {
  const { things } = work.noting;
  const complain = createComplaints(log);
  const heldRows = createHeldRows(work.tenure, things, complain);

  const notes = createNotes(log, work.noting, () => {
    loop.rowsMayBeDue(); // rows that had to wait for these
    loop.roomMade();
  });

  const letGo = ({ task, lease }: Held<Task>): void => {
    if (heldRows.letGo(task)) notes.add(work.giveBack(task, lease.claimId));
  };

  const lanes = createLanes<Held<Task>, Result>({
    lanes: work.lanes,
    laneIsFree: work.laneIsFree,
    mayBegin: ({ task, lease }) => heldRows.isOurs(lease) && work.mayBegin(task),
    perform: ({ task, lease }) => work.perform(task, lease),
    note(held, result, whenNoted) {
      notes.add(result, () => {
        letGo(held);
        whenNoted();
      });
    },
    giveBack(held) {
      notes.add(work.giveBack(held.task, held.lease.claimId), () => letGo(held));
      work.ended(held.task);
    },
    failed(held, error) {
      // The row is free again when its lease ends.
      log.error({ ...work.named(held.task), err: error }, `one of the ${things} was cut short`);
      letGo(held);
    },
    ended: ({ task }) => work.ended(task),
    roomMade: () => loop.roomMade(),
  });

  const load: Load = {
    get inHand() {
      return lanes.inHand;
    },
    get onTheWay() {
      return lanes.onTheWay;
    },
    get unnoted() {
      return notes.waiting;
    },
  };

  const claim = async (): Promise<{ hasRows: boolean; hasMore: boolean }> => {
    const claimed = heldRows.ask();
    const { rows, hasMore } = await work.claim(claimed.id, load);
    const { fresh, unwanted } = heldRows.sort(claimed, rows);
    const free = (row: Row): void => notes.add(work.giveBack(row, claimed.id));
    unwanted.forEach(free);
    const hold = (task: Task): Held<Task> => ({ task, lease: heldRows.hold(claimed, task) });
    try {
      if (fresh.length > 0) lanes.add((await work.prepare(fresh)).map((tasks) => tasks.map(hold)));
    } catch (error) {
      // Give the rows back now, so that they do not wait for the end of their lease.
      fresh.forEach(free);
      throw error;
    }
    return { hasRows: rows.length > 0, hasMore };
  };

  const loop = startClaimLoop({
    pollMs: work.pollMs,
    isBehind: () => notes.isBehind,
    room: () => work.room(load),
    claim,
    failed: (error) => complain(error, `could not look for ${things}; trying again`),
  });
  const listening = listenOn(work.channel, pool, log, loop.rowsMayBeDue);

  return {
    look: loop.look,
    async stop() {
      const tasksEnded = lanes.stop();
      // Bounded, because a server that vanished silently never responds.
      await within(Promise.all([loop.stop(), listening.stop()]), STOP_MS);
      await tasksEnded;
      await notes.drain(STOP_MS);
      heldRows.stop();
    },
  };
}

type Held<Task> = { task: Task; lease: Lease };
