import { z } from "zod";
import { STAFF_ROLES } from "../features/callers/index.ts";
import type { KeyOwner } from "../features/keys/index.ts";
import {
  changeRole,
  createInvitationToken,
  findOrganisationOf,
  inviteMember,
  listInvitations,
  listMembers,
  NewInvitation,
  type Organisation,
  prepareInvitation,
  removeMember,
  RoleField,
  staffLinkTo,
  withdrawInvitation,
} from "../features/staff/index.ts";
import { notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction } from "./context.ts";
import { ownerOf, type OwnerOptions, requireOwner, withOwner } from "./owner.ts";

function organisationOf(owner: KeyOwner): Organisation {
  if (owner === "operator") return { kind: "operator" };
  return "partnerId" in owner
    ? { kind: "partner", id: owner.partnerId }
    : { kind: "distributor", id: owner.distributorId };
}

/** The organisation of a membership, which `staff list` shows. */
async function organisationWith(tx: Tx, membershipId: string): Promise<Organisation> {
  const organisation = await findOrganisationOf(tx, membershipId);
  if (!organisation) throw notFound(`There is no member ${membershipId}; \`staff list\` shows those there are`);
  return organisation;
}

export const staffCommand: AddCommand = (program, context) => {
  const group = program
    .command("staff")
    .description("people who work for the operator, a distributor or a partner, and their roles");
  const add = adding(group, context);
  const addOwned = adding(group, context, withOwner);

  addOwned(
    "invite",
    "invite someone by email; the link works once, within seven days",
    (options: OwnerOptions & { email: string; role: string; link?: boolean }) => {
      const organisation = organisationOf(requireOwner(options));
      const invited = checked(NewInvitation, { email: options.email, role: options.role });
      const { publicUrl } = context.mails();
      return inTransaction(context, async (tx) => {
        if (!options.link) return inviteMember(tx, cliActor(), organisation, invited);
        const invitation = await prepareInvitation(tx, cliActor(), organisation, invited);
        const { token = "" } = (await createInvitationToken(tx, invitation.id)) ?? {};
        return { link: staffLinkTo(publicUrl, token, "invitation"), ...invitation };
      });
    },
  )
    .requiredOption("--email <email>", "whom")
    .requiredOption("--role <role>", STAFF_ROLES.join(", "))
    .option("--link", "print the link instead of emailing it");

  addOwned("list", "people of one organisation, or all", async (options: OwnerOptions) => {
    const owner = ownerOf(options);
    const members = await context.withDb((db) => listMembers(db, owner && organisationOf(owner)));
    const lineOf = ({ id, email, role, kind, organisation, seenAt }: (typeof members)[number]) => ({
      id,
      email,
      role,
      kind,
      organisation,
      seen: seenAt,
    });
    return options.json ? members : members.map(lineOf);
  });

  addOwned("invitations", "who is invited and has not accepted yet", (options: OwnerOptions) => {
    const organisation = organisationOf(requireOwner(options));
    return context.withDb((db) => listInvitations(db, organisation));
  });

  addOwned("withdraw <invitation>", "withdraw an invitation", async (invitation: string, options: OwnerOptions) => {
    const organisation = organisationOf(requireOwner(options));
    const id = checked(Uuid, invitation);
    await inTransaction(context, (tx) => withdrawInvitation(tx, cliActor(), organisation, id));
    return { withdrawn: id };
  });

  add(
    "role <id> <role>",
    "change a member's role; an organisation must keep at least one owner",
    (id: string, role: string) => {
      const which = checked(z.object({ id: Uuid, role: RoleField }), { id, role });
      return inTransaction(context, async (tx) =>
        changeRole(tx, cliActor(), await organisationWith(tx, which.id), which),
      );
    },
  );

  add("remove <id>", "remove a member; their sessions there end immediately", (id: string) => {
    const memberId = checked(Uuid, id);
    return inTransaction(context, async (tx) =>
      removeMember(tx, cliActor(), await organisationWith(tx, memberId), memberId),
    );
  });
};
