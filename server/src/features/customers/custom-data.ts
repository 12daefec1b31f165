import { z } from "zod";

const MAX_BYTES = 4096;
const MAX_DEPTH = 20;

/**
 * Whether a value can be stored and echoed: bounded depth (`JSON.stringify` recurses, and a megabyte of brackets would
 * overflow the stack), no NUL and no broken Unicode, which PostgreSQL's JSON refuses.
 */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  // 1e400 is read as Infinity, which JSON cannot write back.
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorable(child, depth + 1));
}

/** A partner's own notes on a customer, given back in that customer's webhooks. */
export const CustomData = z
  .record(z.string(), z.unknown())
  .refine((data) => isStorable(data), {
    message: `must not be nested deeper than ${MAX_DEPTH} levels or hold NUL characters, broken Unicode or numbers beyond range`,
    abort: true,
  })
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_BYTES, `must be at most ${MAX_BYTES} bytes of JSON`);
