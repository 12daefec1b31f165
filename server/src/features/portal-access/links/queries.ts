import { sql } from "kysely";
import { type Db, firstRow, hasRow, type Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { rolesWith } from "../../callers/index.ts";
import { ADMITTED_USERS } from "../../customers/index.ts";
import { PAGE_PARTNER_COLUMNS, PAGE_PARTNER_JOINS, type PagePartner } from "../../organisations/index.ts";

export type NewLink = {
  id: string;
  tokenHash: Buffer;
  customerId: string;
  /** The API key that requested it; null if someone else did. */
  keyId: string | null;
  /** The member of staff who requested it. */
  staffMembershipId: string | null;
  /** The user and the address they must have; null for the customer's first user. */
  user: { id: string; email: string } | null;
  /** The page of the portal that it leads to; null for the overview. */
  returnTo: string | null;
  /** Whether only a mail to the user contains it. */
  isMailed: boolean;
  lifetimeSeconds: number;
};

/**
 * Returns false, and inserts nothing, if the customer has no such portal user, or its plan no portal. Uses the
 * database's clock.
 */
export function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const { id, tokenHash, customerId, keyId, staffMembershipId, lifetimeSeconds, user, returnTo, isMailed } = link;
  const isMeant = user ? sql`portal_users.id = ${user.id} and portal_users.email = ${user.email}` : sql`true`;
  return hasRow(tx)`
    insert into magic_links (id, token_hash, customer_id, portal_user_id, key_id, staff_membership_id, expires_at,
      return_to, mailed)
    select ${id}::uuid, ${tokenHash}::bytea, portal_users.customer_id, portal_users.id, ${keyId}::uuid,
      ${staffMembershipId}::uuid, now() + ${lifetimeSeconds} * interval '1 second', ${returnTo}::text, ${isMailed}::boolean
    from (${sql.raw(ADMITTED_USERS)}) as portal_users where portal_users.customer_id = ${customerId} and ${isMeant}
    order by portal_users.created_at limit 1
    returning id`;
}

/** The roles of staff who may request links, as SQL. */
const MAKERS = rolesWith("customers:sign-in")
  .map((role) => `'${role}'`)
  .join(", ");

/**
 * Whether the key or person that requested a link or session may still do so; `row` is what the query calls the link or
 * session.
 */
export const makerMayStill = (row: string): string => `not exists (
      select from api_keys as key where key.id = ${row}.key_id and key.revoked_at is not null)
    and not exists (
      select from staff_memberships as member
      where member.id = ${row}.staff_membership_id
        and (member.removed_at is not null or member.role not in (${MAKERS})))`;

/**
 * Whether a customer's own provider replaces links: those by mail if the provider is required, and the partner's too if
 * they're switched off.
 */
export function areLinksOff(db: Db, customerId: string, by: "partner" | "mail"): Promise<boolean> {
  const isOff = by === "mail" ? sql`(is_required or not allows_magic_links)` : sql`not allows_magic_links`;
  return hasRow(db)`
    select from customer_connections where customer_id = ${customerId} and is_enabled and ${isOff}`;
}

export type FoundLink = {
  id: string;
  customerId: string;
  partnerId: string;
  userId: string;
  keyId: string | null;
  staffMembershipId: string | null;
  returnTo: string | null;
  /** Whether only a mail to the user contained it, so that anyone who has it can read that mailbox. */
  provesAddress: boolean;
};

export const findUsableLink = (db: Db, tokenHash: Buffer) => firstRow<FoundLink>(db)`
  select magic_links.id, customer_id as "customerId", customers.partner_id as "partnerId",
    portal_user_id as "userId", key_id as "keyId", staff_membership_id as "staffMembershipId",
    return_to as "returnTo", mailed as "provesAddress"
  from magic_links join customers on customers.id = magic_links.customer_id
  where token_hash = ${tokenHash} and used_at is null and expires_at > now()
    and portal_user_id in (select id from (${sql.raw(ADMITTED_USERS)}) as admitted)
    and ${sql.raw(makerMayStill("magic_links"))}`;

/** What can be known about a link before it's used. */
export type LinkOrigin = { partner: PagePartner; returnTo: string | null };

const selectLinkOrigin = statement<{ tokenHash: Buffer }, PagePartner & { returnTo: string | null }>(`
  select ${PAGE_PARTNER_COLUMNS}, return_to as "returnTo"
  from magic_links
    join customers on customers.id = magic_links.customer_id
    join partners on partners.id = customers.partner_id
    ${PAGE_PARTNER_JOINS}
  where token_hash = :tokenHash and partners.deleted_at is null`);

/** Whose link it is and where it leads, even if it's used or expired. */
export async function findLinkOrigin(db: Db, tokenHash: Buffer): Promise<LinkOrigin | undefined> {
  const [found] = await selectLinkOrigin(db, { tokenHash });
  if (!found) return undefined;
  const { returnTo, ...partner } = found;
  return { partner, returnTo };
}

/** Of two requests at the same moment, the second waits for the first and then finds the link used. */
export async function markLinkUsed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .updateTable("magic_links")
    .set({ used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** Links of these customers or users, links requested by these members of staff, or all links. */
export type WhoseLinks =
  { customerIds: readonly string[] } | { userIds: readonly string[] } | { makerIds: readonly string[] } | "all";

export async function deleteUnusedLinks(tx: Tx, whose: WhoseLinks): Promise<void> {
  let unused = tx.deleteFrom("magic_links").where("used_at", "is", null);
  if (whose !== "all" && "customerIds" in whose) unused = unused.where("customer_id", "in", whose.customerIds);
  if (whose !== "all" && "userIds" in whose) unused = unused.where("portal_user_id", "in", whose.userIds);
  if (whose !== "all" && "makerIds" in whose) unused = unused.where("staff_membership_id", "in", whose.makerIds);
  await unused.execute();
}
