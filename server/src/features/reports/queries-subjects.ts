import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";
import { monitoredCounts } from "../assets/index.ts";

/** The customer that a report is about. */
export type Subject = {
  customerId: string;
  locale: string;
  timeZone: string;
  createdAt: Date;
  /** When the customer was added, or its exposures were last erased. Nothing is known about the time before. */
  knownSince: Date;
  /** Whether the customer's exposures are erased and it has not come back. */
  isErased: boolean;
  /** Whether the customer is told everything. */
  seesEverything: boolean;
  isScanned: boolean;
  domains: number;
  emails: number;
};

const SUBJECT = `customers.id as "customerId", customers.locale, partners.time_zone as "timeZone", customers.created_at as "createdAt",
  greatest(customers.created_at, erased_at) as "knownSince", status = 'dormant' and erased_at is not null as "isErased",
  coalesce(previous_status, status) = 'active' as "seesEverything", scanned_at is not null as "isScanned",
  ${monitoredCounts("customers.id")}`;

const SUBJECTS = `customers join partners on partners.id = customers.partner_id
  left join erasures on erasures.customer_id = customers.id`;

const selectSubject = positionalStatement<Subject>(`select ${SUBJECT} from ${SUBJECTS} where customers.id = $1`);

export async function findSubject(db: Db, customerId: string): Promise<Subject | undefined> {
  const [subject] = await selectSubject(db, customerId);
  return subject;
}

/** A month that has ended in some time zone, and when it ended. */
export type Ended = { month: string; end: Date };

/** For a month $1 that ended at $2: customers that were active then, still are, and have no report for it yet. */
const IS_DUE = `partners.deleted_at is null
  and status = 'active' and scanned_at is not null and status_changed_at < $2 and customers.created_at < $2
  and not exists (select from reports where customer_id = customers.id and month = $1::date)`;

const selectDue = positionalStatement<{ id: string }>(`
  select customers.id from customers join partners on partners.id = customers.partner_id
  where ${IS_DUE} and partners.time_zone = $3 and ($4::uuid is null or customers.id > $4)
  order by customers.id limit $5`);

export type DuePage = { timeZone: string; after: string | null; most: number };

/** Customers whose months follow this time zone, sorted by id. */
export async function listDue(db: Db, { month, end }: Ended, { timeZone, after, most }: DuePage): Promise<string[]> {
  const rows = await selectDue(db, `${month}-01`, end, timeZone, after, most);
  return rows.map(({ id }) => id);
}

const selectIfDue = positionalStatement<{ id: string }>(`
  select customers.id from customers join partners on partners.id = customers.partner_id
  where ${IS_DUE} and customers.id = $3`);

export const isDue = async (db: Db, { month, end }: Ended, customerId: string): Promise<boolean> =>
  (await selectIfDue(db, `${month}-01`, end, customerId)).length > 0;

const lockIfDue = positionalStatement<Subject>(`
  select ${SUBJECT} from ${SUBJECTS} where ${IS_DUE} and customers.id = $3
  for no key update of customers skip locked`);

/**
 * Locks and returns the customer, unless its report has been made or another process is making it: then this process
 * moves on to the next customer. Changes to the customer wait for the report.
 */
export async function lockDue(tx: Tx, { month, end }: Ended, customerId: string): Promise<Subject | undefined> {
  const [subject] = await lockIfDue(tx, `${month}-01`, end, customerId);
  return subject;
}

export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("partners").select("time_zone").distinct().where("deleted_at", "is", null).execute();
  return rows.map((row) => row.time_zone);
}
