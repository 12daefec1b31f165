import { newId } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ReportRecipient } from "../mails/index.ts";
import type { ReportFacts } from "./facts.ts";

/** What a report is made for. */
export type Subject = {
  customerId: string;
  locale: string;
  timeZone: string;
  createdAt: Date;
  /** Whether all is told to it. */
  seesEverything: boolean;
  isScanned: boolean;
  domains: number;
  emails: number;
};

const SUBJECT = `customers.id as "customerId", customers.locale, partners.time_zone as "timeZone", customers.created_at as "createdAt",
  coalesce(previous_status, status) = 'active' as "seesEverything", scanned_at is not null as "isScanned",
  (select count(*)::int from monitored_domains where customer_id = customers.id) as domains,
  (select count(*)::int from monitored_emails where customer_id = customers.id) as emails`;

const selectSubject = statement<Subject>(`
  select ${SUBJECT} from customers join partners on partners.id = customers.partner_id where customers.id = $1`);

export async function findSubject(db: Db, customerId: string): Promise<Subject | undefined> {
  const [subject] = await selectSubject(db, customerId);
  return subject;
}

/**
 * Customers with months of this zone that have no report for the month yet: those that were active when it ended and
 * still are. Locked, so that two who make reports at a time make different ones.
 */
const lockWithoutReport = statement<Subject>(`
  select ${SUBJECT}
  from customers join partners on partners.id = customers.partner_id
  where partners.time_zone = $1 and partners.deleted_at is null
    and status = 'active' and scanned_at is not null and status_changed_at < $3 and customers.created_at < $3
    and not exists (select from reports where customer_id = customers.id and month = $2::date)
  order by customers.id limit $4
  for key share of customers skip locked`);

export const lockDue = (tx: Tx, timeZone: string, month: string, end: Date, most: number): Promise<Subject[]> =>
  lockWithoutReport(tx, timeZone, `${month}-01`, end, most);

export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("partners").select("time_zone").distinct().where("deleted_at", "is", null).execute();
  return rows.map((row) => row.time_zone);
}

export type NewReport = { customerId: string; locale: string; facts: ReportFacts };

const insert = statement<{ id: string }>(`
  insert into reports (id, customer_id, month, locale, facts)
  select id, customer_id, (month || '-01')::date, locale, facts
  from json_to_recordset($1::json) as made (id uuid, customer_id uuid, month text, locale text, facts json)
  on conflict (customer_id, month) do nothing
  returning id`);

/** Returns the ids of those that were not there before. */
export async function insertReports(tx: Tx, reports: readonly NewReport[]): Promise<string[]> {
  const rows = reports.map(({ customerId, locale, facts }) => ({
    id: newId(),
    customer_id: customerId,
    month: facts.month,
    locale,
    facts,
  }));
  const inserted = await insert(tx, JSON.stringify(rows));
  return inserted.map(({ id }) => id);
}

const selectRecipients = statement<ReportRecipient>(`
  select reports.customer_id as "customerId", reports.id as "reportId", recipient.address
  from reports
    join customers on customers.id = reports.customer_id and send_monthly_report
    cross join lateral unnest(case
      when contact_email is null then coalesce(alert_recipients, '{}') else array[contact_email] end) as recipient (address)
  where reports.id = any($1::uuid[])`);

/** Of the customers that want it by mail: the contact, or where there is none, those whom alerts go to. */
export const listRecipients = (db: Db, reportIds: readonly string[]): Promise<ReportRecipient[]> =>
  selectRecipients(db, reportIds);

export type StoredReport = {
  id: string;
  customerId: string;
  month: string;
  locale: string;
  /** Of the version that made it. */
  facts: unknown;
  createdAt: Date;
};

const REPORT = `reports.id, reports.customer_id as "customerId", to_char(month, 'YYYY-MM') as month, reports.locale, facts,
  reports.created_at as "createdAt"`;

const selectReport = statement<StoredReport>(`select ${REPORT} from reports where reports.id = $1`);

export async function findReport(db: Db, id: string): Promise<StoredReport | undefined> {
  const [report] = await selectReport(db, id);
  return report;
}

/** A prospect is told three things about a breach, and a report is full of others. */
const selectOfCustomer = statement<StoredReport>(`
  select ${REPORT} from reports join customers on customers.id = reports.customer_id
  where reports.customer_id = $1 and ($2::uuid is null or reports.id = $2) and ($3::date is null or month = $3)
    and coalesce(previous_status, status) = 'active'
  order by month desc`);

export type WhichReport = { id?: string; month?: string };

/** Newest first; all of them, or one. */
export const listReports = (db: Db, customerId: string, { id, month }: WhichReport = {}): Promise<StoredReport[]> =>
  selectOfCustomer(db, customerId, id ?? null, month === undefined ? null : `${month}-01`);

export type Letterhead = {
  customerName: string;
  partnerId: string;
  partnerName: string;
  replyTo: string;
  colour: string | null;
  hasLogo: boolean;
};

const selectLetterhead = statement<Letterhead>(`
  select company_name as "customerName", partners.id as "partnerId", partners.name as "partnerName",
    reply_to_email as "replyTo", colour, logo is not null as "hasLogo"
  from customers
    join partners on partners.id = customers.partner_id
    left join partner_brands on partner_brands.partner_id = partners.id
  where customers.id = $1`);

/** About whom and in whose name; the customer is known to exist. */
export async function getLetterhead(db: Db, customerId: string): Promise<Letterhead> {
  const [letterhead] = await selectLetterhead(db, customerId);
  if (!letterhead) throw new Error("A report's customer is not there");
  return letterhead;
}
