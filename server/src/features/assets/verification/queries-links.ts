import { sql } from "kysely";
import { hasRow, type Tx } from "../../../platform/db/database.ts";
import type { WhoseDomain } from "./queries.ts";
import { RoleMailbox } from "./verification.ts";

/**
 * Counts a mail to an address, or one that a customer requested. Returns false if the daily limit was reached. One
 * statement, so that requests at the same moment cannot pass the limit together.
 */
export const countDomainMail = (tx: Tx, addressOrCustomer: string, mostADay: number) => hasRow(tx)`
  insert into domain_mail_days (counted, day, asked)
  values (${addressOrCustomer}, (now() at time zone 'UTC')::date, 1)
  on conflict (counted, day) do update set asked = domain_mail_days.asked + 1
  where domain_mail_days.asked < ${mostADay}
  returning asked`;

export type NewDomainLink = WhoseDomain & { tokenHash: Buffer; days: number };

/** Returns false, and inserts nothing, if the domain is verified or no proof is requested any more. */
export const insertDomainLink = (tx: Tx, { customerId, domain, tokenHash, days }: NewDomainLink) => hasRow(tx)`
  insert into domain_links (token_hash, customer_id, domain, expires_at)
  select ${tokenHash}::bytea, customer_id, domain, now() + ${days} * interval '1 day'
  from domain_proofs where customer_id = ${customerId} and domain = ${domain} and status <> 'verified'
  for key share
  returning domain`;

/** Uses up every link for the domain. Returns whether this one could still be used. The caller locks the customer. */
export async function spendDomainLinks(
  tx: Tx,
  { customerId, domain, tokenHash }: WhoseDomain & { tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ isThis: boolean }>`
    update domain_links set used_at = now()
    where customer_id = ${customerId} and domain = ${domain} and used_at is null and expires_at > now()
    returning token_hash = ${tokenHash} as "isThis"`.execute(tx);
  return rows.some(({ isThis }) => isThis);
}

/** Who may get a link by mail: the administrative addresses of domains that need a proof. */
export const DOMAIN_LINK_RECIPIENTS = `
  select domain_proofs.customer_id, mailbox || '@' || domain as address, null::uuid as portal_user_id
  from domain_proofs
    cross join unnest(array[${RoleMailbox.options.map((mailbox) => `'${mailbox}'`).join(", ")}]) as mailbox
  where status <> 'verified'`;

/** Deletes expired links, and counters that no limit uses any more. */
export async function forgetDomainMails(tx: Tx): Promise<void> {
  await sql`delete from domain_links where expires_at < now() - interval '1 day'`.execute(tx);
  await sql`delete from domain_mail_days where day < (now() at time zone 'UTC')::date - 1`.execute(tx);
}
