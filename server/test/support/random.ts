/** Random values that are the same for the same seed. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  below(count: number): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value;
};

/** The random values of the nth request: the same whatever came before it and however many are in progress. */
export function randomOf(seed: number, nth: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b)) >>> 0;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
  };
}
