import { readdir, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { deleteOldRows, oldRows } from "../../platform/jobs/old-rows.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { KEPT } from "../../platform/mail/folder.ts";
import { forgetCounts, listMessageKeys } from "./outbox/queries-outbox.ts";

export { createMailMetrics } from "./sending/metrics.ts";
export { type PostOffice, type PostOfficeSettings, startPostOffice } from "./sending/post-office.ts";

/** Deletes mails that were sent or given up long ago, and their counts. */
const forgetOldMails = defineJob("forget-mails", z.unknown());

const MAILS_AT_ONCE = 1000;

export const forgettingMails = (keptDays: number, folder: string): JobHandler =>
  handle(forgetOldMails, async (_payload, { db }) => {
    const age = `${keptDays} days`;
    await deleteOldRows(db, oldRows("mails", { since: "finished_at", age, atOnce: MAILS_AT_ONCE }));
    await db.transaction().execute(forgetCounts);
    await sweepFolder(db, folder);
  });

/**
 * Deletes the files of mails that were deleted, or erased with their customer. With a mail server there are no such
 * files.
 */
async function sweepFolder(db: Db, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => KEPT.test(name));
  for (let start = 0; start < files.length; start += MAILS_AT_ONCE) {
    const some = files.slice(start, start + MAILS_AT_ONCE);
    const known = new Set(
      await listMessageKeys(
        db,
        some.map((name) => basename(name, ".eml")),
      ),
    );
    for (const name of some) if (!known.has(basename(name, ".eml"))) await unlink(join(folder, name));
  }
}
