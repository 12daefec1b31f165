export type LaneWork<Task, Result> = {
  /** How many tasks run at a time. */
  lanes: number;
  /** When a lane takes its next task: when the previous one has ended, or only once it is noted. */
  laneIsFree: "at its end" | "once it is noted";
  /** Asked when it is the task's turn. */
  mayBegin(task: Task): boolean;
  perform(task: Task): Promise<Result>;
  /** Writes the result, and calls `whenNoted` once it is written. */
  note(task: Task, result: Result, whenNoted: () => void): void;
  /** Called for a task that will not be started. */
  giveBack(task: Task): void;
  /** Called for a task that threw. The tasks after it in its sequence are given back. */
  failed(task: Task, error: unknown): void;
  /** Called for every task that ran, whatever its result. */
  ended(task: Task): void;
  /** Called when a lane became free, or tasks were given back. */
  roomMade(): void;
};

export type Lanes<Task> = {
  /** Tasks that have not started. */
  readonly inHand: number;
  /** Lanes that are busy. */
  readonly onTheWay: number;
  /** Adds sequences. Each runs one task after another, and starts when a lane is free. */
  add(sequences: readonly Task[][]): void;
  /** Gives back everything that has not started, and resolves when the running tasks have ended. */
  stop(): Promise<void>;
};

/**
 * Runs tasks in a fixed number of lanes. After each task its lane goes to the sequence that has waited longest, so a
 * long sequence does not hold up the others. If a task may not begin, its whole sequence is given back.
 */
export function createLanes<Task, Result>(work: LaneWork<Task, Result>): Lanes<Task> {
  /** In the order in which they will run. */
  const waiting: Task[][] = [];
  let [inHand, onTheWay, performing] = [0, 0, 0];
  let isStopping = false;
  let whenAllEnded: (() => void) | undefined;

  const giveBack = (sequence: readonly Task[]): void => {
    for (const task of sequence) {
      inHand -= 1;
      work.giveBack(task);
    }
    work.roomMade();
  };

  /** After a stop nothing waits, so every new sequence is given back immediately. */
  const enqueue = (sequence: Task[]): void => {
    if (isStopping) giveBack(sequence);
    else if (sequence.length > 0) waiting.push(sequence);
  };

  const beginNext = (): void => {
    while (onTheWay < work.lanes) {
      const sequence = waiting.shift();
      const [task] = sequence ?? [];
      if (!sequence || task === undefined) return;
      if (work.mayBegin(task)) begin(task, sequence);
      else giveBack(sequence);
    }
  };

  function begin(task: Task, sequence: Task[]): void {
    sequence.shift();
    inHand -= 1;
    onTheWay += 1;
    performing += 1;
    work.perform(task).then(
      (result) => end(task, sequence, result),
      (error: unknown) => cutShort(task, sequence, error),
    );
  }

  const leaveLane = (): void => {
    onTheWay -= 1;
    beginNext();
    work.roomMade();
  };

  const end = (task: Task, after: Task[], result: Result): void => {
    enqueue(after);
    const waitsForNote = work.laneIsFree === "once it is noted";
    work.note(task, result, () => {
      if (waitsForNote) leaveLane();
    });
    work.ended(task);
    if (!waitsForNote) leaveLane();
    countEnded();
  };

  const cutShort = (task: Task, after: Task[], error: unknown): void => {
    work.failed(task, error);
    giveBack(after);
    work.ended(task);
    leaveLane();
    countEnded();
  };

  const countEnded = (): void => {
    performing -= 1;
    if (performing === 0) whenAllEnded?.();
  };

  return {
    get inHand() {
      return inHand;
    },
    get onTheWay() {
      return onTheWay;
    },
    add(sequences) {
      for (const sequence of sequences) {
        inHand += sequence.length;
        enqueue([...sequence]);
      }
      beginNext();
    },
    async stop() {
      isStopping = true;
      for (const sequence of waiting.splice(0)) giveBack(sequence);
      if (performing > 0) await new Promise<void>((resolve) => (whenAllEnded = resolve));
    },
  };
}
