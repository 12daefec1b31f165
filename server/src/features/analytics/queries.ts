import { without } from "../../kernel/without.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isCounted } from "../organisations/index.ts";
import type { PartnerAnalytics } from "./analytics.ts";

/** The month in which a customer was onboarded, in UTC. */
export const MONTH = "date_trunc('month', created_at at time zone 'UTC')::date";

/** Since when a customer is new. */
const NEW_SINCE = "now() - interval '30 days'";

/**
 * An organisation's figures are the sum of its rows. A job records the customers that are no longer new; those that it
 * hasn't processed yet are counted here, so the figure is always exact. `among` selects customers by `:ownerId`.
 */
const selectFigures = (among: string) =>
  statement<{ ownerId: string }, PartnerAnalytics & { totalPartners: number }>(`
    select coalesce(sum(partners), 0)::bigint as "totalPartners",
      coalesce(sum(customers), 0)::bigint as "totalCustomers",
      coalesce(sum(active), 0)::bigint as "activeCustomers",
      coalesce(sum(customers - aged), 0)::bigint - (
        select count(*) from customers
        where created_at > (select aged_until from figures_age) and created_at <= ${NEW_SINCE} and ${among}
      ) as "newCustomerLast30Days",
      coalesce(sum(domains), 0)::bigint as "totalMonitoredDomains",
      coalesce(sum(emails), 0)::bigint as "totalMonitoredEmails",
      coalesce(sum(breaches), 0)::bigint as "totalBreachesDetected"
    from organisation_figures where owner_id = :ownerId`);

const figuresOfPartner = selectFigures("partner_id = :ownerId");

/** Sandboxes are left out: their customers are made up. */
const figuresOfDistributor = selectFigures(`exists (
  select from partners where partners.id = customers.partner_id and partners.distributor_id = :ownerId
    and deleted_at is null and ${isCounted("partners")})`);

export async function analyticsOfPartner(db: Db, partnerId: string): Promise<PartnerAnalytics> {
  return without(one(await figuresOfPartner(db, { ownerId: partnerId })), "totalPartners");
}

export const analyticsOfDistributor = async (
  db: Db,
  distributorId: string,
): Promise<PartnerAnalytics & { totalPartners: number }> =>
  one(await figuresOfDistributor(db, { ownerId: distributorId }));

function one<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("A sum without groups returned no row");
  return row;
}

/** A full count of everything that `organisation_figures` adds up. The figures must agree with it. */
export const COUNTED_AFRESH = sql`
  with came as (
    select partner_id, count(*) as customers, count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'prospect') as prospects,
      count(*) filter (where status = 'inactive') as inactive,
      count(*) filter (where created_at <= (select aged_until from figures_age)) as aged
    from customers group by partner_id),
  domain as (
    select partner_id, count(*) as total from monitored_domains join customers on customers.id = customer_id
    group by partner_id),
  email as (
    select partner_id, count(*) as total from monitored_emails join customers on customers.id = customer_id
    group by partner_id),
  found as (
    select partner_id, sum(told) as total from (
      select partner_id, (data ->> 'count')::bigint as told from events where type = 'customer.breach.found'
      union all
      select partner_id, breaches from forgotten_breaches) as all_told
    group by partner_id),
  figure as (
    select partners.id, partners.distributor_id,
      partners.deleted_at is null and ${sql.raw(isCounted("partners"))} as is_counted,
      coalesce(customers, 0) as customers, coalesce(active, 0) as active, coalesce(prospects, 0) as prospects,
      coalesce(inactive, 0) as inactive, coalesce(aged, 0) as aged,
      coalesce(domain.total, 0) as domains, coalesce(email.total, 0) as emails, coalesce(found.total, 0) as breaches
    from partners
      left join came on came.partner_id = partners.id
      left join domain on domain.partner_id = partners.id
      left join email on email.partner_id = partners.id
      left join found on found.partner_id = partners.id)
  select id as owner_id, 0 as partners, customers, active, prospects, inactive, aged, domains, emails, breaches from figure
  union all
  select distributor_id, count(*), sum(customers), sum(active), sum(prospects), sum(inactive), sum(aged), sum(domains),
    sum(emails), sum(breaches)
  from figure where is_counted group by distributor_id`;
