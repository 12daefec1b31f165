import { newId } from "../../kernel/ids.ts";
import { type Db, firstAmong, type Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ReportFacts } from "./facts.ts";

export type NewReport = { customerId: string; locale: string; facts: ReportFacts };

export type KeptReport = { id: string; createdAt: Date };

/** Returns undefined if the report already exists. */
export const insertReport = (tx: Tx, { customerId, locale, facts }: NewReport): Promise<KeptReport | undefined> =>
  tx
    .insertInto("reports")
    .values({
      id: newId(),
      customer_id: customerId,
      month: `${facts.month}-01`,
      locale,
      facts: JSON.stringify(facts),
    })
    .onConflict((conflict) => conflict.columns(["customer_id", "month"]).doNothing())
    .returning(["id", "created_at as createdAt"])
    .executeTakeFirst();

export async function deleteReportsOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("reports").where("customer_id", "in", customerIds).execute();
}

export type StoredReport = {
  id: string;
  customerId: string;
  month: string;
  locale: string;
  /** In the shape of the version that made the report. */
  facts: unknown;
  createdAt: Date;
};

const REPORT = `reports.id, reports.customer_id as "customerId", to_char(month, 'YYYY-MM') as month, reports.locale, facts,
  reports.created_at as "createdAt"`;

const selectReport = statement<{ id: string }, StoredReport>(`select ${REPORT} from reports where reports.id = :id`);

export const findReport = (db: Db, id: string) => firstAmong(selectReport(db, { id }));

/** A prospect may see only three facts about a breach, and a report contains many more. */
const OF_CUSTOMER = `from reports join customers on customers.id = reports.customer_id
  where reports.customer_id = :customerId and coalesce(previous_status, status) = 'active'`;

const selectOfCustomer = statement<{ customerId: string; id: string | null; day: string | null }, StoredReport>(`
  select ${REPORT} ${OF_CUSTOMER} and (reports.id = :id::uuid or month = :day::date)`);

export type WhichReport = { id: string } | { month: string };

/** One of the customer's reports. */
export async function findReportOf(db: Db, customerId: string, which: WhichReport): Promise<StoredReport | undefined> {
  const [id, day] = "id" in which ? [which.id, null] : [null, `${which.month}-01`];
  const [report] = await selectOfCustomer(db, { customerId, id, day });
  return report;
}

const selectRecent = statement<{ customerId: string }, { id: string; month: string }>(`
  select reports.id, to_char(month, 'YYYY-MM') as month ${OF_CUSTOMER} order by reports.month desc limit 12`);

/** The reports of the last year, newest first. */
export const listReports = (db: Db, customerId: string): Promise<{ id: string; month: string }[]> =>
  selectRecent(db, { customerId });

/** The figures have the shape of the version that made the report, as its facts do. */
export type ReportSummary = Pick<StoredReport, "id" | "month" | "locale" | "createdAt"> & {
  score: unknown;
  level: unknown;
  found: unknown;
  resolved: unknown;
  open: unknown;
};

const selectSummaries = statement<{ customerId: string }, ReportSummary>(`
  select id, month, locale, "createdAt", score -> 'value' as score, score -> 'level' as level,
    counts -> 'found' as found, counts -> 'resolved' as resolved, counts -> 'open' as open
  from (select ${REPORT}, facts -> 'score' as score, facts -> 'counts' as counts ${OF_CUSTOMER}) as told
  order by month desc`);

/** All reports, newest first, with a few of their figures: whole facts take tens of kB each. */
export const listSummaries = (db: Db, customerId: string): Promise<ReportSummary[]> =>
  selectSummaries(db, { customerId });

export type Letterhead = {
  customerName: string;
  partnerId: string;
  partnerName: string;
  replyTo: string;
  colour: string | null;
  hasLogo: boolean;
};

const selectLetterhead = statement<{ customerId: string }, Letterhead>(`
  select company_name as "customerName", partners.id as "partnerId", partners.name as "partnerName",
    reply_to_email as "replyTo", colour, logo is not null as "hasLogo"
  from customers
    join partners on partners.id = customers.partner_id
    left join partner_brands on partner_brands.partner_id = partners.id
  where customers.id = :customerId`);

/** The customer's and the partner's details for the letterhead. The customer is known to exist. */
export async function getLetterhead(db: Db, customerId: string): Promise<Letterhead> {
  const [letterhead] = await selectLetterhead(db, { customerId });
  if (!letterhead) throw new Error("A report's customer is not there");
  return letterhead;
}
