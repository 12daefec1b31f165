import { type RawBuilder, sql } from "kysely";
import { UNUSUAL_DIGITS } from "../../kernel/currency.ts";
import { allRows, type Db, firstValue } from "../../platform/db/database.ts";
import type { UsageLine, UsageScope, UsageTotal } from "./line.ts";

/** A month is stored as its first day. */
export const firstOf = (month: string): string => `${month}-01`;

/** The month's days up to today: nothing is counted in advance. */
const boundsOf = (month: string) => sql`(
  select first, least(next - 1, (now() at time zone 'UTC')::date) as last, next - first as length
  from (select ${firstOf(month)}::date as first, (${firstOf(month)}::date + interval '1 month')::date as next) as whole
)`;

/** Each partner's billing code by day: each row is valid until the next, and there is no code before the first. */
export const CODES = sql`(
  select partner_id, billing_code_id, from_day, lead(from_day) over (partition by partner_id order by from_day) as until
  from (
    select partner_id, billing_code_id, from_day from partner_billing_codes
    union all
    select distinct partner_id, null::integer, '-infinity'::date from partner_billing_codes
  ) as row
)`;

const UNUSUAL = sql`unnest(
  ${UNUSUAL_DIGITS.map(({ code }) => code)}::text[], ${UNUSUAL_DIGITS.map(({ digits }) => digits)}::integer[])`;

/** How many decimals a currency has; for a query that joins `UNUSUAL` as `unusual`. */
const DIGITS = sql`coalesce(unusual.digits, 2)`;

/** The part of a month's price that a number of days costs, half a unit rounded away from zero. */
export const amountFor = (month: string, price: RawBuilder<unknown>, days: RawBuilder<unknown>, digits: number) => sql`
  round(${price}::numeric * ${days}::integer
    / ((${firstOf(month)}::date + interval '1 month')::date - ${firstOf(month)}::date), ${digits}::integer)`;

/**
 * A month's lines as the spans have them, for the spans that `which` selects from `span`. One line for each customer
 * and terms: days before and after a gap, or after a time on other terms, are on the same line.
 */
export const countedLines = (month: string, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select counted.customer_id, counted.first_day, counted.last_day, counted.days, counted.partner_id,
    counted.distributor_id, customers.reference as customer_reference, plans.plan_type, counted.price,
    counted.currency_code, billing_codes.code as billing_code,
    round(counted.price * counted.days / bounds.length, ${DIGITS}) as amount
  from ${boundsOf(month)} as bounds cross join lateral (
    select customer_id, partner_id, distributor_id, plan_id, price, currency_code, billing_code_id,
      min(first) as first_day, max(last) as last_day, sum(last - first + 1)::integer as days
    from (
      select span.*, code.billing_code_id, greatest(span.from_day, code.from_day, bounds.first) as first,
        least(span.to_day, code.until - 1, bounds.last) as last
      from usage_spans as span left join ${CODES} as code on code.partner_id = span.partner_id
      where ${which} and span.from_day <= bounds.last and (span.to_day is null or span.to_day >= bounds.first)
    ) as piece
    where first <= last
    group by customer_id, partner_id, distributor_id, plan_id, price, currency_code, billing_code_id
  ) as counted
  join plans on plans.id = counted.plan_id
  left join customers on customers.id = counted.customer_id
  left join billing_codes on billing_codes.id = counted.billing_code_id
  left join ${UNUSUAL} as unusual (code, digits) on unusual.code = counted.currency_code`;

/** Rows of this partner, of this distributor, or all; `rows` is what the query calls them. */
const within = ({ partnerId, distributorId }: UsageScope, rows: string): RawBuilder<unknown> => sql`
  (${partnerId === undefined ? sql`true` : sql`${sql.ref(`${rows}.partner_id`)} = ${partnerId}`}
    and ${distributorId === undefined ? sql`true` : sql`${sql.ref(`${rows}.distributor_id`)} = ${distributorId}`})`;

export type MonthOfUsage = { month: string; isClosed: boolean };

/** The usage lines of a month: as they were frozen, or as they stand today. */
const usageLines = ({ month, isClosed }: MonthOfUsage, rows: (name: string) => RawBuilder<unknown>) =>
  isClosed
    ? sql`
      select customer_id, first_day, last_day, days, partner_id, distributor_id, customer_reference, plan_type, price,
        currency_code, billing_code, amount
      from usage_lines where month = ${firstOf(month)}::date and ${rows("usage_lines")}`
    : countedLines(month, rows("span"));

/** The same, and the corrections that were made in that month. */
const allLines = (of: MonthOfUsage, rows: (name: string) => RawBuilder<unknown>) => sql`
  select 'usage' as kind, usage.*, null::date as corrects, null as reason, null::uuid as id
  from (${usageLines(of, rows)}) as usage
  union all
  select 'correction', customer_id, null, null, days, partner_id, distributor_id, customer_reference, plan_type, price,
    currency_code, billing_code, amount, corrects, reason, id
  from usage_corrections where month = ${firstOf(of.month)}::date and ${rows("usage_corrections")}`;

/** The next customers with lines, in the order of their ids. */
export async function listUsers(
  db: Db,
  { month, isClosed }: MonthOfUsage,
  scope: UsageScope,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const next = (rows: string) => sql`
    ${within(scope, rows)} and ${after === undefined ? sql`true` : sql`${sql.ref(`${rows}.customer_id`)} > ${after}`}
    order by customer_id limit ${limit}`;
  const source = isClosed
    ? sql`select distinct customer_id from usage_lines where month = ${firstOf(month)}::date and ${next("usage_lines")}`
    : sql`
      select distinct customer_id from usage_spans as span
      where span.from_day <= (select last from ${boundsOf(month)} as bounds where first <= last)
        and (span.to_day is null or span.to_day >= ${firstOf(month)}::date) and ${next("span")}`;
  const { rows } = await sql<{ customer_id: string }>`
    (${source}) union
    (select distinct customer_id from usage_corrections
      where month = ${firstOf(month)}::date and ${next("usage_corrections")})
    order by customer_id limit ${limit}`.execute(db);
  return rows.map((row) => row.customer_id);
}

/** All lines of these customers, each customer's own together: usage by its days, then corrections as they were made. */
export async function linesOfUsers(
  db: Db,
  of: MonthOfUsage,
  scope: UsageScope,
  customerIds: readonly string[],
): Promise<UsageLine[]> {
  if (customerIds.length === 0) return [];
  const rows = (name: string) =>
    sql`${sql.ref(`${name}.customer_id`)} = any(${customerIds}::uuid[]) and ${within(scope, name)}`;
  const { rows: lines } = await sql<UsageLine>`
    select kind, customer_id as "customerId", customer_reference as "customerReference", partner_id as "partnerId",
      plan_type as "planType", billing_code as "billingCode",
      (case when scale(price) < ${DIGITS} then round(price, ${DIGITS}) else price end)::text as price,
      currency_code as "currencyCode", days, first_day::text as "firstDay", last_day::text as "lastDay",
      amount::text, to_char(corrects, 'YYYY-MM') as corrects, reason
    from (${allLines(of, rows)}) as line
    left join ${UNUSUAL} as unusual (code, digits) on unusual.code = currency_code
    order by customer_id, kind desc, first_day, id`.execute(db);
  return lines;
}

/** The totals of the lines by plan and currency, and by partner if requested. */
export function totalsOf(db: Db, of: MonthOfUsage, scope: UsageScope, { byPartner }: { byPartner: boolean }) {
  const partner = byPartner ? sql`partner_id` : sql`null::uuid`;
  return allRows<UsageTotal>(db)`
    select ${partner} as "partnerId", plan_type as "planType", currency_code as "currencyCode",
      count(distinct customer_id) filter (where kind = 'usage') as customers, sum(days) as days,
      sum(amount)::text as amount
    from (${allLines(of, (name) => within(scope, name))}) as line
    group by 1, 2, 3 order by 1, 2, 3`;
}

/** When a month was closed; undefined if it is open. Months before the first that was counted are closed too. */
export const findClosing = async (db: Db, month: string): Promise<Date | undefined> =>
  (await firstValue<Date | null>(db)`
    select closed_at as "closedAt" from usage_months
    where month >= ${firstOf(month)}::date order by month limit 1`) ?? undefined;
