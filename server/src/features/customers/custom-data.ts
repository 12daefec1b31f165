import { z } from "zod";

const MAX_BYTES = 4096;
const MAX_DEPTH = 20;

const TOO_LARGE = `must be at most ${MAX_BYTES} bytes of JSON`;
const NOT_STORABLE = `must not be nested deeper than ${MAX_DEPTH} levels or hold NUL characters, broken Unicode or numbers beyond range`;

/**
 * Why a value cannot be stored and echoed, or undefined. PostgreSQL's JSON accepts neither NUL nor broken Unicode, and
 * `JSON.stringify` recurses. Stops as soon as the value is too large: a body can contain 500,000 numbers, and their
 * size is only known after visiting them.
 */
function refusalOf(data: unknown): string | undefined {
  let left = MAX_BYTES;

  function refusal(value: unknown, depth: number): string | undefined {
    left -= leastBytesOf(value);
    if (left < 0) return TOO_LARGE;
    if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? NOT_STORABLE : undefined;
    // JavaScript parses 1e400 as Infinity, which JSON cannot represent.
    if (typeof value === "number") return Number.isFinite(value) ? undefined : NOT_STORABLE;
    if (typeof value !== "object" || value === null) return undefined;
    if (depth >= MAX_DEPTH) return NOT_STORABLE;
    if (Array.isArray(value)) return firstRefusal(value, depth);
    // Not Object.entries: it would copy every entry before the first one is checked.
    for (const name in value) {
      const why = firstRefusal([name, (value as Record<string, unknown>)[name]], depth);
      if (why !== undefined) return why;
    }
    return undefined;
  }

  function firstRefusal(values: readonly unknown[], depth: number): string | undefined {
    for (const value of values) {
      const why = refusal(value, depth + 1);
      if (why !== undefined) return why;
    }
    return undefined;
  }
  return refusal(data, 0) ?? (Buffer.byteLength(JSON.stringify(data)) > MAX_BYTES ? TOO_LARGE : undefined);
}

/** The least a value takes as JSON, without its contents. */
const leastBytesOf = (value: unknown): number => (typeof value === "string" ? value.length + 2 : 1);

/** A partner's own notes on a customer, returned in that customer's webhooks. */
export const CustomData = z.preprocess(
  (value, context) => {
    const message = typeof value === "object" && value !== null ? refusalOf(value) : undefined;
    if (message === undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  },
  z.record(z.string(), z.unknown()),
);
