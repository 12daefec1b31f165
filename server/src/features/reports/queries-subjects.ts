import { type RawBuilder, sql } from "kysely";
import { allValues, type Db, firstAmong, firstRow, hasRow, type Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { monitoredCounts } from "../assets/index.ts";
import { givesFeature } from "../plans/index.ts";

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
  /** Whether the customer sees full details. */
  seesEverything: boolean;
  isScanned: boolean;
  domains: number;
  emails: number;
};

const SUBJECT = `customers.id as "customerId", customers.locale, partners.time_zone as "timeZone",
  customers.created_at as "createdAt", greatest(customers.created_at, erased_at) as "knownSince",
  status = 'dormant' and erased_at is not null as "isErased",
  coalesce(previous_status, status) = 'active' as "seesEverything", scanned_at is not null as "isScanned",
  ${monitoredCounts("customers.id")}`;

const SUBJECTS = `customers join partners on partners.id = customers.partner_id
  left join erasures on erasures.customer_id = customers.id`;

const selectSubject = statement<{ customerId: string }, Subject>(`
  select ${SUBJECT} from ${SUBJECTS} where customers.id = :customerId`);

export const findSubject = (db: Db, customerId: string) => firstAmong(selectSubject(db, { customerId }));

/** A month that has ended in some time zone, and when it ended. */
export type Ended = { month: string; end: Date };

/** Customers that were active when the month ended, still are, and have no report for it yet. */
const dueFor = ({ month, end }: Ended): RawBuilder<boolean> => sql`partners.deleted_at is null
  and status = 'active' and ${sql.raw(givesFeature("monthly-reports", "customers.plan_id"))}
  and scanned_at is not null and status_changed_at < ${end} and customers.created_at < ${end}
  and not exists (select from reports where customer_id = customers.id and month = ${`${month}-01`}::date)`;

export type DuePage = { timeZone: string; after: string | null; most: number };

/** Customers whose months follow this time zone, sorted by id. */
export const listDue = (db: Db, ended: Ended, { timeZone, after, most }: DuePage) => allValues<string>(db)`
  select customers.id from customers join partners on partners.id = customers.partner_id
  where ${dueFor(ended)} and partners.time_zone = ${timeZone} and (${after}::uuid is null or customers.id > ${after})
  order by customers.id limit ${most}`;

export const isDue = (db: Db, ended: Ended, customerId: string) => hasRow(db)`
  select customers.id from customers join partners on partners.id = customers.partner_id
  where ${dueFor(ended)} and customers.id = ${customerId}`;

/**
 * Locks and returns the customer, unless its report has been made or another process is making it: then this process
 * moves on to the next customer. Changes to the customer wait for the report.
 */
export const lockDue = (tx: Tx, ended: Ended, customerId: string) => firstRow<Subject>(tx)`
  select ${sql.raw(SUBJECT)} from ${sql.raw(SUBJECTS)} where ${dueFor(ended)} and customers.id = ${customerId}
  for no key update of customers skip locked`;

export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("partners").select("time_zone").distinct().where("deleted_at", "is", null).execute();
  return rows.map((row) => row.time_zone);
}
