import { type Db, firstAmong } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type Breach, breachesOf, type BreachKey, breachKey, newestBreachFirst } from "../catalogue/index.ts";
import type { AddressedInstance, DatedInstance, Instance } from "./instance.ts";
import { DISCLOSED_TO_OTHERS } from "./disclosure/sensitive.ts";

type Row = BreachKey & { instanceId: string; resolved: boolean };
type BriefRow = Row & { addressCount: number; unlisted: number; firstAddress: string };
type AddressedRow = Row & { emails: string[]; unlisted: number };
export type DatedRow = BriefRow & { foundAt: Date; resolvedAt: Date | null };

const COLUMNS = `breach_instances.id as "instanceId", resolved_at is not null as resolved, ${breachKey("breaches")}`;
const BRIEF = `${COLUMNS}, cardinality(list) + unlisted as "addressCount", unlisted, list[1] as "firstAddress"`;
const ADDRESSED = `${COLUMNS}, emails, unlisted`;
export const DATED = `${BRIEF}, found_at as "foundAt", resolved_at as "resolvedAt"`;

/**
 * What people other than the exposed person may know. A retired or sensitive breach is treated as if it didn't exist,
 * and so is an instance without disclosed addresses. All code that shows instances reads them here, or gets their ids
 * from here.
 */
export const KNOWN_INSTANCES = `breach_instances join breaches on breaches.id = breach_instances.breach_id
  and ${DISCLOSED_TO_OTHERS} and breach_instances.emails <> '{}'`;

/**
 * The same, with the addresses as `list`, for callers that only need their number and the first one. Each use of a long
 * list unpacks all of it, so this unpacks it once: 500 instances with 10,000 addresses each take 170 ms instead of 500.
 */
export const KNOWN_BRIEFLY = `breach_instances join breaches on breaches.id = breach_instances.breach_id and ${DISCLOSED_TO_OTHERS}
  join lateral (select emails || '{}' as list offset 0) as unpacked on list <> '{}'`;

const briefOf = (row: BriefRow, breach: Breach): Instance => ({
  id: row.instanceId,
  resolved: row.resolved,
  breach,
  addressCount: row.addressCount,
  unlisted: row.unlisted,
  firstAddress: row.firstAddress,
});

export const datedOf = (row: DatedRow, breach: Breach): DatedInstance => ({
  ...briefOf(row, breach),
  foundAt: row.foundAt,
  resolvedAt: row.resolvedAt,
});

async function addressed(db: Db, rows: readonly AddressedRow[]): Promise<AddressedInstance[]> {
  const breachOf = await breachesOf(db, rows);
  return rows.map((row) => ({
    id: row.instanceId,
    resolved: row.resolved,
    breach: breachOf(row),
    addressCount: row.emails.length + row.unlisted,
    unlisted: row.unlisted,
    firstAddress: row.emails[0] ?? "",
    emails: row.emails,
  }));
}

/** Every row contains the customer, so one statement tells both whether the customer exists and what it has. */
const selectOfPartner = <Selected extends Row, More extends object = object>(
  plannedAs: string,
  columns: string,
  known: string,
) =>
  statement<
    { partnerId: string; customerId: string } & More,
    { isActive: boolean } & (Selected | { instanceId: null })
  >(
    `
    with customer as materialized (
      select id, coalesce(previous_status, status) = 'active' as "isActive"
      from customers where id = :customerId and partner_id = :partnerId)
    select "isActive", ${columns}
    from customer left join (${known}) on breach_instances.customer_id = customer.id
    ${newestBreachFirst("breaches")}`,
    { plannedAs },
  );

const selectBriefOfPartner = selectOfPartner<BriefRow>("select-brief-of-partner", BRIEF, KNOWN_BRIEFLY);
const selectAddressedOfPartner = selectOfPartner<AddressedRow>(
  "select-addressed-of-partner",
  ADDRESSED,
  KNOWN_INSTANCES,
);

/** All of a customer's instances; undefined if the partner has no such customer. */
export type PartnersInstances<One extends Instance> = { seesEverything: boolean; instances: One[] } | undefined;

export async function findInstancesOfPartner(
  db: Db,
  partnerId: string,
  customerId: string,
): Promise<PartnersInstances<Instance>> {
  const rows = await selectBriefOfPartner(db, { partnerId, customerId });
  const found = rows.filter((row) => row.instanceId !== null);
  const breachOf = await breachesOf(db, found);
  const instances = found.map((row) => briefOf(row, breachOf(row)));
  return rows[0] && { seesEverything: rows[0].isActive, instances };
}

export async function findAddressedOfPartner(
  db: Db,
  partnerId: string,
  customerId: string,
): Promise<PartnersInstances<AddressedInstance>> {
  const rows = await selectAddressedOfPartner(db, { partnerId, customerId });
  const found = rows.filter((row) => row.instanceId !== null);
  return rows[0] && { seesEverything: rows[0].isActive, instances: await addressed(db, found) };
}

const selectAddressed = statement<{ customerId: string; only: readonly string[] | null }, AddressedRow>(`
  select ${ADDRESSED} from ${KNOWN_INSTANCES}
  where customer_id = :customerId and (:only::uuid[] is null or breach_instances.id = any(:only))
  ${newestBreachFirst("breaches")}`);

/** A customer's instances with all addresses; all instances, or only some. */
export const listAddressed = async (
  db: Db,
  customerId: string,
  only?: readonly string[],
): Promise<AddressedInstance[]> => addressed(db, await selectAddressed(db, { customerId, only: only ?? null }));

type OfEvent = { isOfFirstScan: boolean };

/** One statement, because each costs a tenth of the time that it takes to write a mail. */
const selectOfEvent = statement<{ eventId: string }, OfEvent & AddressedRow>(
  `
  with event as materialized (
    select data, scanned_at is null or occurred_at <= scanned_at as "isOfFirstScan"
    from events join customers on customers.id = events.customer_id where events.id = :eventId)
  select "isOfFirstScan", ${ADDRESSED}
  from event cross join (${KNOWN_INSTANCES})
  where breach_instances.id = any(array(
    select (told ->> 'id')::uuid from event cross join json_array_elements(data -> 'breaches') as told))
  ${newestBreachFirst("breaches")}`,
  { plannedAs: "select-instances-of-event" },
);

/**
 * The instances that an event announced, in their current state, if they're still monitored. Nothing that a customer's
 * first scan found counts as new.
 */
export async function findInstancesOfEvent(
  db: Db,
  eventId: string,
): Promise<OfEvent & { instances: AddressedInstance[] }> {
  const rows = await selectOfEvent(db, { eventId });
  const { isOfFirstScan = false } = rows[0] ?? {};
  return { isOfFirstScan, instances: await addressed(db, rows) };
}

const selectDated = statement<{ customerId: string; only: string | null }, DatedRow>(`
  select ${DATED} from ${KNOWN_BRIEFLY}
  where customer_id = :customerId and (:only::uuid is null or breach_instances.id = :only)
  ${newestBreachFirst("breaches")}`);

/** A customer's instances with their times, which only its own pages show; all instances, or one. */
export async function listDatedInstances(db: Db, customerId: string, only?: string): Promise<DatedInstance[]> {
  const rows = await selectDated(db, { customerId, only: only ?? null });
  const breachOf = await breachesOf(db, rows);
  return rows.map((row) => datedOf(row, breachOf(row)));
}

const selectListed = statement<{ customerId: string; id: string; most: number }, DatedRow & { addresses: string[] }>(`
  select ${DATED}, list[1:(:most::int)] as addresses from ${KNOWN_BRIEFLY}
  where customer_id = :customerId and breach_instances.id = :id`);

/** An instance with its first addresses, sorted. One statement, so that they agree with their number. */
export async function findListedInstance(
  db: Db,
  which: { customerId: string; id: string; most: number },
): Promise<(DatedInstance & { addresses: string[] }) | undefined> {
  const [row] = await selectListed(db, which);
  if (!row) return undefined;
  const breachOf = await breachesOf(db, [row]);
  return { ...datedOf(row, breachOf(row)), addresses: row.addresses };
}

/** An instance with whether it exposes the address that was asked for. */
export type NamedInstance = DatedInstance & { isNamed: boolean };

const selectDatedOfPartner = selectOfPartner<DatedRow & { isNamed: boolean }, { address: string | null }>(
  "select-dated-of-partner",
  `${DATED}, :address::text is null or :address = any(list) as "isNamed"`,
  KNOWN_BRIEFLY,
);

/** A customer's instances with their times. Without an address, all count as named. */
export async function findDatedOfPartner(
  db: Db,
  which: { partnerId: string; customerId: string; address: string | null },
): Promise<PartnersInstances<NamedInstance>> {
  const rows = await selectDatedOfPartner(db, which);
  const found = rows.filter((row) => row.instanceId !== null);
  const breachOf = await breachesOf(db, found);
  const instances = found.map((row) => ({ ...datedOf(row, breachOf(row)), isNamed: row.isNamed }));
  return rows[0] && { seesEverything: rows[0].isActive, instances };
}

export const findInstance = (db: Db, customerId: string, id: string) =>
  firstAmong(listDatedInstances(db, customerId, id));
