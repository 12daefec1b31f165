import { type RawBuilder, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { allRows, type Db, oneRow, oneValue, type Tx } from "../../platform/db/database.ts";
import { amountFor, CODES, countedLines, firstOf } from "./queries-lines.ts";
import { TODAY } from "./queries-today.ts";

/** Amounts are strings here, as the database writes them. */
export type CorrectionTerms = {
  partnerId: string;
  distributorId: string;
  customerReference: string | null;
  planType: string;
  price: string;
  currencyCode: string;
  billingCode: string | null;
};

export type Correction = CorrectionTerms & {
  customerId: string;
  /** The closed month that it is about. */
  corrects: string;
  days: number;
  amount: string;
  reason: string;
  source: "operator" | "system";
};

export type BookedCorrection = Correction & { id: string; month: string };

const TERMS = sql`
  partner_id as "partnerId", distributor_id as "distributorId", customer_reference as "customerReference",
  plan_type as "planType", price::text, currency_code as "currencyCode", billing_code as "billingCode"`;

/** The customer's last terms in a closed month or, if it had none then, its current ones. */
export async function findTerms(db: Db, customerId: string, month: string): Promise<CorrectionTerms> {
  const { rows } = await sql<CorrectionTerms>`
    select ${TERMS} from usage_lines
    where month = ${firstOf(month)}::date and customer_id = ${customerId} order by last_day desc limit 1`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: current } = await sql<CorrectionTerms>`
    select partners.id as "partnerId", partners.distributor_id as "distributorId", reference as "customerReference",
      plan_type as "planType", price::text, currency_code as "currencyCode", null as "billingCode"
    from customers join plans on plans.id = plan_id join partners on partners.id = partner_id
    where customers.id = ${customerId}`.execute(db);
  if (!current[0]) throw new Error("The caller has locked the customer, and now it is gone");
  return current[0];
}

export function amountOfDays(db: Db, month: string, price: string, days: number, digits: number): Promise<string> {
  return oneValue<string>(db)`select (${amountFor(month, sql`${price}`, sql`${days}`, digits)})::text as amount`;
}

/** How many days of a month are booked for a customer, including corrections, and how many there can be. */
export const bookedDays = (db: Db, customerId: string, month: string) => oneRow<{ booked: number; most: number }>(db)`
  select (select coalesce(sum(days), 0) from usage_lines
      where month = ${firstOf(month)}::date and customer_id = ${customerId})
    + (select coalesce(sum(days), 0) from usage_corrections
      where corrects = ${firstOf(month)}::date and customer_id = ${customerId}) as booked,
    (${firstOf(month)}::date + interval '1 month')::date - ${firstOf(month)}::date as most`;

/** The correction becomes a line of the current month. */
export async function insertCorrection(tx: Tx, correction: Correction): Promise<BookedCorrection> {
  const id = newId();
  const { rows } = await sql<{ month: string; amount: string; price: string }>`
    insert into usage_corrections (id, month, corrects, customer_id, days, partner_id, distributor_id,
      customer_reference, plan_type, price, currency_code, billing_code, amount, reason, source)
    values (${id}, date_trunc('month', ${sql.raw(TODAY)})::date, ${firstOf(correction.corrects)}::date,
      ${correction.customerId}, ${correction.days}, ${correction.partnerId}, ${correction.distributorId},
      ${correction.customerReference}, ${correction.planType}, ${correction.price}::numeric, ${correction.currencyCode},
      ${correction.billingCode}, ${correction.amount}::numeric, ${correction.reason}, ${correction.source})
    returning to_char(month, 'YYYY-MM') as month`.execute(tx);
  return { ...correction, id, month: rows[0]?.month ?? "" };
}

export type Difference = CorrectionTerms & { days: number; amount: string };

/** A customer's billing codes in a closed month: their current names, and the names on its lines. */
const codeNames = (customerId: string, month: string): RawBuilder<unknown> => sql`
  select distinct billing_codes.code as now, usage_lines.billing_code as then
  from usage_lines
  join ${CODES} as code on code.partner_id = usage_lines.partner_id
    and usage_lines.first_day >= code.from_day and (code.until is null or usage_lines.first_day < code.until)
  join billing_codes on billing_codes.id = code.billing_code_id
  where month = ${firstOf(month)}::date and customer_id = ${customerId}`;

/**
 * The difference between a customer's spans in a closed month and what is booked for it, by terms and billing code,
 * with the names of that time. An operator's own corrections are separate and are left out.
 */
export const listDifferences = (db: Db, customerId: string, month: string) => allRows<Difference>(db)`
  select partner_id as "partnerId", distributor_id as "distributorId",
    coalesce(max(customer_reference) filter (where is_booked), max(customer_reference)) as "customerReference",
    plan_type as "planType", trim_scale(price)::text as price, currency_code as "currencyCode",
    billing_code as "billingCode", sum(days)::integer as days, sum(amount)::text as amount
  from (
    select partner_id, distributor_id, customer_reference, plan_type, price, currency_code,
      coalesce(name.then, counted.billing_code) as billing_code, days, amount, false as is_booked
    from (${countedLines(month, sql`span.customer_id = ${customerId}`)}) as counted
    left join (${codeNames(customerId, month)}) as name on name.now = counted.billing_code
    union all
    select partner_id, distributor_id, customer_reference, plan_type, price, currency_code, billing_code, -days, -amount,
      true
    from usage_lines where month = ${firstOf(month)}::date and customer_id = ${customerId}
    union all
    select partner_id, distributor_id, customer_reference, plan_type, price, currency_code, billing_code, -days, -amount,
      true
    from usage_corrections
    where corrects = ${firstOf(month)}::date and customer_id = ${customerId} and source = 'system'
  ) as line
  group by partner_id, distributor_id, plan_type, price, currency_code, billing_code
  having sum(days) <> 0 or sum(amount) <> 0
  order by days, billing_code nulls first, price`;

type ClosingMonth = { month: string; isClosed: boolean };

/** The months of these days that are closed, or being closed. */
export const listClosings = (db: Db, firstDay: string, lastDay: string) => allRows<ClosingMonth>(db)`
  select to_char(month, 'YYYY-MM') as month, closed_at is not null as "isClosed"
  from usage_months
  where month between date_trunc('month', ${firstDay}::date)::date and ${lastDay}::date order by month`;

/** Today, by the clock that dates the spans. */
export const findToday = (db: Db) => oneValue<string>(db)`select ${sql.raw(TODAY)}::text as day`;
