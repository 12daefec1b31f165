import { z } from "zod";

/** For example "2026-10". */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-10");

/** An IANA name such as Europe/Helsinki. */
export const TimeZone = z.string().refine(isTimeZone, { message: "must be a time zone such as Europe/Helsinki" });

/** Keeps no formatter: names are valid in any case, so callers could make us keep any number of them. */
function isTimeZone(name: string): boolean {
  try {
    if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false;
    new Intl.DateTimeFormat("en-GB", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** Creating a formatter takes as long as using it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, ...numeric, ...time });
  clocks.set(timeZone, clock);
  return clock;
}

function wallTime(at: Date, timeZone: string): Wall {
  const parts = clockIn(timeZone).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Wall;
}

const name = (year: number, month: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;

/** The month of a moment, by the clocks of this time zone. */
export function monthOf(at: Date, timeZone: string): string {
  const { year, month } = wallTime(at, timeZone);
  return name(year, month);
}

/** The day of a moment, such as "2026-10-31". */
export function dayOf(at: Date, timeZone: string): string {
  const { year, month, day } = wallTime(at, timeZone);
  return `${name(year, month)}-${String(day).padStart(2, "0")}`;
}

/** The month that is `count` months later; earlier if `count` is negative. */
export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return name(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1);
}

/** The first moment of a month. */
export function monthStart(month: string, timeZone: string): Date {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const asUtc = Date.UTC(year, number - 1, 1);
  // The offset from UTC may change on that very day, so we look it up again at the first guess.
  const guess = asUtc - offsetMs(new Date(asUtc), timeZone);
  return new Date(asUtc - offsetMs(new Date(guess), timeZone));
}

function offsetMs(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

/** The ends of months between two moments; the second moment is included. */
export function monthEnds(from: Date, until: Date, timeZone: string): Date[] {
  const ends: Date[] = [];
  for (let month = monthsAfter(monthOf(from, timeZone), 1); ; month = monthsAfter(month, 1)) {
    const end = monthStart(month, timeZone);
    if (end > until) return ends;
    ends.push(end);
  }
}

/** The date `months` earlier, at the same time of day; the last day of that month if it is shorter. */
export function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
