import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { deletePastAttempts, deletePastLinks, deletePastSessions, deleteUsedTokens } from "./queries-purge.ts";

/** Deletes links, sessions and refresh tokens that no longer work. */
const forgetSignIns = defineJob("forget-sign-ins", z.unknown());

const AT_ONCE = 5_000;

export const forgettingSignIns = (sessionDays: number): JobHandler =>
  handle(forgetSignIns, async (_payload, { db }) => {
    for (const remove of [deletePastLinks, deletePastAttempts, deletePastSessions, deleteUsedTokens(sessionDays)]) {
      await untilNone(() => db.transaction().execute((tx) => remove(tx, AT_ONCE)));
    }
  });
