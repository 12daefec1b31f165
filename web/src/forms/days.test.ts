import { afterEach, expect, test, vi } from "vitest";
import { endOfDay } from "./days.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["UTC", "2026-11-18", "2026-11-18T23:59:59.000Z"],
  ["Europe/Amsterdam", "2026-11-18", "2026-11-18T22:59:59.000Z"],
  ["Europe/Amsterdam", "2026-03-29", "2026-03-29T21:59:59.000Z"],
  ["Asia/Kolkata", "2026-11-18", "2026-11-18T18:29:59.000Z"],
  ["America/Los_Angeles", "2026-12-31", "2027-01-01T07:59:59.000Z"],
])("in %s, %s ends at %s", (name, day, moment) => {
  vi.stubEnv("TZ", name);
  expect(endOfDay(day)).toBe(moment);
});
