import type pg from "pg";
import { z } from "zod";
import { tidyingFigures } from "../features/analytics/jobs.ts";
import { keepingAuditMonths } from "../features/audit/jobs.ts";
import { erasure } from "../features/breaches/jobs.ts";
import { dormancy, recheckingDomains, settlingSearch, tendingOffboardings } from "../features/customers/jobs.ts";
import { type ImportingSettings, tidyingImports } from "../features/imports/jobs.ts";
import { forgettingMails } from "../features/mails/jobs.ts";
import { checkingPortalHosts, checkingSenders, type SendingServer } from "../features/organisations/jobs.ts";
import { endingLookIns, forgettingSignIns } from "../features/portal-access/jobs.ts";
import { makingReports } from "../features/reports/jobs.ts";
import { forgettingLookUps, sweeping, tellingSilentImports } from "../features/scanning/jobs.ts";
import { forgettingStaffSignIns } from "../features/staff/jobs.ts";
import { closingMonths } from "../features/usage/jobs.ts";
import { expiringDeliveries, keepingEventMonths, type Retention } from "../features/webhooks/jobs.ts";
import { forgetOldPositions } from "../platform/db/change-positions.ts";
import type { DnsLookUps } from "../platform/dns/look-ups.ts";
import { oldAnswers } from "../platform/http/change.ts";
import { forgetOldCounts } from "../platform/http/count-calls.ts";
import { defineJob } from "../platform/jobs/define.ts";
import { deleteOldRows } from "../platform/jobs/old-rows.ts";
import { handle, type TimetableEntry } from "../platform/jobs/runner.ts";

export type TimetableSettings = {
  dormantAfterDays: number;
  eraseAfterDays: number;
  asksLiveSource: boolean;
  retention: Retention & { eventDays: number; auditYears: number };
  sessionDays: number;
  mails: { keptDays: number; folder: string; publicUrl: () => string };
  dns: DnsLookUps;
  senders: SendingServer;
  imports: Pick<ImportingSettings["imports"], "uploadFolder" | "keptDays">;
};

/** Deletes idempotency keys older than a day, the call counts of past windows, and old log positions of changes. */
const cleanUp = defineJob("clean-up", z.unknown());

/** Every scheduled job, in one list. Times are in UTC; the format is cron's. */
export const timetable = (pool: pg.Pool, settings: TimetableSettings): TimetableEntry[] => [
  { schedule: "*/5 * * * *", handler: sweeping(settings.asksLiveSource) },
  { schedule: "*/5 * * * *", handler: tellingSilentImports() },
  { schedule: "* * * * *", handler: tidyingFigures() },
  { schedule: "* * * * *", handler: settlingSearch() },
  { schedule: "* * * * *", handler: endingLookIns() },
  { schedule: "27 3 * * *", handler: forgettingLookUps() },
  { schedule: "17 * * * *", handler: dormancy(settings.dormantAfterDays) },
  { schedule: "21 * * * *", handler: tendingOffboardings() },
  { schedule: "13 * * * *", handler: recheckingDomains(settings.dns) },
  { schedule: "47 * * * *", handler: erasure(settings.eraseAfterDays) },
  { schedule: "37 * * * *", handler: expiringDeliveries(settings.retention) },
  { schedule: "9 2 * * *", handler: keepingEventMonths(settings.retention.eventDays) },
  { schedule: "19 2 * * *", handler: keepingAuditMonths(settings.retention.auditYears) },
  { schedule: "57 * * * *", handler: forgettingMails(settings.mails.keptDays, settings.mails.folder) },
  // A month may end in some time zone every hour, and some zones are half an hour apart.
  { schedule: "3,33 * * * *", handler: makingReports() },
  { schedule: "33 * * * *", handler: closingMonths() },
  { schedule: "23 4 * * *", handler: checkingSenders(settings.dns, settings.senders) },
  { schedule: "53 * * * *", handler: checkingPortalHosts(settings.dns, settings.mails.publicUrl) },
  { schedule: "7 * * * *", handler: forgettingSignIns(settings.sessionDays) },
  { schedule: "29 * * * *", handler: tidyingImports(settings.imports) },
  { schedule: "43 * * * *", handler: forgettingStaffSignIns() },
  {
    schedule: "*/10 * * * *",
    handler: handle(cleanUp, async (_payload, { db }) => {
      await deleteOldRows(db, oldAnswers);
      await forgetOldCounts(pool);
      await forgetOldPositions(pool);
    }),
  },
];
