import { expect, test } from "vitest";
import { createFreshness } from "./freshness.ts";
import { logPosition } from "./log-position.ts";

/** A freshness of ten seconds, with a clock that the test sets. */
function onAClock() {
  let nowMs = 0;
  const freshness = createFreshness(10_000, () => nowMs);
  return {
    /** Reports the position of the primary's log at this moment. */
    primaryAt: (atMs: number, now: bigint): void => {
      nowMs = atMs;
      freshness.note({ atMs, now });
    },
    isFreshAt: (atMs: number, replayed: bigint): boolean => {
      nowMs = atMs;
      return freshness.isFresh(replayed);
    },
  };
}

test("nothing is fresh before it is known where the primary is", () => {
  expect(onAClock().isFreshAt(0, 100n)).toBe(false);
});

test("a replica is fresh while it has what the primary had within the time that it may lag", () => {
  const { primaryAt, isFreshAt } = onAClock();
  primaryAt(0, 100n);
  primaryAt(5_000, 200n);
  expect([isFreshAt(5_000, 99n), isFreshAt(5_000, 100n), isFreshAt(5_000, 200n)]).toEqual([false, true, true]);
  expect([isFreshAt(10_001, 199n), isFreshAt(10_001, 200n)]).toEqual([false, true]);
});

test("where the primary is no longer heard of, the same replica stops counting as fresh", () => {
  const { primaryAt, isFreshAt } = onAClock();
  primaryAt(0, 100n);
  expect([isFreshAt(10_000, 100n), isFreshAt(10_001, 100n)]).toEqual([true, false]);
});

test("many moments close to each other count as one, and time still passes", () => {
  const { primaryAt, isFreshAt } = onAClock();
  for (let atMs = 0; atMs <= 20_000; atMs += 1) primaryAt(atMs, BigInt(atMs));
  expect(isFreshAt(20_000, 9_999n)).toBe(false);
  expect(isFreshAt(20_000, 10_500n)).toBe(true);
});

test.each([
  ["0/0", 0n],
  ["0/16B3748", 0x16b3748n],
  ["16/B374D848", 0x16b374d848n],
  ["FFFFFFFF/FFFFFFFF", 2n ** 64n - 1n],
])("%s is a position in the log", (text, position) => {
  expect(logPosition(text)).toBe(position);
});
