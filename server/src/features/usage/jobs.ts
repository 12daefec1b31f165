import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { systemActor } from "../audit/index.ts";
import { closeDueMonths } from "./close.ts";

const closeMonths = defineJob("close-months", z.unknown());

/** Closes the months whose time has come. Runs every hour, so a missed third of the month is made up for. */
export const closingMonths = (): JobHandler =>
  handle(closeMonths, async (_payload, { db, log }) => {
    const months = await closeDueMonths(db, systemActor(closeMonths.name));
    if (months.length > 0) log.info({ months }, "closed months of usage");
  });
