export type Gate = {
  /** When there is room; in the order of asking. */
  enter(): Promise<void>;
  leave(): void;
};

/** Lets so many be inside at a time. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    enter() {
      if (inside < most) {
        inside += 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    leave() {
      const next = waiting.shift();
      // Whoever leaves hands the place on.
      if (next) next();
      else inside -= 1;
    },
  };
}
