import { z } from "zod";

const WANTED = "must be a date-time with an offset, such as 2026-01-31T09:00:00Z";

/**
 * A moment in a query: a date-time with its offset. A `+` that was not encoded arrives as a space, as many clients send
 * it; nothing else can be meant by it. Read in UTC and to the millisecond, since PostgreSQL takes neither every offset
 * nor every fraction that the standard does; and it knows no year 0.
 */
export const MomentQuery = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/ (?=\d\d:\d\d$)/, "+") : value),
  z.iso
    .datetime({ offset: true, error: WANTED })
    .transform((text) => new Date(text).toISOString())
    .refine((text) => /^(?!0000)\d{4}-/.test(text), { message: WANTED }),
);
