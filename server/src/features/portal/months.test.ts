import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthEnds, monthName, monthsBefore, monthStart, nextMonth } from "./months.ts";

const at = (text: string) => new Date(text.includes("T") ? `${text}Z` : `${text}T00:00:00Z`);
const dates = () => fc.date({ min: at("1990-01-01"), max: at("2090-01-01"), noInvalidDate: true });

test.each([
  ["2026-11-15T09:30:00.123", "2026-11", "2026-11-01", "2026-12-01"],
  ["2026-12-31T23:59:59.999", "2026-12", "2026-12-01", "2027-01-01"],
  ["2027-01-01T00:00:00.000", "2027-01", "2027-01-01", "2027-02-01"],
  ["2028-02-29T12:00:00.000", "2028-02", "2028-02-01", "2028-03-01"],
])("%s lies in %s, which begins on %s and ends with %s, by UTC", (date, name, start, next) => {
  expect([monthName(at(date)), monthStart(at(date)), nextMonth(at(date))]).toEqual([name, at(start), at(next)]);
});

describe("some months before", () => {
  test.each([
    ["2026-11-15T09:30:00.123", 1, "2026-10-15T09:30:00.123"],
    ["2026-11-15T09:30:00.123", 12, "2025-11-15T09:30:00.123"],
    ["2026-01-15", 1, "2025-12-15"],
    ["2026-03-31", 1, "2026-02-28"],
    ["2028-03-31", 1, "2028-02-29"],
    ["2026-05-31", 1, "2026-04-30"],
    ["2028-02-29", 12, "2027-02-28"],
    ["2026-12-31T23:59:59.999", 1, "2026-11-30T23:59:59.999"],
    ["2026-01-31", 11, "2025-02-28"],
    ["2026-07-15", 0, "2026-07-15"],
  ])("%s, %i of them, is %s", (date, months, expected) => {
    expect(monthsBefore(at(date), months)).toEqual(at(expected));
  });

  test("is in the month that many earlier, at the same time, and leaves the given date as it is", () => {
    fc.assert(
      fc.property(dates(), fc.nat(40), (date, months) => {
        const copy = new Date(date);
        const earlier = monthsBefore(date, months);
        expect(date).toEqual(copy);
        const count = (one: Date) => one.getUTCFullYear() * 12 + one.getUTCMonth();
        expect(count(date) - count(earlier)).toBe(months);
        expect(earlier.getTime() % 86_400_000).toBe(date.getTime() % 86_400_000);
        expect(earlier.getUTCDate()).toBeLessThanOrEqual(date.getUTCDate());
      }),
    );
  });
});

describe("the ends of months between two moments", () => {
  const ends = (from: string, until: string) =>
    monthEnds(at(from), at(until)).map((end) => end.toISOString().slice(0, 10));

  test.each([
    ["2026-08-15", "2026-11-15", ["2026-09-01", "2026-10-01", "2026-11-01"]],
    ["2026-11-02", "2026-11-30", []],
    ["2026-11-30T23:59:59.999", "2026-12-01", ["2026-12-01"]],
    // Whoever comes in the first moment of a month has not seen the one before it end.
    ["2026-11-01", "2026-11-15", []],
    ["2026-11-15", "2026-11-15", []],
    ["2026-11-15", "2026-10-15", []],
  ])("%s and %s are %j", (from, until, expected) => {
    expect(ends(from, until)).toEqual(expected);
  });

  test("are twelve in any year, each the start of a month, in order", () => {
    fc.assert(
      fc.property(dates(), (now) => {
        const found = monthEnds(monthsBefore(now, 12), now);
        expect(found).toHaveLength(12);
        for (const [index, end] of found.entries()) {
          expect(end).toEqual(monthStart(end));
          if (index > 0) expect(end).toEqual(nextMonth(found[index - 1] ?? end));
        }
      }),
    );
  });
});
