import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { allRows, type Db, firstRow, firstValue, oneRow, type Tx } from "../../../platform/db/database.ts";
import type { StaffRole } from "../../callers/index.ts";
import { columnsOf, type Organisation, organisationIdOf } from "../organisation.ts";
import type { Invitation } from "./invitation.ts";

const COLUMNS = `id, email, role, created_at as "createdAt", expires_at as "expiresAt"`;

/** Invites a person, or invites them again: the link of an earlier invitation stops working. */
export async function putInvitation(
  tx: Tx,
  organisation: Organisation,
  { email, role, days }: { email: string; role: StaffRole; days: number },
): Promise<Invitation> {
  const { distributor_id: distributorId, partner_id: partnerId } = columnsOf(organisation);
  return oneRow<Invitation>(tx)`
    insert into staff_invitations (id, email, distributor_id, partner_id, role, expires_at)
    values (${newId()}, ${email}, ${distributorId}, ${partnerId}, ${role}, now() + ${days} * interval '1 day')
    on conflict (email, organisation_id) where accepted_at is null do update
      set role = excluded.role, token_hash = null, created_at = now(), expires_at = excluded.expires_at
    returning ${sql.raw(COLUMNS)}`;
}

export const listInvitations = (db: Db, organisation: Organisation) => allRows<Invitation>(db)`
  select ${sql.raw(COLUMNS)} from staff_invitations
  where organisation_id = ${organisationIdOf(organisation)} and accepted_at is null and expires_at > now()
  order by created_at, id`;

/** Returns false if there is no such invitation that could still be accepted. */
export async function deleteInvitation(tx: Tx, organisation: Organisation, id: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom("staff_invitations")
    .where("id", "=", id)
    .where("organisation_id", "=", organisationIdOf(organisation))
    .where("accepted_at", "is", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** What the mail of an invitation says. */
export type InvitedTo = { role: StaffRole; organisation: string };

/** Gives an open invitation a new link. Undefined if it is accepted, expired or gone, or its organisation is. */
export const updateInvitationToken = (tx: Tx, id: string, tokenHash: Buffer) => firstRow<InvitedTo>(tx)`
  update staff_invitations as invitation set token_hash = ${tokenHash}
  from staff_invitations as same
    left join partners on partners.id = same.partner_id
    left join distributors on distributors.id = same.distributor_id
  where invitation.id = ${id} and same.id = invitation.id and invitation.accepted_at is null
    and invitation.expires_at > now() and partners.deleted_at is null
  returning invitation.role, coalesce(partners.name, distributors.name, 'Sablewatch') as organisation`;

export type OpenInvitation = {
  id: string;
  email: string;
  role: StaffRole;
  distributorId: string | null;
  partnerId: string | null;
};

/** The person that a working link invites. */
export const findEmailOfInvitation = (db: Db, tokenHash: Buffer) => firstValue<string>(db)`
  select email from staff_invitations
  where token_hash = ${tokenHash} and accepted_at is null and expires_at > now()`;

/** Of two requests at the same moment, the second waits for the first and then finds the invitation accepted. */
export const markInvitationAccepted = (tx: Tx, tokenHash: Buffer) => firstRow<OpenInvitation>(tx)`
  update staff_invitations set accepted_at = now()
  where token_hash = ${tokenHash} and accepted_at is null and expires_at > now()
    and not exists (select from partners where partners.id = partner_id and deleted_at is not null)
  returning id, email, role, distributor_id as "distributorId", partner_id as "partnerId"`;
