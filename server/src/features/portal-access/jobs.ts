import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { deleteOldRows, oldRows } from "../../platform/jobs/old-rows.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { endLookInsThatAreOver } from "./look-ins/look-ins.ts";

/** Deletes links, sessions and refresh tokens that no longer work. */
const forgetSignIns = defineJob("forget-sign-ins", z.unknown());

const oldSignIns = (sessionDays: number) => [
  oldRows("magic_links", { age: "1 day" }),
  // Sign-ins that went to a provider and did not come back.
  oldRows("customer_connection_attempts", { key: "state_hash", age: "1 hour" }),
  // A month after they expired or were ended, with their refresh tokens.
  oldRows("portal_sessions", { age: "30 days" }),
  oldRows("portal_sessions", { since: "ended_at", age: "30 days" }),
  // The audit trail goes on telling of them.
  oldRows("look_ins", { since: "ended_at", age: "30 days" }),
  // Used so long ago that their session would have ended without the refresh they were used for.
  oldRows("portal_refresh_tokens", { key: "token_hash", since: "used_at", age: `${sessionDays} days` }),
];

export const forgettingSignIns = (sessionDays: number): JobHandler =>
  handle(forgetSignIns, async (_payload, { db }) => {
    await deleteOldRows(db, ...oldSignIns(sessionDays));
  });

/** Records the end of look-ins that no one ended: nothing happens at the moment when their time is up. */
const endLookIns = defineJob("end-look-ins", z.unknown());

const ENDED_AT_ONCE = 5_000;

export const endingLookIns = (): JobHandler =>
  handle(endLookIns, async (_payload, { db }) => {
    await untilNone(() => db.transaction().execute((tx) => endLookInsThatAreOver(tx, ENDED_AT_ONCE)));
  });
