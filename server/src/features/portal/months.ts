/** The first moments of the months after these two dates' first, up to the second: where months end in between. */
export function monthEnds(from: Date, until: Date): Date[] {
  const ends: Date[] = [];
  for (let end = nextMonth(from); end <= until; end = nextMonth(end)) ends.push(end);
  return ends;
}

export const monthStart = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));

export const nextMonth = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));

/** `months` earlier, at the same time of day; the month's last day where the earlier month is shorter. */
export function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

/** "2026-10". */
export const monthName = (date: Date): string => date.toISOString().slice(0, 7);
