import { sql } from "kysely";
import { allRows, allValues, type Db, oneRow } from "../../platform/db/database.ts";

/** What the list of urgent customers shows about a customer besides its breaches. */
export type UrgencyCustomer = {
  id: string;
  companyName: string;
  reference: string | null;
  status: "active" | "prospect";
  locale: string;
  planName: string;
  createdAt: Date;
  scannedAt: Date | null;
  signedInAt: Date | null;
  /** The last mail about a breach. */
  alert: { state: string; address: string; at: string } | null;
};

export const listCustomersByUrgency = (db: Db, ids: readonly string[]) => allRows<UrgencyCustomer>(db)`
  select customers.id, company_name as "companyName", reference, customers.status, locale, plans.display_name as "planName",
    customers.created_at as "createdAt", coalesce(scan.scanned_at, customers.scanned_at) as "scannedAt",
    (select max(profile.signed_in_at) from portal_users
        join portal_profiles as profile on profile.portal_user_id = portal_users.id
      where portal_users.customer_id = customers.id) as "signedInAt",
    (select json_build_object('state', state, 'address', address, 'at', created_at) from mails
      where mails.customer_id = customers.id and kind = 'alert' order by created_at desc, id desc limit 1) as alert
  from customers join plans on plans.id = customers.plan_id
    left join customer_scans as scan on scan.customer_id = customers.id
  where customers.id = any(${ids}::uuid[])`;

/** Customers whose last alert did not arrive, among the partner's newest mails. */
export const listUnreached = (db: Db, partnerId: string, newest: number) => allValues<string>(db)`
  select customer_id as "customerId" from (
    select distinct on (customer_id) customer_id, state from (
      select customer_id, state, kind, created_at, id from mails where partner_id = ${partnerId}
      order by created_at desc, id desc limit ${newest}) as recent
    where kind = 'alert' order by customer_id, created_at desc, id desc) as last
    join customers on customers.id = last.customer_id
  where last.state in ('refused', 'failed') and customers.status = 'active'`;

export type UrgencyCounts = { unscanned: number; cameSince: number };

/**
 * The partner's customers whose first scan is still running, and those that were onboarded since then. Two readings,
 * because each has an index of the few it counts; the partner's customers may be many.
 */
export const countForUrgency = (db: Db, partnerId: string, since: string | undefined) => oneRow<UrgencyCounts>(db)`
  select
    (select count(*) from customers
      where partner_id = ${partnerId} and scanned_at is null and status in ('active', 'prospect')) as unscanned,
    (select count(*) from customers
      where partner_id = ${partnerId} and created_at > ${since ?? null}::timestamptz
        and status in ('active', 'prospect')) as "cameSince"`;

/** How many steps are done of each of these instances. */
export async function countStepsDone(db: Db, instanceIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; done: number }>`
    select instance_id as id, count(*) as done from breach_steps_done
    where instance_id = any(${instanceIds}::uuid[]) group by instance_id`.execute(db);
  return new Map(rows.map(({ id, done }) => [id, done]));
}
