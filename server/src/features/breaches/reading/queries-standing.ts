import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import {
  type Breach,
  breachesOf,
  type BreachKey,
  breachKey,
  breachSeverity,
  urgencyRank,
} from "../../catalogue/index.ts";
import { KNOWN_BRIEFLY } from "../queries-read.ts";
import { scoreOfWeights, weightOf } from "../score/threat-score.ts";

/**
 * Instances of a partner's customers that are open, or were resolved since then, as far as they may be disclosed. No
 * more than `limit`. Two statements read them and have to cut them off at the same place, so both read in the order of
 * two indexes and stop there.
 */
const OF_CUSTOMERS = `
  from customers join (${KNOWN_BRIEFLY}) on breach_instances.customer_id = customers.id
  where customers.partner_id = :partnerId and customers.status in ('active', 'prospect')
    and (resolved_at is null or resolved_at > :lookedAt)
  order by customers.id, breach_id limit :limit`;

type Looked = { partnerId: string; lookedAt: Date; limit: number };

type Kind = BreachKey & { breachId: number; addresses: number; instances: number };

const selectKinds = statement<Looked, Kind>(`
  select "breachId", uuid, revision, addresses, count(*)::integer as instances
  from (
    select breach_id as "breachId", cardinality(list) + unlisted as addresses, ${breachKey("breaches")} ${OF_CUSTOMERS}) as instance
  group by 1, 2, 3, 4`);

/** A customer's situation in figures. */
export type Standing = {
  customerId: string;
  seesEverything: boolean;
  score: number;
  scoreBefore: number;
  open: number;
  openCritical: number;
  isPressing: boolean;
  foundSince: number;
  resolvedSince: number;
};

type Moments = {
  /** The time of the earlier score. */
  before: Date;
  /** Critical breaches found since this time are pressing. */
  pressingSince: Date;
  since: Date | null;
};

type Weights = {
  breachIds: readonly number[];
  addresses: readonly number[];
  now: readonly number[];
  then: readonly number[];
  areCritical: readonly boolean[];
};

type StandingRow = Omit<Standing, "score" | "scoreBefore"> & { weight: number; weightBefore: number };

const selectStandings = statement<Looked & Moments & Weights, StandingRow>(`
  select "customerId", "seesEverything",
    coalesce(sum(weight.now) filter (where is_open), 0) as weight,
    coalesce(sum(weight.then) filter (where found_at < :before and (is_open or resolved_at >= :before)), 0)
      as "weightBefore",
    count(*) filter (where is_open) as open,
    count(*) filter (where is_open and is_critical and "seesEverything") as "openCritical",
    coalesce(bool_or(is_open and is_critical and "seesEverything" and found_at > :pressingSince), false) as "isPressing",
    count(*) filter (where is_open and found_at > :since::timestamptz) as "foundSince",
    count(*) filter (where resolved_at > :since::timestamptz) as "resolvedSince"
  from (
      select customers.id as "customerId", customers.status = 'active' as "seesEverything", breach_id,
        cardinality(list) + unlisted as addresses, found_at, resolved_at, resolved_at is null as is_open ${OF_CUSTOMERS}) as instance
    join unnest(:breachIds::integer[], :addresses::integer[], :now::integer[], :then::integer[], :areCritical::boolean[])
      as weight (breach_id, addresses, now, "then", is_critical) using (breach_id, addresses)
  group by 1, 2`);

type Standings = {
  standings: Standing[];
  /** Every breach among these instances, by its id. */
  breaches: ReadonlyMap<number, Breach>;
  isCut: boolean;
};

/**
 * One row for each customer that has something open, or had something resolved since `lookedAt`. The score's rules are
 * in `threat-score.ts`. The weight of a breach for a number of addresses is computed here once for all customers that
 * share it, and the database adds the weights up. Both statements have to see the same data, so the caller opens a
 * transaction that guarantees it.
 */
export async function listExposureStandings(
  db: Db,
  looked: Looked,
  moments: Moments & { now: Date },
): Promise<Standings> {
  const { now, ...others } = moments;
  const kinds = await selectKinds(db, looked);
  const breachOf = await breachesOf(db, kinds);
  const weights = (today: Date) =>
    kinds.map((kind) => weightOf({ breach: breachOf(kind), addresses: kind.addresses }, today));
  const rows = await selectStandings(db, {
    ...looked,
    ...others,
    breachIds: kinds.map(({ breachId }) => breachId),
    addresses: kinds.map(({ addresses }) => addresses),
    now: weights(now),
    then: weights(moments.before),
    areCritical: kinds.map((kind) => breachSeverity(breachOf(kind)) === "critical"),
  });
  return {
    standings: rows.map(({ weight, weightBefore, ...row }) => ({
      ...row,
      score: scoreOfWeights(weight),
      scoreBefore: scoreOfWeights(weightBefore),
    })),
    breaches: new Map(kinds.map((kind) => [kind.breachId, breachOf(kind)])),
    isCut: kinds.reduce((sum, { instances }) => sum + instances, 0) >= looked.limit,
  };
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
  breaches: ReadonlyMap<number, Breach>,
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
