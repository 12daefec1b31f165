import { expect, test } from "vitest";
import { leastAheadMs } from "./clock.ts";

test.each([
  ["a clock that agrees", { askedMs: 100, nowMs: 150, answeredMs: 200 }, 0],
  ["a slow answer", { askedMs: 100, nowMs: 90_000, answeredMs: 90_010 }, 0],
  ["a clock that is ahead", { askedMs: 60_000, nowMs: 100, answeredMs: 60_200 }, 59_900],
  ["a clock that is behind", { askedMs: 100, nowMs: 60_000, answeredMs: 300 }, -59_700],
])("%s is off by no more than is certain", (_name, times, aheadMs) => {
  expect(leastAheadMs(times)).toBe(aheadMs);
});
