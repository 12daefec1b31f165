import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNoticePace, type Reach } from "./notice-pace.ts";
import type { Tag } from "./what-changes.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const heard = () => {
  const told: { atMs: number; reach: Reach; tags: Tag[] }[] = [];
  const startMs = performance.now();
  const pace = createNoticePace((reach, tags) => told.push({ atMs: performance.now() - startMs, reach, tags }));
  return { pace, told };
};

test("what happens at the same time is sent together, soon, and each thing once", () => {
  const { pace, told } = heard();
  pace.add("operator", ["mails", "timeline"]);
  pace.add("operator", ["mails"]);
  pace.add("partner:a", ["mails"]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([
    { atMs: 100, reach: "operator", tags: ["mails", "timeline"] },
    { atMs: 100, reach: "partner:a", tags: ["mails"] },
  ]);
});

test("notices of a burst are sent at most once a second, then less and less often, and the last one is sent too", () => {
  const { pace, told } = heard();
  for (let ms = 0; ms < 20_000; ms += 10) {
    pace.add("operator", ["deliveries"]);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(10_000);
  const apart = told.slice(1).map(({ atMs }, place) => atMs - (told[place]?.atMs ?? 0));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...apart)).toBeLessThanOrEqual(5010);
  expect(told.at(-1)?.atMs).toBeGreaterThanOrEqual(19_990);
});

test("after a pause it is told soon again", () => {
  const { pace, told } = heard();
  pace.add("operator", ["mails"]);
  vi.advanceTimersByTime(60_000);
  pace.add("operator", ["mails"]);
  vi.advanceTimersByTime(100);
  expect(told).toHaveLength(2);
});
