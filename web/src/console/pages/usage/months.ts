import { textsNow } from "../../texts/texts.ts";

/** The last months, current one first, such as "2026-11". Months are in UTC, as on the lines. */
export const monthsUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );

export const monthName = (month: string): string => textsNow().month(`${month}-01`);

/** How many days a month has. */
export const daysOf = (month: string): number => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};
