import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { makeDueReports } from "./make.ts";

const makeReports = defineJob("make-reports", z.unknown());

/** Makes the reports of months that have ended in any time zone. */
export const makingReports = (): JobHandler =>
  handle(makeReports, async (_payload, { db, log }) => {
    const total = await makeDueReports(db, log);
    if (total > 0) log.info({ reports: total }, "made monthly reports");
  });
