import { countRows, type Tx } from "../../platform/db/database.ts";
import { postponed } from "../../platform/db/statement.ts";
import { isCounted } from "../organisations/index.ts";
import { TODAY } from "./queries-today.ts";

/**
 * Updates the spans of customers to their current status and terms, in one statement for any number of them. Only changes today and later, so past days stay as they are. Repeating it changes nothing. The caller has locked the customers. Only the last span of a customer changes: if the database's clock has gone back, a span that began "tomorrow" continues, and no second one begins.
 *
 * The last terms of a day count for the whole day, and a day on which a customer was active at all counts. So a span that ends today still includes today, and one that begins today takes today from the previous span.
 *
 * The step for each customer:
 * - begin: active, and not counted yet
 * - resume: the terms are those of the latest span, which goes on
 * - rewrite: other terms, and the latest span began today or has not begun
 * - split: other terms from today on
 * - end: no longer active; drop: the same before the first day to be billed
 */
const followCustomers = postponed<{ customerIds: readonly string[] }>(
  `
  with today as (select ${TODAY} as day),
  wanted as (
    select customers.id, customers.partner_id, partners.distributor_id, plan_id, price, currency_code,
      greatest(day, (billed_from at time zone 'UTC')::date) as from_day
    from customers join partners on partners.id = customers.partner_id cross join today
    where customers.id = any(:customerIds::uuid[]) and customers.status = 'active' and ${isCounted("partners")}
  ),
  latest as (
    select distinct on (customer_id) usage_spans.* from usage_spans cross join today
    where customer_id = any(:customerIds::uuid[]) and (to_day is null or to_day >= day)
    order by customer_id, from_day desc
  ),
  step as (
    select latest.customer_id, latest.from_day, day, wanted.id, wanted.partner_id, wanted.distributor_id, wanted.plan_id,
      wanted.price, wanted.currency_code, wanted.from_day as begins,
      case
        when wanted.id is null and latest.to_day is not null then 'stay'
        when wanted.id is null and latest.from_day > day then 'drop'
        when wanted.id is null then 'end'
        when latest.customer_id is null then 'begin'
        when (latest.partner_id, latest.plan_id, latest.price, latest.currency_code)
          = (wanted.partner_id, wanted.plan_id, wanted.price, wanted.currency_code) then 'resume'
        when latest.from_day >= day then 'rewrite'
        else 'split'
      end as name
    from wanted full join latest on latest.customer_id = wanted.id cross join today
  ),
  dropped as (
    delete from usage_spans using step
    where step.name = 'drop' and usage_spans.customer_id = step.customer_id and usage_spans.from_day = step.from_day
  ),
  changed as (
    update usage_spans set
      to_day = case step.name when 'end' then step.day when 'split' then step.day - 1 end,
      partner_id = case step.name when 'rewrite' then step.partner_id else usage_spans.partner_id end,
      distributor_id = case step.name when 'rewrite' then step.distributor_id else usage_spans.distributor_id end,
      plan_id = case step.name when 'rewrite' then step.plan_id else usage_spans.plan_id end,
      price = case step.name when 'rewrite' then step.price else usage_spans.price end,
      currency_code = case step.name when 'rewrite' then step.currency_code else usage_spans.currency_code end
    from step
    where step.name in ('resume', 'rewrite', 'split', 'end')
      and usage_spans.customer_id = step.customer_id and usage_spans.from_day = step.from_day
      and (step.name <> 'resume' or usage_spans.to_day is not null)
  )
  insert into usage_spans (customer_id, from_day, partner_id, distributor_id, plan_id, price, currency_code)
  select id, begins, partner_id, distributor_id, plan_id, price, currency_code from step where name in ('begin', 'split')`,
  { plannedAs: "follow-customers" },
);

export async function updateSpans(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await followCustomers(tx, { customerIds });
}

export type PriceForDays = { customerId: string; firstDay: string; lastDay: string; price: number };

/** Changes the price of the billed days in this period. Returns how many spans there were. */
export const repriceSpans = (tx: Tx, { customerId, firstDay, lastDay, price }: PriceForDays) => countRows(tx)`
  with hit as (
    delete from usage_spans
    where customer_id = ${customerId} and from_day <= ${lastDay}::date
      and (to_day is null or to_day >= ${firstDay}::date)
    returning *
  )
  insert into usage_spans (customer_id, from_day, to_day, partner_id, distributor_id, plan_id, currency_code, price)
  select customer_id, part.from_day, part.to_day, partner_id, distributor_id, plan_id, currency_code,
    case when part.is_hit then ${price}::numeric else hit.price end
  from hit cross join lateral (values
    (hit.from_day, ${firstDay}::date - 1, false),
    (greatest(hit.from_day, ${firstDay}::date), least(hit.to_day, ${lastDay}::date), true),
    (greatest(hit.from_day, ${lastDay}::date + 1), hit.to_day, false)
  ) as part (from_day, to_day, is_hit)
  where part.to_day is null or part.from_day <= part.to_day
  returning customer_id`;
