import { z } from "zod";

/**
 * A moment in a query: a date-time with its offset. A `+` that was not encoded arrives as a space, as many clients send
 * it; nothing else can be meant by it.
 */
export const MomentQuery = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/ (?=\d\d:\d\d$)/, "+") : value),
  z.iso.datetime({ offset: true }),
);
