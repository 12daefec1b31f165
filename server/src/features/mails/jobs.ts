import { unlink } from "node:fs/promises";
import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { keptFile } from "../../platform/mail/folder.ts";
import { forgetCounts, forgetMails } from "./queries-outbox.ts";

export { createMailMetrics } from "./metrics.ts";
export { type PostOffice, type PostOfficeSettings, startPostOffice } from "./post-office.ts";

const forgetOldMails = defineJob("forget-mails", z.unknown());

const MAILS_AT_ONCE = 1000;

/** Forgets mails that were sent or given up long ago, with their files where they were kept as such. */
export const forgettingMails = (keptDays: number, folder: string): JobHandler =>
  handle(forgetOldMails, async (_payload, { db }) => {
    await untilNone(async () => {
      const gone = await db.transaction().execute((tx) => forgetMails(tx, keptDays, MAILS_AT_ONCE));
      for (const { state, messageId } of gone) {
        // Not there where another machine kept it.
        if (state === "kept" && messageId !== null) await unlink(keptFile(folder, messageId)).catch(() => undefined);
      }
      return gone.length;
    });
    await db.transaction().execute(forgetCounts);
  });
