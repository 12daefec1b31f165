/** Does work for somebody when it is their turn. */
export type InTurn = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Work that keeps the processor busy, one piece of work at a time. Those who wait take turns: who has a hundred pieces
 * waiting gets no more of the processor than who has one. Before each piece, everything else that is due is done.
 */
export function takingTurns(): InTurn {
  /** Who waits, in the order of their turns, each with their own in the order they came. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  function next(): void {
    const [first] = waiting;
    if (!first) {
      isBusy = false;
      return;
    }
    const [whose, own] = first;
    const go = own.shift();
    waiting.delete(whose);
    if (own.length > 0) waiting.set(whose, own);
    go?.();
  }

  return async (whose, work) => {
    if (isBusy) {
      await new Promise<void>((go) => {
        const own = waiting.get(whose);
        if (own) own.push(go);
        else waiting.set(whose, [go]);
      });
    }
    isBusy = true;
    try {
      return await work();
    } finally {
      setImmediate(next);
    }
  };
}
