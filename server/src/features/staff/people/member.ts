import { z } from "zod";
import { EmailAddress } from "../../../kernel/email-address.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import type { StaffRole } from "../../callers/index.ts";
import type { Organisation } from "../organisation.ts";
import { RoleField } from "../views.ts";

/** A person in one organisation. The id is the membership's. */
export type Member = { id: string; personId: string; email: string; role: StaffRole; joinedAt: Date };

export type ListedMember = Member & {
  kind: Organisation["kind"];
  /** Its name. */
  organisation: string;
  /** Null for the operator. */
  organisationId: string | null;
  seenAt: Date | null;
};

export const NewInvitation = z.object({ email: EmailAddress, role: RoleField });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const MemberView = z
  .object({
    id: Uuid,
    email: z.string(),
    role: RoleField,
    joinedAt: z.iso.datetime(),
    seenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "StaffMember" });

export const memberView = (member: ListedMember) => viewFrom(MemberView, member);
