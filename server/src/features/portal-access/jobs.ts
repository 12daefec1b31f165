import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { endLookInsThatAreOver } from "./look-ins/look-ins.ts";
import {
  deletePastAttempts,
  deletePastLinks,
  deletePastLookIns,
  deletePastSessions,
  deleteUsedTokens,
} from "./queries-purge.ts";

/** Deletes links, sessions and refresh tokens that no longer work. */
const forgetSignIns = defineJob("forget-sign-ins", z.unknown());

const AT_ONCE = 5_000;

export const forgettingSignIns = (sessionDays: number): JobHandler =>
  handle(forgetSignIns, async (_payload, { db }) => {
    for (const remove of [
      deletePastLinks,
      deletePastAttempts,
      deletePastSessions,
      deletePastLookIns,
      deleteUsedTokens(sessionDays),
    ]) {
      await untilNone(() => db.transaction().execute((tx) => remove(tx, AT_ONCE)));
    }
  });

/** Records the end of look-ins that no one ended: nothing happens at the moment when their time is up. */
const endLookIns = defineJob("end-look-ins", z.unknown());

export const endingLookIns = (): JobHandler =>
  handle(endLookIns, async (_payload, { db }) => {
    await untilNone(() => db.transaction().execute((tx) => endLookInsThatAreOver(tx, AT_ONCE)));
  });
