import { sql } from "kysely";
import { mailboxOf } from "../../kernel/email-address.ts";
import { type NumberedPage, offsetOf } from "../../kernel/page.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";
import type { Assets } from "./assets.ts";
import { type HeldBack, heldBackOf } from "./held-back.ts";
import { listStandings } from "./queries-domains.ts";

/** How much is watched for a customer, as two columns of another's query; `customerId` is what that query has it as. */
export const monitoredCounts = (customerId: string): string => `
    (select count(*)::int from monitored_domains as monitored where monitored.customer_id = ${customerId}) as domains,
    (select count(*)::int from monitored_emails as monitored where monitored.customer_id = ${customerId}) as emails`;

/** Both lists in alphabetical order. */
export async function listAssets(db: Db, customerId: string): Promise<Assets> {
  const { rows } = await sql<Assets>`
    select
      array(select domain from monitored_domains where customer_id = ${customerId} order by domain) as domains,
      array(select address from monitored_emails where customer_id = ${customerId} order by address) as emails
  `.execute(db);
  return rows[0] ?? { domains: [], emails: [] };
}

/** One thing that is watched, and since when. */
export type MonitoredAsset = { name: string; addedAt: Date };

/** Why a domain is not told by address; undefined where it is. */
export type MonitoredDomain = MonitoredAsset & { heldBack: HeldBack | undefined };

const selectDomains = positionalStatement<MonitoredAsset>(`
  select domain as name, added_at as "addedAt" from monitored_domains
  where customer_id = $1 and strpos(domain, $2) > 0 order by domain`);

/** A customer's domains that have this as a part, in alphabetical order; all of them, where it is nothing. */
export async function listDomainsNaming(db: Db, customerId: string, part: string): Promise<MonitoredDomain[]> {
  const domains = await selectDomains(db, customerId, part);
  const standings = await listStandings(
    db,
    domains.map(({ name }) => name),
  );
  const heldBack = new Map(standings.map((standing) => [standing.domain, heldBackOf(standing)]));
  return domains.map((watch) => ({ ...watch, heldBack: heldBack.get(watch.name) }));
}

const selectEmails = positionalStatement<MonitoredAsset>(`
  select address as name, added_at as "addedAt" from monitored_emails
  where customer_id = $1 and strpos(address, $2) > 0 order by address limit $3 offset $4`);

const countEmails = positionalStatement<{ count: number }>(`
  select count(*) from monitored_emails where customer_id = $1 and strpos(address, $2) > 0`);

/** The same of emails, of which there may be ten thousand: one page, and how many there are in all. */
export async function listEmailsNaming(
  db: Db,
  customerId: string,
  part: string,
  page: NumberedPage,
): Promise<{ emails: MonitoredAsset[]; totalCount: number }> {
  const [emails, [all]] = await Promise.all([
    selectEmails(db, customerId, part, page.perPage, offsetOf(page)),
    countEmails(db, customerId, part),
  ]);
  return { emails, totalCount: all?.count ?? 0 };
}

/** The lists travel as arrays, so ten thousand addresses are three parameters of one statement. */
const insertBoth = positionalStatement(`
  with domain as (
    insert into monitored_domains (customer_id, domain) select $1::uuid, unnest($2::text[]) on conflict do nothing)
  insert into monitored_emails (customer_id, address, mailbox)
  select $1::uuid, unnest($3::text[]), unnest($4::text[]) on conflict do nothing`);

/** What is watched already stays as it is. */
export async function insertAssets(tx: Tx, customerId: string, { domains, emails }: Assets): Promise<void> {
  await insertBoth(tx, customerId, domains, emails, emails.map(mailboxOf));
}

export async function deleteAssets(tx: Tx, customerId: string, { domains, emails }: Assets): Promise<void> {
  await sql`
    with domain as (
      delete from monitored_domains where customer_id = ${customerId} and domain = any(${domains}::text[]))
    delete from monitored_emails where customer_id = ${customerId} and address = any(${emails}::text[])`.execute(tx);
}
