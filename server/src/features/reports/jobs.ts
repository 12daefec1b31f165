import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { makeDueReports } from "./make.ts";

export { reportMail } from "./report-mail.ts";

const makeReports = defineJob("make-reports", z.unknown());

/** Makes the reports of months that have ended somewhere, a bounded number in each transaction. */
export const makingReports = (): JobHandler =>
  handle(makeReports, async (_payload, { db, log }) => {
    const total = await untilNone(() => makeDueReports(db));
    if (total > 0) log.info({ reports: total }, "made monthly reports");
  });
