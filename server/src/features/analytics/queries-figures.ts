import { sql } from "kysely";
import { allRows, oneValue, run, type Tx } from "../../platform/db/database.ts";
import { postponed } from "../../platform/db/statement.ts";
import { isCounted } from "../organisations/index.ts";
import { COUNTED_AFRESH, MONTH } from "./queries.ts";

/** Columns of `organisation_figures`. */
export type FigureRow = {
  partner_id: string;
  customers: number;
  active: number;
  prospects: number;
  inactive: number;
  aged: number;
  domains: number;
  emails: number;
  breaches: number;
};

/**
 * One row for the partner, and one for its distributor if the partner counts there. Locks the partners like a foreign
 * key does: deleting a partner subtracts its figures from its distributor's, and must not miss any. Comes after a list
 * of changes with `partner_id` and figures.
 */
const FOR_BOTH = `,
  partner as (
    select id, case when deleted_at is null and ${isCounted("partners")} then distributor_id end as distributor_id
    from partners where id in (select partner_id from change) order by id for key share)
  insert into organisation_figures (owner_id, customers, active, prospects, inactive, aged, domains, emails, breaches)
  select owner.id, customers, active, prospects, inactive, aged, domains, emails, breaches
  from change join partner on partner.id = change.partner_id
    cross join lateral (values (partner.id), (partner.distributor_id)) as owner (id)
  where owner.id is not null`;

const insertChanges = postponed<{ changes: string }>(
  `
  with change as (
    select * from json_to_recordset(:changes::json) as change (partner_id uuid, customers bigint, active bigint,
      prospects bigint, inactive bigint, aged bigint, domains bigint, emails bigint, breaches bigint))${FOR_BOTH}`,
  { plannedAs: "insert-figures" },
);

export async function insertFigures(tx: Tx, changes: readonly FigureRow[]): Promise<void> {
  await insertChanges(tx, { changes: JSON.stringify(changes) });
}

const insertFound = postponed<{ eventIds: readonly string[] }>(
  `
  with change as (
    select partner_id, 0 as customers, 0 as active, 0 as prospects, 0 as inactive, 0 as aged, 0 as domains, 0 as emails,
      sum((data ->> 'count')::bigint) as breaches
    from events where id = any(:eventIds::uuid[]) group by partner_id)${FOR_BOTH}`,
  { plannedAs: "insert-found-figures" },
);

/** Counts the breaches in these events. */
export async function insertFoundBreaches(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await insertFound(tx, { eventIds });
}

/** Adds all figures of these partners to their distributors', or subtracts them. */
export async function countPartners(
  tx: Tx,
  partners: readonly { partnerId: string; counts: boolean }[],
): Promise<void> {
  const signed = partners.map(({ partnerId, counts }) => ({ partner_id: partnerId, sign: counts ? 1 : -1 }));
  await sql`
    insert into organisation_figures (owner_id, partners, customers, active, prospects, inactive, aged, domains, emails,
      breaches)
    select distributor_id, sign, sign * coalesce(sum(customers), 0), sign * coalesce(sum(active), 0),
      sign * coalesce(sum(prospects), 0), sign * coalesce(sum(inactive), 0), sign * coalesce(sum(aged), 0), sign * coalesce(sum(domains), 0), sign * coalesce(sum(emails), 0),
      sign * coalesce(sum(breaches), 0)
    from json_to_recordset(${JSON.stringify(signed)}::json) as counted (partner_id uuid, sign bigint)
      join partners on partners.id = counted.partner_id
      left join organisation_figures on owner_id = partners.id
    where ${sql.raw(isCounted("partners"))}
    group by partners.id, sign`.execute(tx);
}

/**
 * Replaces several rows of an organisation with their sum. Concurrent readers see either the rows or the sum. Rows that
 * another worker is adding up are left alone. Returns how many rows were removed.
 */
export const addUpFigures = (tx: Tx, limit: number) => oneValue<number>(tx)`
  with several as (
    select owner_id from organisation_figures group by owner_id having count(*) > 1),
  held as (
    select owner_id, id from organisation_figures where owner_id in (select owner_id from several)
    order by owner_id limit ${limit} for update skip locked),
  gone as (
    delete from organisation_figures using held
    where organisation_figures.owner_id = held.owner_id and organisation_figures.id = held.id
    returning organisation_figures.*),
  kept as (
    insert into organisation_figures (owner_id, partners, customers, active, prospects, inactive, aged, domains, emails,
    breaches)
    select owner_id, sum(partners), sum(customers), sum(active), sum(prospects), sum(inactive), sum(aged), sum(domains),
      sum(emails), sum(breaches)
    from gone group by owner_id
    returning 1)
  select (select count(*) from gone) - (select count(*) from kept) as gone`;

/**
 * Moves the moment before which customers no longer count as new, and returns how many that changed. It stays a minute
 * behind, so it's never ahead of a reader whose transaction began earlier.
 */
export const moveAge = (tx: Tx) => allRows<{ partnerId: string; aged: number }>(tx)`
  with before as (select aged_until from figures_age for update),
  moved as (
    update figures_age set aged_until = now() - interval '30 days 1 minute' from before
    where figures_age.aged_until < now() - interval '30 days 1 minute'
    returning before.aged_until as since, figures_age.aged_until as until)
  select partner_id as "partnerId", count(*) as aged
  from customers, moved where created_at > moved.since and created_at <= moved.until
  group by partner_id order by partner_id`;

/**
 * Moves the moment up to which the new customers of each month are recorded. It stays an hour behind: no transaction
 * that creates a customer takes that long, so no customer from before that moment can still appear.
 */
export const moveCame = (tx: Tx) => run(tx)`
  with before as (select came_until from figures_age for update),
  moved as (
    update figures_age set came_until = now() - interval '1 hour' from before
    where figures_age.came_until < now() - interval '1 hour'
    returning before.came_until as since, figures_age.came_until as until)
  insert into partner_months (partner_id, month, came)
  select partner_id, ${sql.raw(MONTH)}, count(*)
  from customers, moved where created_at > moved.since and created_at <= moved.until
  group by 1, 2 order by 1, 2
  on conflict (partner_id, month) do update set came = partner_months.came + excluded.came`;

const FIGURES = ["partners", "customers", "active", "prospects", "inactive", "aged", "domains", "emails", "breaches"];
const columns = (each: (name: string) => string): string => FIGURES.map(each).join(", ");

/**
 * Corrects figures that differ from a full count. No one who changes anything has to wait: it adds the difference, and
 * one statement sees both the figures and what they count at the same moment. Only the deletion of a partner waits,
 * because it subtracts the partner's figures from its distributor's.
 */
export async function putFiguresRight(tx: Tx): Promise<void> {
  // Ten million rows are counted here.
  await sql`set local statement_timeout = '1h'`.execute(tx);
  await sql`select from partners order by id for key share`.execute(tx);
  await sql`
    insert into organisation_figures (owner_id, ${sql.raw(columns((name) => name))})
    select owner_id, ${sql.raw(columns((name) => `coalesce(fresh.${name}, 0) - coalesce(kept.${name}, 0)`))}
    from (${COUNTED_AFRESH}) as fresh
      full join (
        select owner_id, ${sql.raw(columns((name) => `sum(${name}) as ${name}`))}
        from organisation_figures group by owner_id) as kept using (owner_id)
    where (${sql.raw(columns((name) => `coalesce(fresh.${name}, 0)`))})
      <> (${sql.raw(columns((name) => `coalesce(kept.${name}, 0)`))})`.execute(tx);
  await sql`
    insert into partner_months (partner_id, month, came)
    select partner_id, month, coalesce(fresh.came, 0) - coalesce(noted.came, 0)
    from (
        select partner_id, ${sql.raw(MONTH)} as month, count(*) as came from customers
        where created_at <= (select came_until from figures_age) group by 1, 2) as fresh
      full join partner_months as noted using (partner_id, month)
    where coalesce(fresh.came, 0) <> coalesce(noted.came, 0)
    order by 1, 2
    on conflict (partner_id, month) do update set came = partner_months.came + excluded.came`.execute(tx);
  await sql`delete from partner_months where came = 0`.execute(tx);
  await moveCame(tx);
}
