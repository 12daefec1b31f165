import type { Db } from "../../platform/db/database.ts";
import { type AuditFilter, type AuditFormat, CSV_HEADER, readAuditLines, selectEntryAfter } from "./queries.ts";

export const AUDIT_FORMATS = ["csv", "jsonl"] as const satisfies AuditFormat[];

/** Large enough that a statement's own cost does not matter, and some megabytes at most. */
const ENTRIES_AT_ONCE = 5_000;

/** Some entries that are being read, and the last of them if more follow. */
type Step = { lines: Promise<Buffer>; last: string | undefined };

/**
 * The trail as text, newest entry first, in constant memory. Each step is a separate statement, so a reader who takes
 * hours holds neither a connection nor a snapshot. While one step is being sent, the next is read. Reading stops once
 * the reader is gone.
 */
export async function* exportAudit(db: Db, filter: AuditFilter, format: AuditFormat): AsyncGenerator<Buffer> {
  const begin = async (before: string | undefined): Promise<Step> => {
    const last = await selectEntryAfter(db, filter, { before, most: ENTRIES_AT_ONCE });
    return { lines: awaitedLater(readAuditLines(db, filter, { format, before, last })), last };
  };
  if (format === "csv") yield Buffer.from(`${CSV_HEADER}\n`);
  let step: Step | undefined = await begin(undefined);
  while (step) {
    const next: Promise<Step> | undefined = step.last === undefined ? undefined : awaitedLater(begin(step.last));
    const lines = await step.lines;
    if (lines.length > 0) yield lines;
    step = await next;
  }
}

/** A failure counts where it is awaited, not before. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
