/** The last moment of a day in the user's time zone. Takes the value of a date field: "2026-11-18". */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
