import { z } from "zod";
import { addIndexes } from "../../platform/db/month-indexes.ts";
import { addMonths, dropOldest, dropPartition, findOldest } from "../../platform/db/months.ts";
import type { Db } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";

const keepAuditMonths = defineJob("keep-audit-months", z.unknown());

/**
 * Creates the coming months of the audit trail, drops those that ended this many years ago, and builds indexes that the
 * others lack.
 */
export const keepingAuditMonths = (keptYears: number): JobHandler =>
  handle(keepAuditMonths, async (_payload, { db, log }) => {
    const made = await addMonths(db, "audit_entries");
    const dropped = await dropOldAudit(db, keptYears);
    const indexes = await addIndexes(db, "audit_entries");
    const isChanged = made.length + dropped.length + indexes.length > 0;
    if (isChanged) log.info({ made, dropped, indexes }, "kept the months of the audit trail");
  });

/** Drops every month that ended more than this many years ago; returns their names. */
export async function dropOldAudit(db: Db, keptYears: number): Promise<string[]> {
  const dropped: string[] = [];
  for (;;) {
    const oldest = await findOldest(db, "audit_entries", { years: keptYears });
    if (!oldest) return dropped;
    await dropOldest(db, "audit_entries", oldest, (one, dropped) =>
      one.transaction().execute((tx) => dropPartition(tx, dropped)),
    );
    dropped.push(oldest.name);
  }
}
