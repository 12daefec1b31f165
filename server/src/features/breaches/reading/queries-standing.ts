import type { Db } from "../../../platform/db/database.ts";
import { type NoParameters, statement } from "../../../platform/db/statement.ts";
import {
  type Breach,
  breachesOf,
  type BreachKey,
  breachKey,
  breachSeverity,
  urgencyRank,
} from "../../catalogue/index.ts";
import { DISCLOSED_TO_OTHERS } from "../disclosure/sensitive.ts";
import { KNOWN_BRIEFLY } from "../queries-read.ts";
import { dangerOfBreach, scoreOfWeights, weightInSql } from "../score/threat-score.ts";

type Known = BreachKey & { breachId: number };

const selectKnown = statement<NoParameters, Known>(`
  select id as "breachId", ${breachKey("breaches")} from breaches where ${DISCLOSED_TO_OTHERS}`);

/** Every breach that may be disclosed, by its id. */
export type KnownBreaches = ReadonlyMap<number, Breach>;

async function listKnown(db: Db): Promise<KnownBreaches> {
  const known = await selectKnown(db, {});
  const breachOf = await breachesOf(db, known);
  return new Map(known.map((key) => [key.breachId, breachOf(key)]));
}

/** How dangerous each breach is at a moment. The database weighs the instances with it. */
const dangersOf = (breaches: KnownBreaches, at: Date) => ({
  breachIds: [...breaches.keys()],
  dangers: Array.from(breaches.values(), (breach) => dangerOfBreach(breach, at)),
});

type Dangers = { breachIds: readonly number[]; dangers: readonly number[] };

/** The addresses that are disclosed; null if there are none. Long lists are unpacked once for this. */
const ADDRESSES = "nullif(cardinality(emails), 0) + unlisted as addresses";

/** A customer's situation in figures. */
export type Standing = {
  customerId: string;
  seesEverything: boolean;
  score: number;
  open: number;
  openCritical: number;
  isPressing: boolean;
  foundSince: number;
  resolvedSince: number;
};

type Asked = {
  partnerId: string;
  /** Critical breaches found since this time are pressing. */
  pressingSince: Date;
  since: Date | null;
  limit: number;
};

type StandingRow = Omit<Standing, "score"> & { weight: number; instances: number };

/**
 * Instances that are open, or were resolved since then. If there are more than `limit`, it's the same ones each time.
 * They are looked up one customer after the other, so that no plan reads those of other partners.
 */
const selectStandings = statement<Asked & Dangers & { areCritical: readonly boolean[] }, StandingRow>(`
  select "customerId", "seesEverything", count(*) as instances,
    coalesce(sum(${weightInSql("danger", "addresses")}) filter (where is_open), 0) as weight,
    count(*) filter (where is_open) as open,
    count(*) filter (where is_open and is_critical and "seesEverything") as "openCritical",
    coalesce(bool_or(is_open and is_critical and "seesEverything" and found_at > :pressingSince), false) as "isPressing",
    count(*) filter (where is_open and found_at > :since::timestamptz) as "foundSince",
    count(*) filter (where not is_open) as "resolvedSince"
  from (
    select read.*, danger, is_critical, case when danger is not null then resolved_at is null end as is_open
    from (
        select customer.id as "customerId", customer.status = 'active' as "seesEverything", found.*
        from (
            select id, status from customers
            where partner_id = :partnerId and status in ('active', 'prospect') order by id) as customer
          cross join lateral (
            select breach_id, found_at, resolved_at, ${ADDRESSES} from breach_instances
            where customer_id = customer.id and (resolved_at is null or resolved_at > :since::timestamptz)
            order by breach_id offset 0) as found
        limit :limit) as read
      left join unnest(:breachIds::integer[], :dangers::float8[], :areCritical::boolean[])
        as known (id, danger, is_critical) on known.id = breach_id and addresses is not null) as told
  group by 1, 2`);

type Standings = { standings: Standing[]; breaches: KnownBreaches; isCut: boolean };

/**
 * One row for each customer that has something open, or had something resolved since then. The score's rules are in
 * `threat-score.ts`: the danger of each breach is computed here, once for all customers, and the database weighs and
 * adds up, so it reads the instances once. Both statements have to see the same data, so the caller opens a transaction
 * that guarantees it.
 */
export async function listExposureStandings(db: Db, { now, ...asked }: Asked & { now: Date }): Promise<Standings> {
  const breaches = await listKnown(db);
  const rows = await selectStandings(db, {
    ...asked,
    ...dangersOf(breaches, now),
    areCritical: Array.from(breaches.values(), (breach) => breachSeverity(breach) === "critical"),
  });
  return {
    standings: rows.map(({ weight, ...row }) => ({ ...row, score: scoreOfWeights(weight) })),
    breaches,
    isCut: rows.reduce((sum, { instances }) => sum + instances, 0) >= asked.limit,
  };
}

const selectWeightsAt = statement<
  Dangers & { customerIds: readonly string[]; at: Date },
  { customerId: string; weight: number }
>(`
  select customer_id as "customerId", sum(${weightInSql("danger", "addresses")}) as weight
  from (
      select customer_id, breach_id, ${ADDRESSES} from breach_instances
      where customer_id = any(:customerIds::uuid[]) and found_at < :at
        and (resolved_at is null or resolved_at >= :at)) as open
    join unnest(:breachIds::integer[], :dangers::float8[]) as known (id, danger)
      on known.id = breach_id and addresses is not null
  group by 1`);

/** The scores of these customers at an earlier moment; 0 for those that had nothing open. */
export async function scoresAt(
  db: Db,
  customerIds: readonly string[],
  breaches: KnownBreaches,
  at: Date,
): Promise<(customerId: string) => number> {
  const rows = await selectWeightsAt(db, { customerIds, at, ...dangersOf(breaches, at) });
  const scores = new Map(rows.map(({ customerId, weight }) => [customerId, scoreOfWeights(weight)]));
  return (customerId) => scores.get(customerId) ?? 0;
}

/** The open instance that comes first in a customer's list. */
export type FirstInstance = { customerId: string; id: string; breach: Breach; addressCount: number; foundAt: Date };

const selectFirsts = statement<
  { customerIds: readonly string[]; breachIds: readonly number[]; ranks: readonly number[] },
  Omit<FirstInstance, "breach"> & { breachId: number }
>(`
  select distinct on (customer_id) customer_id as "customerId", breach_instances.id, breach_id as "breachId",
    cardinality(list) + unlisted as "addressCount", found_at as "foundAt"
  from ${KNOWN_BRIEFLY}
    join unnest(:breachIds::integer[], :ranks::integer[]) as ranked (breach_id, rank) using (breach_id)
  where customer_id = any(:customerIds::uuid[]) and resolved_at is null
  order by customer_id, rank, breaches.breach_date desc, breaches.name collate "C"`);

/** The most urgent open instance of each of these customers, among the instances of these breaches. */
export async function listMostUrgent(
  db: Db,
  customerIds: readonly string[],
  breaches: KnownBreaches,
): Promise<FirstInstance[]> {
  if (customerIds.length === 0) return [];
  const rows = await selectFirsts(db, {
    customerIds,
    breachIds: [...breaches.keys()],
    ranks: [...breaches.values()].map(urgencyRank),
  });
  return rows.flatMap(({ breachId, ...row }) => {
    const breach = breaches.get(breachId);
    return breach ? [{ ...row, breach }] : [];
  });
}
