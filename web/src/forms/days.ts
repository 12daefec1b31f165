/** The last moment of a day by the reader's own clock, for a day as a date field holds it: "2026-11-18". */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
