import { mailboxOf } from "../../kernel/email-address.ts";
import { type Db, oneRow, type Tx } from "../../platform/db/database.ts";
import { postponed, statement } from "../../platform/db/statement.ts";
import type { Assets } from "./assets.ts";
import { type HeldBack, heldBackOf } from "./held-back.ts";
import { listStandings } from "./queries-domains.ts";

/**
 * The number of watched domains and addresses of a customer, as two columns of another query, which names the customer
 * with `customerId`.
 */
export const monitoredCounts = (customerId: string): string => `
    (select count(*)::int from monitored_domains as monitored where monitored.customer_id = ${customerId}) as domains,
    (select count(*)::int from monitored_emails as monitored where monitored.customer_id = ${customerId}) as emails`;

/** Both lists in alphabetical order. */
export const listAssets = (db: Db, customerId: string) => oneRow<Assets>(db)`
  select
    array(select domain from monitored_domains where customer_id = ${customerId} order by domain) as domains,
    array(select address from monitored_emails where customer_id = ${customerId} order by address) as emails`;

/** One thing that is watched, and since when. */
export type MonitoredAsset = { name: string; addedAt: Date };

/** Why the addresses of a domain aren't disclosed; undefined if they are. */
export type MonitoredDomain = MonitoredAsset & { heldBack: HeldBack | undefined };

/** Whose assets, and the text that their names contain; every name contains the empty text. */
type Naming = { customerId: string; part: string };

const selectDomains = statement<Naming, MonitoredAsset>(`
  select domain as name, added_at as "addedAt" from monitored_domains
  where customer_id = :customerId and strpos(domain, :part) > 0 order by domain`);

/** A customer's domains that contain this text, in alphabetical order; all of them if it is empty. */
export async function listDomainsNaming(db: Db, customerId: string, part: string): Promise<MonitoredDomain[]> {
  const domains = await selectDomains(db, { customerId, part });
  const standings = await listStandings(
    db,
    domains.map(({ name }) => name),
    customerId,
  );
  const heldBack = new Map(standings.map((standing) => [standing.domain, heldBackOf(standing)]));
  return domains.map((watch) => ({ ...watch, heldBack: heldBack.get(watch.name) }));
}

type NewAssets = {
  customerId: string;
  domains: readonly string[];
  emails: readonly string[];
  /** Of the emails, in the same order. */
  mailboxes: readonly string[];
};

/** The lists travel as arrays, so ten thousand addresses are two parameters of one statement. */
const insertBoth = statement<NewAssets, AssetCounts>(
  `
  with domain as (
    insert into monitored_domains (customer_id, domain)
    select :customerId::uuid, unnest(:domains::text[]) on conflict do nothing returning 1),
  email as (
    insert into monitored_emails (customer_id, address, mailbox)
    select :customerId::uuid, unnest(:emails::text[]), unnest(:mailboxes::text[]) on conflict do nothing returning 1)
  select (select count(*) from domain) as domains, (select count(*) from email) as emails`,
  { plannedAs: "insert-assets" },
);

/** The same for a customer of which nothing is watched yet. */
const insertFirst = postponed<NewAssets>(
  `
  with domain as (
    insert into monitored_domains (customer_id, domain) select :customerId::uuid, unnest(:domains::text[]))
  insert into monitored_emails (customer_id, address, mailbox)
  select :customerId::uuid, unnest(:emails::text[]), unnest(:mailboxes::text[])`,
  { plannedAs: "insert-first-assets" },
);

/** How many rows a statement added or took away. */
export type AssetCounts = { domains: number; emails: number };

const NONE: AssetCounts = { domains: 0, emails: 0 };

/** What is watched already stays as it is, and is not counted. */
export async function insertAssets(tx: Tx, customerId: string, assets: Assets): Promise<AssetCounts> {
  const [counts = NONE] = await insertBoth(tx, newAssetsOf(customerId, assets));
  return counts;
}

/** For a new customer. */
export async function insertFirstAssets(tx: Tx, customerId: string, assets: Assets): Promise<AssetCounts> {
  await insertFirst(tx, newAssetsOf(customerId, assets));
  return { domains: assets.domains.length, emails: assets.emails.length };
}

const newAssetsOf = (customerId: string, { domains, emails }: Assets): NewAssets => ({
  customerId,
  domains,
  emails,
  mailboxes: emails.map(mailboxOf),
});

export const deleteAssets = (tx: Tx, customerId: string, { domains, emails }: Assets) => oneRow<AssetCounts>(tx)`
  with domain as (
    delete from monitored_domains where customer_id = ${customerId} and domain = any(${domains}::text[]) returning 1),
  email as (
    delete from monitored_emails where customer_id = ${customerId} and address = any(${emails}::text[]) returning 1)
  select (select count(*) from domain) as domains, (select count(*) from email) as emails`;
