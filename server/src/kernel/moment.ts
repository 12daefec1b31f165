import { z } from "zod";

const WANTED = "must be a date-time with an offset, such as 2026-01-31T09:00:00Z";

/**
 * A moment in a query: a date-time with its offset. Many clients send an unencoded `+`, which arrives as a space; it
 * can mean nothing else. Converted to UTC with milliseconds, because PostgreSQL does not accept every offset or
 * fraction that the standard does, and has no year 0.
 */
export const MomentQuery = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/ (?=\d\d:\d\d$)/, "+") : value),
  z.iso
    .datetime({ offset: true, error: WANTED })
    .transform((text) => new Date(text).toISOString())
    .refine((text) => /^(?!0000)\d{4}-/.test(text), { message: WANTED }),
);
