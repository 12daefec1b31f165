import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { systemActor } from "../audit/index.ts";
import { eraseExposures } from "./erasure/erase.ts";

/** Erases the exposures of customers that have long been dormant. */
const eraseDormant = defineJob("erase-dormant", z.unknown());

/** Runs until none is left, with a limited number of customers in each transaction. */
export const erasure = (dormantDays: number): JobHandler =>
  handle(eraseDormant, async (_payload, { db, log }) => {
    const actor = systemActor(eraseDormant.name);
    const total = await untilNone(() => db.transaction().execute((tx) => eraseExposures(tx, actor, { dormantDays })));
    if (total > 0) log.info({ customers: total }, "erased the exposures of dormant customers");
  });
