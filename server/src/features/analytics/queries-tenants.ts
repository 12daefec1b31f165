import { sql } from "kysely";
import { allRows, type Db } from "../../platform/db/database.ts";
import { MONTH } from "./queries.ts";

/** An organisation's customers by status. A distributor's are those of its partners that count. */
export type TenantFigures = {
  ownerId: string;
  partners: number;
  total: number;
  active: number;
  prospect: number;
  inactive: number;
  dormant: number;
};

/**
 * For each of these organisations; those without customers may be missing. Reads a few rows each, no matter how many
 * customers there are.
 */
export const listTenantFigures = (db: Db, ownerIds: readonly string[]) => allRows<TenantFigures>(db)`
  select owner_id as "ownerId", sum(partners)::bigint as partners, sum(customers)::bigint as total,
    sum(active)::bigint as active, sum(prospects)::bigint as prospect, sum(inactive)::bigint as inactive,
    sum(customers - active - prospects - inactive)::bigint as dormant
  from organisation_figures where owner_id = any(${ownerIds}::uuid[]) group by owner_id`;

type CameInMonth = { partnerId: string; month: string; came: number };

/** How many customers each of these partners gained in each of the last months; months without any are left out. */
export const listCameByMonth = (db: Db, partnerIds: readonly string[], months: number) => allRows<CameInMonth>(db)`
  select partner_id as "partnerId", to_char(month, 'YYYY-MM') as month, sum(came)::bigint as came
  from (
    select partner_id, month, came from partner_months where partner_id = any(${partnerIds}::uuid[])
    union all
    select partner_id, ${sql.raw(MONTH)}, 1 from customers
    where created_at > (select came_until from figures_age) and partner_id = any(${partnerIds}::uuid[])
  ) as noted
  where month > date_trunc('month', now() at time zone 'UTC') - ${months} * interval '1 month'
  group by 1, 2`;
