import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE, SECOND } from "../../../kernel/duration.ts";
import { createPace } from "./pace.ts";

test("the first requests of a minute go out at once, the next when the oldest is a minute and a moment old", () => {
  const pace = createPace(3);
  for (const now of [0, 10, 20]) {
    expect(pace.nextAt(now)).toBe(now);
    pace.noteRequest(now);
  }
  expect(pace.nextAt(30)).toBe(MINUTE + SECOND);
  pace.noteRequest(MINUTE + SECOND);
  expect(pace.nextAt(MINUTE + SECOND)).toBe(MINUTE + SECOND + 10);
});

test("whoever keeps to it never makes more requests in any minute than allowed, and is never held up for ever", () => {
  const idleTimes = fc.array(fc.nat(20_000), { minLength: 50, maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(1_000_000), idleTimes, (limit, start, all) => {
      const pace = createPace(limit);
      const sent: number[] = [];
      let now = start;
      for (const idleMs of all) {
        const before = now + idleMs;
        now = pace.nextAt(before);
        expect(now - before).toBeLessThanOrEqual(90_000);
        pace.noteRequest(now);
        sent.push(now);
      }
      sent.forEach((time, n) => {
        expect((sent[n + limit] ?? Infinity) - time).toBeGreaterThan(MINUTE);
      });
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN])("%d requests in a minute is no pace", (requests) => {
  expect(() => createPace(requests)).toThrow(RangeError);
});
