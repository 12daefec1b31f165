import { sql } from "kysely";
import { lockUntilEnd } from "../../platform/db/advisory-locks.ts";
import { firstRow, firstValue, run, type Tx } from "../../platform/db/database.ts";
import { countedLines } from "./queries-lines.ts";

/** Held while a portion of a month is being closed, and while past days are being corrected: never both at once. */
export const lockClosing = (tx: Tx): Promise<void> => lockUntilEnd(tx, "closing");

/**
 * The first month that isn't closed, if it's due: on the third of the next month. It's recorded as started. The
 * database's clock decides, because it also dated the spans.
 */
export const beginDueMonth = (tx: Tx) => firstValue<string>(tx)`
  with next as (
    select (case when closed_at is null then month else month + interval '1 month' end)::date as month
    from usage_months order by month desc limit 1
  ), begun as (
    insert into usage_months (month)
    select month from next where now() at time zone 'UTC' >= month + interval '1 month 2 days'
    on conflict do nothing
  )
  select to_char(month, 'YYYY-MM') as month from next
  where now() at time zone 'UTC' >= month + interval '1 month 2 days'`;

export type ClosingState = { lastCustomer: string | null; closedAt: Date | null };

export const lockMonth = (tx: Tx, month: string) => firstRow<ClosingState>(tx)`
  select last_customer as "lastCustomer", closed_at as "closedAt" from usage_months
  where month = ${`${month}-01`}::date for update`;

/**
 * Freezes the lines of the next customers after `after`, and records the progress. Returns how many customers; 0 means
 * that all are done.
 */
export async function freezeLines(tx: Tx, month: string, after: string | null, limit: number): Promise<number> {
  const first = `${month}-01`;
  const { rows: next } = await sql<{ id: string }>`
    select distinct customer_id as id from usage_spans
    where (${after}::uuid is null or customer_id > ${after}::uuid)
      and from_day < ${first}::date + interval '1 month' and (to_day is null or to_day >= ${first}::date)
    order by customer_id limit ${limit}`.execute(tx);
  const last = next.at(-1);
  if (!last) return 0;
  const ids = next.map(({ id }) => id);
  await sql`
    insert into usage_lines (month, customer_id, first_day, last_day, days, partner_id, distributor_id,
      customer_reference, plan_type, price, currency_code, billing_code, amount)
    select ${first}::date, line.* from (${countedLines(month, sql`span.customer_id = any(${ids}::uuid[])`)}) as line
  `.execute(tx);
  await sql`update usage_months set last_customer = ${last.id} where month = ${first}::date`.execute(tx);
  return next.length;
}

export const markClosed = (tx: Tx, month: string) =>
  run(tx)`update usage_months set closed_at = now() where month = ${`${month}-01`}::date`;
