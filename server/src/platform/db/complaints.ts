import { MINUTE } from "../../kernel/duration.ts";
import type { Log } from "../log.ts";
import { isDatabaseAway } from "./errors.ts";

/** Logs a failure as a warning. */
export type Complain = (error: unknown, message: string, fields?: Record<string, unknown>) => void;

const QUIET_MS = MINUTE;

/**
 * While the database is unavailable, everything that needs it keeps failing for the same reason. Each message is then
 * logged once a minute, with the number of times it was left out. Other failures are logged every time.
 */
export function createComplaints(log: Log): Complain {
  const said = new Map<string, { atMs: number; leftOut: number }>();
  return (error, message, fields = {}) => {
    if (!isDatabaseAway(error)) {
      log.warn({ ...fields, err: error }, message);
      return;
    }
    const before = said.get(message);
    const nowMs = performance.now();
    if (before && nowMs - before.atMs < QUIET_MS) {
      before.leftOut += 1;
      return;
    }
    said.set(message, { atMs: nowMs, leftOut: 0 });
    log.warn({ ...fields, err: error, ...(before?.leftOut ? { leftOut: before.leftOut } : {}) }, message);
  };
}
