import { sql } from "kysely";
import { mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Assets } from "./assets.ts";
import { type DomainStanding, type HeldBack, heldBackOf } from "./held-back.ts";
import { STANDING } from "./queries-domains.ts";

/** How much is watched, as two columns beside a row of customers. */
export const MONITORED_COUNTS = `
    (select count(*)::int from monitored_domains where customer_id = customers.id) as domains,
    (select count(*)::int from monitored_emails where customer_id = customers.id) as emails`;

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
export type Watch = { name: string; addedAt: Date };

/** Why a domain is not told by address; undefined where it is. */
export type DomainWatch = Watch & { heldBack: HeldBack | undefined };

type WatchRow = Watch & Omit<DomainStanding, "domain"> & { kind: "domain" | "email" };

const selectWatched = statement<WatchRow>(`
  select 'domain' as kind, domain as name, added_at as "addedAt", ${STANDING("monitored_domains.domain")}
  from monitored_domains where customer_id = $1
  union all
  select 'email', address, added_at, null, false from monitored_emails where customer_id = $1
  order by name`);

/** The same lists with the times. */
export async function listWatched(db: Db, customerId: string): Promise<{ domains: DomainWatch[]; emails: Watch[] }> {
  const rows = await selectWatched(db, customerId);
  const of = (wanted: WatchRow["kind"]) => rows.filter(({ kind }) => kind === wanted);
  return {
    domains: of("domain").map(({ name, addedAt, verdict, isLarge }) => ({
      name,
      addedAt,
      heldBack: heldBackOf({ domain: name, verdict, isLarge }),
    })),
    emails: of("email").map(({ name, addedAt }) => ({ name, addedAt })),
  };
}

/** The lists travel as arrays, so ten thousand addresses are three parameters of one statement. */
const insertBoth = statement(`
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
