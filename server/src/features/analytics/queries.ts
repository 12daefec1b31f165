import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isCounted } from "../organisations/index.ts";
import type { PartnerAnalytics } from "./analytics.ts";

export const analyticsOfPartner = (db: Db, partnerId: string): Promise<PartnerAnalytics> =>
  count(db, sql`select ${partnerId}::uuid as id`);

/** Sandboxes are left out: their customers are made up. */
export async function analyticsOfDistributor(
  db: Db,
  distributorId: string,
): Promise<PartnerAnalytics & { totalPartners: number }> {
  const partners = sql`
    select id from partners
    where distributor_id = ${distributorId} and deleted_at is null and ${sql.raw(isCounted("partners"))}`;
  const [counts, { rows }] = await Promise.all([
    count(db, partners),
    sql<{ total: number }>`select count(*) as total from (${partners}) partner`.execute(db),
  ]);
  return { totalPartners: rows[0]?.total ?? 0, ...counts };
}

/**
 * All figures in one statement. Breaches are counted from what was announced about them, which is the one thing that
 * stays when a customer's exposures are erased.
 */
async function count(db: Db, partners: RawBuilder<unknown>): Promise<PartnerAnalytics> {
  const { rows } = await sql<PartnerAnalytics>`
    with partner as (${partners}),
    customer as (
      select customers.id, status, created_at from customers where partner_id in (select id from partner)
    )
    select
      (select count(*) from customer) as "totalCustomers",
      (select count(*) from customer where status = 'active') as "activeCustomers",
      (select count(*) from customer where created_at > now() - interval '30 days') as "newCustomerLast30Days",
      (select count(*) from monitored_domains where customer_id in (select id from customer)) as "totalMonitoredDomains",
      (select count(*) from monitored_emails where customer_id in (select id from customer)) as "totalMonitoredEmails",
      (select coalesce(sum((data ->> 'count')::int), 0) from events
        where type = 'customer.breach.found' and partner_id in (select id from partner)) as "totalBreachesDetected"
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("A statement of sub-selects returned no row");
  return counts;
}
