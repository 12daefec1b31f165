/**
 * The month that a point of the history closes. The point is the last moment of that month or the first of the next.
 */
export const monthEnded = (at: string): string => new Date(Date.parse(at) - 1_000).toISOString();
