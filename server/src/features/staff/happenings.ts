import type { StaffRole } from "../callers/index.ts";
import { defineHappening } from "../events/index.ts";

/** Somebody is invited, and is to get a mail with a link. */
export const staffInvited = defineHappening<{ invitationId: string }>("staff.invited");

/** Somebody has another role in an organisation than before. */
export const staffRolesChanged = defineHappening<{ membershipId: string; role: StaffRole }>("staff.role-changed");
