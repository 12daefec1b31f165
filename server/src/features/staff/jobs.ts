import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { STAFF_REMOVALS } from "./queries-purge.ts";

/** Deletes staff's links, invitations, sessions and challenges that no longer work. */
const forgetStaffSignIns = defineJob("forget-staff-sign-ins", z.unknown());

const AT_ONCE = 5_000;

export const forgettingStaffSignIns = (): JobHandler =>
  handle(forgetStaffSignIns, async (_payload, { db }) => {
    for (const remove of STAFF_REMOVALS) {
      await untilNone(() => db.transaction().execute((tx) => remove(tx, AT_ONCE)));
    }
  });
