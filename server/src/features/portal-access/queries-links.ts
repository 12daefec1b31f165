import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

export type NewLink = {
  id: string;
  tokenHash: Buffer;
  customerId: string;
  /** The API key that asked for it; null where the user did, by mail. */
  keyId: string | null;
  /** With the address it must have; null: the customer's first. */
  user: { id: string; email: string } | null;
  lifetimeSeconds: number;
};

/** For a portal user of the customer; nothing is inserted where it has none. The hour is the database's. */
const insertForUser = positionalStatement<{ id: string }>(`
  insert into magic_links (id, token_hash, customer_id, portal_user_id, key_id, expires_at)
  select $1::uuid, $2::bytea, portal_users.customer_id, portal_users.id, $4::uuid, now() + $5 * interval '1 second'
  from portal_users where portal_users.customer_id = $3 and ($6::uuid is null or (portal_users.id = $6 and portal_users.email = $7))
  order by portal_users.created_at limit 1
  returning id`);

/** Returns false where the customer has no portal user. */
export async function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const { id, tokenHash, customerId, keyId, lifetimeSeconds, user } = link;
  const rows = await insertForUser(tx, id, tokenHash, customerId, keyId, lifetimeSeconds, user?.id, user?.email);
  return rows.length > 0;
}

export type FoundLink = { id: string; customerId: string; partnerId: string; userId: string; keyId: string | null };

const selectUsable = positionalStatement<FoundLink>(`
  select magic_links.id, customer_id as "customerId", customers.partner_id as "partnerId",
    portal_user_id as "userId", key_id as "keyId"
  from magic_links join customers on customers.id = magic_links.customer_id
  where token_hash = $1 and used_at is null and expires_at > now()
    and not exists (select from api_keys where api_keys.id = key_id and revoked_at is not null)`);

export async function findUsableLink(db: Db, tokenHash: Buffer): Promise<FoundLink | undefined> {
  const [link] = await selectUsable(db, tokenHash);
  return link;
}

const markUsed = positionalStatement<{ id: string }>(`
  update magic_links set used_at = now() where id = $1 and used_at is null and expires_at > now() returning id`);

/** Of two at the same moment, the second waits for the first and then finds it used. */
export async function markLinkUsed(tx: Tx, id: string): Promise<boolean> {
  const rows = await markUsed(tx, id);
  return rows.length > 0;
}

/** Of these customers or users, or everybody's. */
export type WhoseLinks = { customerIds: readonly string[] } | { userIds: readonly string[] } | "all";

export async function deleteUnusedLinks(tx: Tx, whose: WhoseLinks): Promise<void> {
  let unused = tx.deleteFrom("magic_links").where("used_at", "is", null);
  if (whose !== "all" && "customerIds" in whose) unused = unused.where("customer_id", "in", whose.customerIds);
  if (whose !== "all" && "userIds" in whose) unused = unused.where("portal_user_id", "in", whose.userIds);
  await unused.execute();
}
