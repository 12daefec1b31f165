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
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";
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
  const command = program
    .command("staff")
    .description("people who work for the operator, a distributor or a partner, and their roles");

  withOwner(command.command("invite").description("invite someone by email; the link works once, within seven days"))
    .requiredOption("--email <email>", "whom")
    .requiredOption("--role <role>", STAFF_ROLES.join(", "))
    .option("--link", "print the link instead of emailing it")
    .action(async (options: OwnerOptions & { email: string; role: string; link?: boolean }) => {
      const organisation = organisationOf(requireOwner(options));
      const invited = checked(NewInvitation, { email: options.email, role: options.role });
      if (!options.link) {
        const work = inTransaction(context, (tx) => inviteMember(tx, cliActor(), organisation, invited));
        showOne(context, await work, options);
        return;
      }
      const { publicUrl } = context.mails();
      const made = await inTransaction(context, async (tx) => {
        const invitation = await prepareInvitation(tx, cliActor(), organisation, invited);
        const { token = "" } = (await createInvitationToken(tx, invitation.id)) ?? {};
        return { link: staffLinkTo(publicUrl, token, "invitation"), ...invitation };
      });
      showOne(context, made, options);
    });

  withOwner(command.command("list").description("people of one organisation, or all")).action(
    async (options: OwnerOptions) => {
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
      show(context, options.json ? members : members.map(lineOf), options);
    },
  );

  withOwner(command.command("invitations").description("who is invited and has not accepted yet")).action(
    async (options: OwnerOptions) => {
      const organisation = organisationOf(requireOwner(options));
      show(context, await context.withDb((db) => listInvitations(db, organisation)), options);
    },
  );

  withOwner(command.command("withdraw <invitation>").description("withdraw an invitation")).action(
    async (invitation: string, options: OwnerOptions) => {
      const organisation = organisationOf(requireOwner(options));
      const id = checked(Uuid, invitation);
      await inTransaction(context, (tx) => withdrawInvitation(tx, cliActor(), organisation, id));
      showOne(context, { withdrawn: id }, options);
    },
  );

  command
    .command("role <id> <role>")
    .description("change a member's role; an organisation must keep at least one owner")
    .option(...JSON_OPTION)
    .action(async (id: string, role: string, options: { json?: boolean }) => {
      const which = checked(z.object({ id: Uuid, role: RoleField }), { id, role });
      const changed = await inTransaction(context, async (tx) =>
        changeRole(tx, cliActor(), await organisationWith(tx, which.id), which),
      );
      showOne(context, changed, options);
    });

  command
    .command("remove <id>")
    .description("remove a member; their sessions there end immediately")
    .option(...JSON_OPTION)
    .action(async (id: string, options: { json?: boolean }) => {
      const memberId = checked(Uuid, id);
      const removed = await inTransaction(context, async (tx) =>
        removeMember(tx, cliActor(), await organisationWith(tx, memberId), memberId),
      );
      showOne(context, removed, options);
    });
};
