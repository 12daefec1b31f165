import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { deletePastSignIns } from "./queries-sessions.ts";

/** Removes links, sessions and refresh tokens that can open nothing any more. */
const forgetSignIns = defineJob("forget-sign-ins", z.unknown());

export const forgettingSignIns = (sessionDays: number): JobHandler =>
  handle(forgetSignIns, async (_payload, { db }) => {
    await deletePastSignIns(db, sessionDays);
  });
