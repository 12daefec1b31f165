import { conflict, notFound } from "../../kernel/errors.ts";
import { monthOf, monthsAfter, monthStart } from "../../kernel/month.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { isDatabaseAway } from "../../platform/db/errors.ts";
import { resolveLocale } from "../../platform/i18n/messages.ts";
import type { Log } from "../../platform/log.ts";
import { mayDisclosePrivate } from "../breaches/index.ts";
import { CUSTOMER_NOT_FOUND } from "../customers/index.ts";
import { ReportFacts } from "./facts.ts";
import { lastMonth, makeFacts } from "./make-facts.ts";
import { findReportOf, type StoredReport } from "./queries.ts";
import { storeReport } from "./store-report.ts";
import { type Ended, findSubject, isDue, listDue, listTimeZones, lockDue, type Subject } from "./queries-subjects.ts";
import { putReports } from "./report-kind.ts";

const CUSTOMERS_AT_ONCE = 100;
/** A month that ended longer ago is old news. Within this time, reports missed during an outage are made up for. */
const DAYS_TO_CATCH_UP = 5;

type Due = { db: Db; log: Log; now: Date };

/**
 * Makes the reports that are due in any time zone, and puts them into the outbox; returns how many. A report that fails
 * stays due until the next run and does not stop the others. If the database is unreachable, the run ends and is tried
 * again, because all other reports would fail too.
 */
export async function makeDueReports(db: Db, log: Log, now = new Date()): Promise<number> {
  let made = 0;
  for (const timeZone of await listTimeZones(db)) {
    try {
      made += await makeDueIn(timeZone, { db, log, now });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, timeZone }, "could not make the monthly reports of a time zone");
    }
  }
  return made;
}

async function makeDueIn(timeZone: string, { db, log, now }: Due): Promise<number> {
  const ended = endOf(lastMonth(now, timeZone), timeZone);
  if (!isStillMade(ended, now)) return 0;
  let made = 0;
  let after: string | null = null;
  do {
    const customerIds: string[] = await listDue(db, ended, { timeZone, after, most: CUSTOMERS_AT_ONCE });
    for (const customerId of customerIds) made += await makeOne(customerId, ended, { db, log, now });
    after = customerIds.at(-1) ?? null;
  } while (after !== null);
  return made;
}

/**
 * Makes one report, or none. Each has its own transaction, so a failure, even in the database, undoes only that one.
 */
async function makeOne(customerId: string, ended: Ended, { db, log, now }: Due): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      const subject = await lockDue(tx, ended, customerId);
      const kept = subject && (await storeReport(tx, await newReport(tx, subject, ended.month, now)));
      if (!kept) return 0;
      await putReports(tx, [{ customerId, reportId: kept.id }]);
      return 1;
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, customerId, month: ended.month }, "could not make a monthly report");
    return 0;
  }
}

const endOf = (month: string, timeZone: string): Ended => ({ month, end: monthStart(monthsAfter(month, 1), timeZone) });

const isStillMade = ({ end }: Ended, now: Date): boolean =>
  now.getTime() - end.getTime() <= DAYS_TO_CATCH_UP * 86_400_000;

async function newReport(db: Db, subject: Subject, month: string, now: Date) {
  const locale = resolveLocale(subject.locale);
  const facts = await makeFacts(db, { ...subject, locale }, month, now);
  return { customerId: subject.customerId, locale, facts };
}

/** A report that can be drawn, whether it is stored or not. */
export type Drawable = { customerId: string; locale: string; facts: ReportFacts; createdAt: Date };

/**
 * Returns the stored report of a month. If there is none, makes it, and stores it once the month is over. It is not
 * mailed. So while the scheduled job, which mails its reports, is still due to make this one, it is not stored.
 */
export async function makeReport(tx: Tx, customerId: string, month: string, now = new Date()): Promise<Drawable> {
  const subject = await subjectFor(tx, customerId, month, now);
  const kept = await findReportOf(tx, customerId, { month });
  if (kept) return drawable(tx, kept);
  const ended = endOf(month, subject.timeZone);
  if (subject.isErased || subject.knownSince >= ended.end) throw conflict("The exposures of that month were erased");
  const report = await newReport(tx, subject, month, now);
  const isForTheClock = isStillMade(ended, now) && (await isDue(tx, ended, customerId));
  const inserted = ended.end <= now && !isForTheClock ? await storeReport(tx, report) : undefined;
  return { ...report, createdAt: inserted?.createdAt ?? now };
}

/**
 * A stored report as it may be shown today. One that was made before a breach in it became sensitive, or before
 * sensitive breaches were shown only to the exposed person, is made again without them.
 */
export async function drawable(db: Db, stored: StoredReport): Promise<Drawable> {
  const { customerId, locale, createdAt, month } = stored;
  const facts = ReportFacts.parse(stored.facts);
  const subject = (await mayDisclosePrivate(db, customerId, titlesIn(facts)))
    ? await findSubject(db, customerId)
    : undefined;
  const shown = subject ? await makeFacts(db, { ...subject, locale }, month, new Date()) : facts;
  return { customerId, locale, facts: shown, createdAt };
}

const titlesIn = ({ found, resolved, open, steps }: ReportFacts): string[] => [
  ...[...found, ...resolved, ...open].map(({ title }) => title),
  ...steps.flatMap(({ breaches }) => breaches),
];

async function subjectFor(db: Db, customerId: string, month: string, now: Date): Promise<Subject> {
  const subject = await findSubject(db, customerId);
  if (!subject) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const { timeZone, createdAt, seesEverything, isScanned } = subject;
  if (!seesEverything) throw conflict("Reports are made for active customers; this one is a prospect");
  if (!isScanned) throw conflict("The customer's first scan has not finished yet");
  if (month > monthOf(now, timeZone)) throw conflict(`${month} has not begun yet`);
  const first = monthOf(createdAt, timeZone);
  if (month < first) throw conflict(`The customer was onboarded in ${first}; there is nothing to report for ${month}`);
  return subject;
}
