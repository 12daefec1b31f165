import type { StaffRole } from "../callers/index.ts";
import { defineHappening } from "../events/index.ts";

/** A person was invited and is to get a mail with a link. */
export const staffInvited = defineHappening<{ invitationId: string }>("staff.invited");

/** A person's role in an organisation has changed. */
export const staffRolesChanged = defineHappening<{ membershipId: string; role: StaffRole }>("staff.role-changed");
