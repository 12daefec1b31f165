import { conflict, notFound } from "../../kernel/errors.ts";
import { monthOf, monthsAfter, monthStart } from "../../kernel/month.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { resolveLocale } from "../../platform/i18n/messages.ts";
import { listDatedInstances } from "../breaches/index.ts";
import { CUSTOMER_NOT_FOUND } from "../customers/index.ts";
import { mailReports } from "../mails/index.ts";
import { ReportFacts } from "./facts.ts";
import { factsOf, lastMonth } from "./make-facts.ts";
import {
  findSubject,
  insertReports,
  listRecipients,
  listReports,
  listTimeZones,
  lockDue,
  type StoredReport,
  type Subject,
} from "./queries.ts";

const REPORTS_AT_ONCE = 25;
/** A month that ended longer ago is nobody's news. Until then what a standstill left behind is made up for. */
const DAYS_TO_CATCH_UP = 5;

/** Makes the next few reports that are due anywhere, and puts them into the outbox; returns how many. */
export async function makeDueReports(db: Db, now = new Date()): Promise<number> {
  let made = 0;
  for (const timeZone of await listTimeZones(db)) {
    const month = lastMonth(now, timeZone);
    const end = monthStart(monthsAfter(month, 1), timeZone);
    if (now.getTime() - end.getTime() > DAYS_TO_CATCH_UP * 86_400_000) continue;
    made += await db.transaction().execute((tx) => makeSome(tx, timeZone, month, end, now));
  }
  return made;
}

async function makeSome(tx: Tx, timeZone: string, month: string, end: Date, now: Date): Promise<number> {
  const subjects = await lockDue(tx, timeZone, month, end, REPORTS_AT_ONCE);
  const reports = [];
  for (const subject of subjects) reports.push(await newReport(tx, subject, month, now));
  if (reports.length === 0) return 0;
  await mailReports(tx, await listRecipients(tx, await insertReports(tx, reports)));
  return subjects.length;
}

async function newReport(db: Db, subject: Subject, month: string, now: Date) {
  const locale = resolveLocale(subject.locale);
  const facts = factsOf({ ...subject, locale }, await listDatedInstances(db, subject.customerId), month, now);
  return { customerId: subject.customerId, locale, facts };
}

/** A report that can be drawn, whether it is kept or not. */
export type Drawable = { customerId: string; locale: string; facts: ReportFacts; createdAt: Date };

/**
 * The report of a month: as it is kept where there is one; otherwise it is made, and kept once the month is over. It is
 * mailed to nobody.
 */
export async function makeReport(tx: Tx, customerId: string, month: string, now = new Date()): Promise<Drawable> {
  const subject = await subjectFor(tx, customerId, month, now);
  const [kept] = await listReports(tx, customerId, { month });
  if (kept) return drawable(kept);
  const report = await newReport(tx, subject, month, now);
  if (month < monthOf(now, subject.timeZone)) await insertReports(tx, [report]);
  return { ...report, createdAt: now };
}

export const drawable = ({ customerId, locale, facts, createdAt }: StoredReport): Drawable => ({
  customerId,
  locale,
  facts: ReportFacts.parse(facts),
  createdAt,
});

async function subjectFor(db: Db, customerId: string, month: string, now: Date): Promise<Subject> {
  const subject = await findSubject(db, customerId);
  if (!subject) throw notFound(CUSTOMER_NOT_FOUND);
  const { timeZone, createdAt, seesEverything, isScanned } = subject;
  if (!seesEverything) throw conflict("Reports are made for active customers; this one is a prospect");
  if (!isScanned) throw conflict("The customer's first scan has not finished yet");
  if (month > monthOf(now, timeZone)) throw conflict(`${month} has not begun yet`);
  const first = monthOf(createdAt, timeZone);
  if (month < first) throw conflict(`The customer came in ${first}; there is nothing to tell of ${month}`);
  return subject;
}
