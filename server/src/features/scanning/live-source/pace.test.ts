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

test("nothing goes out before the moment that the service named, and an earlier one does not shorten it", () => {
  const pace = createPace(10);
  pace.notBefore(5000);
  pace.notBefore(2000);
  expect(pace.nextAt(1000)).toBe(5000);
  expect(pace.nextAt(6000)).toBe(6000);
});

test("whoever keeps to it never makes more requests in any minute than allowed, and is never held up for ever", () => {
  const steps = fc.array(fc.record({ idleMs: fc.nat(20_000), restMs: fc.option(fc.nat(90_000), { freq: 10 }) }), {
    minLength: 50,
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(1_000_000), steps, (limit, start, all) => {
      const pace = createPace(limit);
      const sent: number[] = [];
      let now = start;
      for (const { idleMs, restMs } of all) {
        const before = now + idleMs;
        now = pace.nextAt(before);
        expect(now - before).toBeLessThanOrEqual(90_000);
        pace.noteRequest(now);
        sent.push(now);
        if (restMs !== null) pace.notBefore(now + restMs);
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
