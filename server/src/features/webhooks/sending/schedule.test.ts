import fc from "fast-check";
import { expect, test } from "vitest";
import { delayAfter } from "./schedule.ts";

const pauses = fc.array(fc.integer({ min: 0, max: 86_400_000 }), { minLength: 1, maxLength: 20 });
/** The range of `Math.random`. */
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("there are as many attempts as pauses", () => {
  fc.assert(
    fc.property(pauses, chance, fc.option(fc.nat(), { nil: undefined }), (schedule, random, retryAfterMs) => {
      const delays = schedule.map((_pause, nth) => delayAfter(schedule, nth + 1, retryAfterMs, random));
      expect(delays.filter((delay) => delay !== undefined)).toHaveLength(schedule.length - 1);
      expect(delays.at(-1)).toBeUndefined();
    }),
  );
});

test("each pause is the scheduled one, a tenth more or less", () => {
  fc.assert(
    fc.property(pauses, chance, (schedule, random) => {
      for (const [nth, pauseMs] of schedule.slice(1).entries()) {
        const delay = delayAfter(schedule, nth + 1, undefined, random) ?? NaN;
        expect(delay).toBeGreaterThanOrEqual(pauseMs * 0.9 - 1e-6);
        expect(delay).toBeLessThanOrEqual(pauseMs * 1.1 + 1e-6);
      }
    }),
  );
});

test.each([
  [0, 900],
  [0.5, 1000],
  [0.999_999, 1100],
])("chance %d makes a second %d ms", (random, ms) => {
  expect(delayAfter([0, 1000], 1, undefined, random)).toBeCloseTo(ms, 0);
});

test("a receiver that asks for time gets it, and never less than the schedule gives", () => {
  fc.assert(
    fc.property(pauses, chance, fc.nat({ max: 3_600_000 }), (schedule, random, retryAfterMs) => {
      for (const nth of schedule.slice(1).keys()) {
        const usual = delayAfter(schedule, nth + 1, undefined, random) ?? NaN;
        expect(delayAfter(schedule, nth + 1, retryAfterMs, random)).toBe(Math.max(usual, retryAfterMs));
      }
    }),
  );
});

test("asking for time does not make one attempt more", () => {
  expect(delayAfter([0, 1000], 2, 60_000, 0.5)).toBeUndefined();
});
