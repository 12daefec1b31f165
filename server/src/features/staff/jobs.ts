import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { deleteOldRows, oldRows } from "../../platform/jobs/old-rows.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";

/** Deletes staff's links, invitations, sessions and challenges that no longer work. */
const forgetStaffSignIns = defineJob("forget-staff-sign-ins", z.unknown());

const OLD_SIGN_INS = [
  oldRows("staff_links", { age: "1 day" }),
  // Accepted or not, with the mails about them.
  oldRows("staff_invitations", { age: "30 days" }),
  oldRows("staff_sessions", { age: "30 days" }),
  oldRows("staff_challenges", { key: "challenge_hash", age: "1 hour" }),
  oldRows("staff_connection_attempts", { key: "state_hash", age: "1 hour" }),
];

export const forgettingStaffSignIns = (): JobHandler =>
  handle(forgetStaffSignIns, async (_payload, { db }) => {
    await deleteOldRows(db, ...OLD_SIGN_INS);
  });
