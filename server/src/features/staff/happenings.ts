import { defineHappening } from "../events/index.ts";

/** Somebody is invited, and is to get a mail with a link. */
export const staffInvited = defineHappening<{ invitationId: string }>("staff.invited");
