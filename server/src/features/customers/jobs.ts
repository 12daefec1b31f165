import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { systemActor } from "../audit/index.ts";
import { letFallDormant } from "./lifecycle.ts";

/** Marks customers that have been inactive for a long time as dormant. */
const fallDormant = defineJob("fall-dormant", z.unknown());

/** Runs until no customer is left, with a bounded number of customers in each transaction. */
export const dormancy = (inactiveDays: number): JobHandler =>
  handle(fallDormant, async (_payload, { db, log }) => {
    const actor = systemActor(fallDormant.name);
    const total = await untilNone(() => db.transaction().execute((tx) => letFallDormant(tx, actor, { inactiveDays })));
    if (total > 0) log.info({ customers: total }, "customers fell dormant");
  });
