import { z } from "zod";

/** Such as "2026-10". */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-10");

/** By its IANA name, such as Europe/Helsinki. */
export const TimeZone = z.string().refine(isTimeZone, { message: "must be a time zone such as Europe/Helsinki" });

function isTimeZone(name: string): boolean {
  try {
    clockIn(name);
    return true;
  } catch {
    return false;
  }
}

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** Making one takes as long as using it a hundred times. */
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

/** The month that a moment lies in, where the clocks show this zone's time. */
export function monthOf(at: Date, timeZone: string): string {
  const { year, month } = wallTime(at, timeZone);
  return name(year, month);
}

/** "2026-10-31": the day that a moment lies in. */
export function dayOf(at: Date, timeZone: string): string {
  const { year, month, day } = wallTime(at, timeZone);
  return `${name(year, month)}-${String(day).padStart(2, "0")}`;
}

/** So many months later; earlier, where it is less than none. */
export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return name(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1);
}

/** The first moment of a month. */
export function monthStart(month: string, timeZone: string): Date {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const asUtc = Date.UTC(year, number - 1, 1);
  // The clocks' distance from UTC may change on that very day: the second look is at the right moment.
  const guess = asUtc - offsetMs(new Date(asUtc), timeZone);
  return new Date(asUtc - offsetMs(new Date(guess), timeZone));
}

function offsetMs(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Where months end between two moments, the second included. */
export function monthEnds(from: Date, until: Date, timeZone: string): Date[] {
  const ends: Date[] = [];
  for (let month = monthsAfter(monthOf(from, timeZone), 1); ; month = monthsAfter(month, 1)) {
    const end = monthStart(month, timeZone);
    if (end > until) return ends;
    ends.push(end);
  }
}

/** `months` earlier, at the same time of day; the month's last day where the earlier month is shorter. */
export function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
