import { sql } from "kysely";
import { mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Assets } from "./assets.ts";

/** Both lists in alphabetical order. */
export async function listAssets(db: Db, customerId: string): Promise<Assets> {
  const { rows } = await sql<Assets>`
    select
      array(select domain from monitored_domains where customer_id = ${customerId} order by domain) as domains,
      array(select address from monitored_emails where customer_id = ${customerId} order by address) as emails
  `.execute(db);
  return rows[0] ?? { domains: [], emails: [] };
}

// The lists travel as arrays, so ten thousand addresses are one parameter and one statement.

/** Returns what was not watched before. */
export async function insertAssets(tx: Tx, customerId: string, { domains, emails }: Assets): Promise<Assets> {
  const newDomains =
    domains.length === 0
      ? []
      : await sql<{ domain: string }>`
          insert into monitored_domains (customer_id, domain)
          select ${customerId}, unnest(${domains}::text[])
          on conflict do nothing returning domain`
          .execute(tx)
          .then(({ rows }) => rows.map((row) => row.domain));
  const newEmails =
    emails.length === 0
      ? []
      : await sql<{ address: string }>`
          insert into monitored_emails (customer_id, address, mailbox)
          select ${customerId}, unnest(${emails}::text[]), unnest(${emails.map(mailboxOf)}::text[])
          on conflict do nothing returning address`
          .execute(tx)
          .then(({ rows }) => rows.map((row) => row.address));
  return { domains: newDomains, emails: newEmails };
}

/** Returns what was watched until now. */
export async function deleteAssets(tx: Tx, customerId: string, { domains, emails }: Assets): Promise<Assets> {
  const oldDomains = await sql<{ domain: string }>`
    delete from monitored_domains
    where customer_id = ${customerId} and domain = any(${domains}::text[]) returning domain`.execute(tx);
  const oldEmails = await sql<{ address: string }>`
    delete from monitored_emails
    where customer_id = ${customerId} and address = any(${emails}::text[]) returning address`.execute(tx);
  return { domains: oldDomains.rows.map((row) => row.domain), emails: oldEmails.rows.map((row) => row.address) };
}
