import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, Month, monthEnds, monthOf, monthsAfter, monthsBefore, monthStart, TimeZone } from "./month.ts";

const at = (text: string) => new Date(text.includes("T") ? `${text}Z` : `${text}T00:00:00Z`);
const dates = () => fc.date({ min: at("1990-01-01"), max: at("2090-01-01"), noInvalidDate: true });
const ZONES = [
  "UTC",
  "Europe/Helsinki",
  "America/Los_Angeles",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "America/Sao_Paulo",
];
const zones = () => fc.constantFrom(...ZONES);

test.each([
  ["2026-11-15T09:30:00.123", "UTC", "2026-11", "2026-11-15"],
  ["2026-12-31T23:59:59.999", "UTC", "2026-12", "2026-12-31"],
  ["2026-10-31T22:30:00", "Europe/Helsinki", "2026-11", "2026-11-01"],
  ["2026-11-01T05:00:00", "America/Los_Angeles", "2026-10", "2026-10-31"],
  ["2026-12-31T10:00:00", "Pacific/Kiritimati", "2027-01", "2027-01-01"],
])("%s lies, in %s, in %s and on %s", (date, zone, month, day) => {
  expect([monthOf(at(date), zone), dayOf(at(date), zone)]).toEqual([month, day]);
});

test.each([
  ["2026-11", "UTC", "2026-11-01T00:00:00"],
  ["2026-11", "Europe/Helsinki", "2026-10-31T22:00:00"],
  ["2026-07", "Europe/Helsinki", "2026-06-30T21:00:00"],
  // The clocks went back at two in the morning on this day.
  ["2026-11", "America/Los_Angeles", "2026-11-01T07:00:00"],
  ["2026-10", "Asia/Kolkata", "2026-09-30T18:30:00"],
  // Summer time began at midnight on the first of the month.
  ["2009-11", "Asia/Damascus", "2009-10-31T22:00:00"],
])("%s begins, in %s, at %s by UTC", (month, zone, start) => {
  expect(monthStart(month, zone)).toEqual(at(start));
});

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-07", -12, "2025-07"],
  ["2026-07", 0, "2026-07"],
])("%s and %i months is %s", (month, count, expected) => {
  expect(monthsAfter(month, count)).toBe(expected);
});

test("a moment lies between the start of its month and that of the next, wherever one is", () => {
  fc.assert(
    fc.property(dates(), zones(), (date, zone) => {
      const month = monthOf(date, zone);
      expect(monthStart(month, zone).getTime()).toBeLessThanOrEqual(date.getTime());
      expect(monthStart(monthsAfter(month, 1), zone).getTime()).toBeGreaterThan(date.getTime());
    }),
  );
});

describe("some months before", () => {
  test.each([
    ["2026-11-15T09:30:00.123", 1, "2026-10-15T09:30:00.123"],
    ["2026-11-15T09:30:00.123", 12, "2025-11-15T09:30:00.123"],
    ["2026-01-15", 1, "2025-12-15"],
    ["2026-03-31", 1, "2026-02-28"],
    ["2028-03-31", 1, "2028-02-29"],
    ["2028-02-29", 12, "2027-02-28"],
    ["2026-12-31T23:59:59.999", 1, "2026-11-30T23:59:59.999"],
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
        expect(monthOf(earlier, "UTC")).toBe(monthsAfter(monthOf(date, "UTC"), -months));
        expect(earlier.getTime() % 86_400_000).toBe(date.getTime() % 86_400_000);
        expect(earlier.getUTCDate()).toBeLessThanOrEqual(date.getUTCDate());
      }),
    );
  });
});

describe("the ends of months between two moments", () => {
  test.each([
    ["2026-08-15", "2026-11-15", ["2026-09-01", "2026-10-01", "2026-11-01"]],
    ["2026-11-02", "2026-11-30", []],
    ["2026-11-30T23:59:59.999", "2026-12-01", ["2026-12-01"]],
    // A customer who joins in the first moment of a month has not seen the previous one end.
    ["2026-11-01", "2026-11-15", []],
    ["2026-11-15", "2026-10-15", []],
  ])("%s and %s are %j", (from, until, expected) => {
    expect(monthEnds(at(from), at(until), "UTC").map((end) => end.toISOString().slice(0, 10))).toEqual(expected);
  });

  test("are those of the zone's own months", () => {
    expect(monthEnds(at("2026-10-31T21:00:00"), at("2026-10-31T23:00:00"), "Europe/Helsinki")).toEqual([
      at("2026-10-31T22:00:00"),
    ]);
  });

  test("are twelve in any year, each the start of a month, in order", () => {
    fc.assert(
      fc.property(dates(), (now) => {
        const found = monthEnds(monthsBefore(now, 12), now, "UTC");
        expect(found).toHaveLength(12);
        for (const end of found) expect(monthStart(monthOf(end, "UTC"), "UTC")).toEqual(end);
        expect(found).toEqual(found.toSorted((a, b) => a.getTime() - b.getTime()));
      }),
    );
  });
});

test("names of months and zones are checked", () => {
  for (const month of ["2026-13", "2026-00", "2026-1", "26-01", "2026-10-01", ""]) {
    expect(Month.safeParse(month).success).toBe(false);
  }
  expect(Month.parse("2026-10")).toBe("2026-10");
  for (const zone of ["Mars/Olympus", "", "Europe/", "\0"]) expect(TimeZone.safeParse(zone).success).toBe(false);
  for (const zone of ZONES) expect(TimeZone.parse(zone)).toBe(zone);
});
