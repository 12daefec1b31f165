import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { monitoredCounts } from "../assets/index.ts";

/** What a report is made for. */
export type Subject = {
  customerId: string;
  locale: string;
  timeZone: string;
  createdAt: Date;
  /** When it came, or its exposures were last erased: nothing that was before can be told. */
  knownSince: Date;
  /** Whether its exposures are erased and it is still gone. */
  isErased: boolean;
  /** Whether all is told to it. */
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

const selectSubject = statement<Subject>(`select ${SUBJECT} from ${SUBJECTS} where customers.id = $1`);

export async function findSubject(db: Db, customerId: string): Promise<Subject | undefined> {
  const [subject] = await selectSubject(db, customerId);
  return subject;
}

/** A month that has ended for some, and when it did. */
export type Ended = { month: string; end: Date };

/** Of a month $1 that ended at $2: those that were active then and still are, and have no report of it yet. */
const IS_DUE = `partners.deleted_at is null
  and status = 'active' and scanned_at is not null and status_changed_at < $2 and customers.created_at < $2
  and not exists (select from reports where customer_id = customers.id and month = $1::date)`;

const selectDue = statement<{ id: string }>(`
  select customers.id from customers join partners on partners.id = customers.partner_id
  where ${IS_DUE} and partners.time_zone = $3 and ($4::uuid is null or customers.id > $4)
  order by customers.id limit $5`);

export type DuePage = { timeZone: string; after: string | null; most: number };

/** Customers with months of this zone, in the order of their ids. */
export async function listDue(db: Db, { month, end }: Ended, { timeZone, after, most }: DuePage): Promise<string[]> {
  const rows = await selectDue(db, `${month}-01`, end, timeZone, after, most);
  return rows.map(({ id }) => id);
}

const selectIfDue = statement<{ id: string }>(`
  select customers.id from customers join partners on partners.id = customers.partner_id
  where ${IS_DUE} and customers.id = $3`);

export const isDue = async (db: Db, { month, end }: Ended, customerId: string): Promise<boolean> =>
  (await selectIfDue(db, `${month}-01`, end, customerId)).length > 0;

const lockIfDue = statement<Subject>(`
  select ${SUBJECT} from ${SUBJECTS} where ${IS_DUE} and customers.id = $3
  for no key update of customers skip locked`);

/**
 * The customer, unless its report was made meanwhile, or somebody is making it: whoever has the lock lets others pass on
 * to the next. A change of the customer waits for the report.
 */
export async function lockDue(tx: Tx, { month, end }: Ended, customerId: string): Promise<Subject | undefined> {
  const [subject] = await lockIfDue(tx, `${month}-01`, end, customerId);
  return subject;
}

export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("partners").select("time_zone").distinct().where("deleted_at", "is", null).execute();
  return rows.map((row) => row.time_zone);
}
