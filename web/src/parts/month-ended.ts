/** The month that a point of the history closes: its moment is the month's last, or the first of the next one. */
export const monthEnded = (at: string): string => new Date(Date.parse(at) - 1_000).toISOString();
