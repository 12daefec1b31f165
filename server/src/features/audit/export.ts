import type { Db } from "../../platform/db/database.ts";
import { type AuditFilter, type AuditFormat, type AuditLines, CSV_HEADER, readAuditLines } from "./queries.ts";

export const AUDIT_FORMATS = ["csv", "jsonl"] as const satisfies AuditFormat[];

/** Large enough that a statement's own cost does not matter, and some megabytes at most. */
const ENTRIES_AT_ONCE = 5_000;

/**
 * The trail as text, newest entry first, in constant memory. Each step is a statement of its own, so a reader who takes
 * hours holds neither a connection nor a snapshot. While one step is sent the next is read, and none is once the reader
 * is gone.
 */
export async function* exportAudit(db: Db, filter: AuditFilter, format: AuditFormat): AsyncGenerator<Buffer> {
  const readAfter = (before: string | undefined): Promise<AuditLines> => {
    const lines = readAuditLines(db, filter, { format, before, limit: ENTRIES_AT_ONCE });
    // It fails again where it is awaited.
    lines.catch(() => undefined);
    return lines;
  };
  let ahead: Promise<AuditLines> | undefined = readAfter(undefined);
  if (format === "csv") yield Buffer.from(`${CSV_HEADER}\n`);
  while (ahead) {
    const { text, last, count }: AuditLines = await ahead;
    ahead = last !== null && count === ENTRIES_AT_ONCE ? readAfter(last) : undefined;
    if (text !== null) yield Buffer.from(`${text}\n`);
  }
}
