import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import type { StaffRole } from "../../callers/index.ts";
import { RoleField } from "../views.ts";

export type Invitation = { id: string; email: string; role: StaffRole; createdAt: Date; expiresAt: Date };

export const InvitationView = z
  .object({
    id: Uuid,
    email: z.string(),
    role: RoleField,
    invitedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "StaffInvitation" });

export const invitationView = (invitation: Invitation) =>
  viewFrom(InvitationView, { ...invitation, invitedAt: invitation.createdAt });
