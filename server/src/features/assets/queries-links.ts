import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";

export type NewDomainLink = { id: string; customerId: string; domain: string; address: string; days: number };

export async function insertDomainLink(
  tx: Tx,
  { id, customerId, domain, address, days }: NewDomainLink,
): Promise<void> {
  await sql`
    insert into domain_links (id, customer_id, domain, address, expires_at)
    values (${id}, ${customerId}, ${domain}, ${address}, now() + ${days} * interval '1 day')`.execute(tx);
}

/** How many links went to this address within a day, whoever asked for them. */
export async function countDomainLinks(db: Db, address: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from domain_links
    where address = ${address} and created_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

export type DomainLink = { id: string; customerId: string; domain: string };

/** The last link to this address that can still be used. */
export async function findDomainLink(
  db: Db,
  { customerId, address }: { customerId: string; address: string },
): Promise<DomainLink | undefined> {
  const { rows } = await sql<DomainLink>`
    select id, customer_id as "customerId", domain from domain_links
    where customer_id = ${customerId} and address = ${address} and used_at is null and expires_at > now()
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

export async function setLinkToken(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await sql`update domain_links set token_hash = ${tokenHash} where id = ${id}`.execute(tx);
}

/** Of two requests at the same moment, the second waits for the first and then finds the link used. */
export async function spendDomainLink(tx: Tx, tokenHash: Buffer): Promise<DomainLink | undefined> {
  const { rows } = await sql<DomainLink>`
    update domain_links set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > now()
    returning id, customer_id as "customerId", domain`.execute(tx);
  return rows[0];
}

/** Whom links were mailed to: the audience of these mails. */
export const DOMAIN_LINK_RECIPIENTS = `
  select distinct domain_links.customer_id, domain_links.address, null::uuid as portal_user_id
  from domain_links where used_at is null and expires_at > now()`;

export async function deleteOldDomainLinks(db: Tx): Promise<void> {
  await sql`delete from domain_links where expires_at < now() - interval '1 day'`.execute(db);
}
