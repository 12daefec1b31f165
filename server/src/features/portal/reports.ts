import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { Month as MonthName, monthOf, monthsAfter } from "../../kernel/month.ts";
import { levelOf, LEVELS } from "../../kernel/score-scale.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { type DatedInstance, monthAsItWas } from "../breaches/index.ts";
import { findNotificationSettings } from "../customers/index.ts";
import { listStopped } from "../mails/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { listReports } from "../reports/index.ts";
import { getsReport } from "./settings.ts";
import { instancesFor } from "./instances.ts";
import { findFacts } from "./queries.ts";

const MONTHS = 12;

const Month = z.object({
  month: MonthName,
  score: z.int().meta({ description: "The score at the end of the month, or now for the current month." }),
  level: z.enum(LEVELS),
  found: z.int(),
  resolved: z.int(),
  open: z.int(),
  reportId: Uuid.nullable().meta({ description: "The id of the month's PDF report, if there is one." }),
});

export const Reports = z
  .object({
    ...success,
    portal: PortalFrame,
    monthlyReport: z.boolean().meta({ description: "Whether a report is emailed each month." }),
    months: z.array(Month).meta({ description: "Newest first, including the current month." }),
  })
  .meta({ id: "PortalReports" });

export async function readReports(db: Db, viewer: Viewer, now = new Date()): Promise<z.infer<typeof Reports>> {
  const [instances, facts, settings, stopped, reports] = await Promise.all([
    instancesFor(db, viewer),
    findFacts(db, viewer.customerId),
    findNotificationSettings(db, viewer.customerId),
    listStopped(db, viewer.customerId),
    listReports(db, viewer.customerId),
  ]);
  const reportOf = new Map(reports.map(({ month, id }) => [month, id]));
  return {
    success: true,
    portal: frameOf(viewer),
    monthlyReport: getsReport(settings, stopped, viewer),
    months: monthsSince(facts.createdAt, now, viewer).map((month) => ({
      ...figuresOf(month, instances, now, viewer),
      reportId: reportOf.get(month) ?? null,
    })),
  };
}

/** The months since the customer was added, including the current one, newest first. */
function monthsSince(createdAt: Date, now: Date, { timeZone }: Viewer): string[] {
  const running = monthOf(now, timeZone);
  const months = Array.from({ length: MONTHS }, (_none, back) => monthsAfter(running, -back));
  return months.filter((month) => month >= monthOf(createdAt, timeZone));
}

function figuresOf(month: string, instances: readonly DatedInstance[], now: Date, { timeZone }: Viewer) {
  const { score, found, resolved, open } = monthAsItWas(instances, { month, timeZone, now });
  return {
    month,
    score,
    level: levelOf(score),
    found: found.length,
    resolved: resolved.length,
    open: open.length,
  };
}
