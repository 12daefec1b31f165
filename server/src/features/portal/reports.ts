import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { type DatedInstance, LEVELS, levelOf, openAt, scoreOf } from "../breaches/index.ts";
import { findNotificationSettings } from "../customers/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { instancesFor } from "./instances.ts";
import { monthName, monthsBefore, monthStart, nextMonth } from "./months.ts";
import { findFacts } from "./queries.ts";

const MONTHS = 12;

const Month = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  score: z.int().meta({ description: "At the month's end; now, for the running one." }),
  level: z.enum(LEVELS),
  found: z.int(),
  resolved: z.int(),
  open: z.int(),
});

export const Reports = z
  .object({
    ...success,
    portal: PortalFrame,
    monthlyReport: z.boolean().meta({ description: "Whether a report comes by mail each month." }),
    months: z.array(Month).meta({ description: "Newest first, the running one included." }),
  })
  .meta({ id: "PortalReports" });

export async function readReports(db: Db, viewer: Viewer, now = new Date()): Promise<z.infer<typeof Reports>> {
  const [instances, facts, { sendMonthlyReport }] = await Promise.all([
    instancesFor(db, viewer),
    findFacts(db, viewer.customerId),
    findNotificationSettings(db, viewer.customerId),
  ]);
  return {
    success: true,
    portal: frameOf(viewer),
    monthlyReport: sendMonthlyReport,
    months: monthsSince(facts.createdAt, now).map((start) => figuresOf(start, instances, now)),
  };
}

/** First moments of months, newest first: the running one and those before it in which the customer was there. */
function monthsSince(createdAt: Date, now: Date): Date[] {
  const running = monthStart(now);
  const months = Array.from({ length: MONTHS }, (_none, back) => monthsBefore(running, back));
  return months.filter((month) => nextMonth(month) > createdAt);
}

function figuresOf(start: Date, instances: readonly DatedInstance[], now: Date): z.infer<typeof Month> {
  const isRunning = nextMonth(start) > now;
  const at = isRunning ? now : nextMonth(start);
  // Of the running month what is open, whatever the clocks of this machine and the database's say to each other.
  const open = isRunning ? instances.filter(({ resolved }) => !resolved) : openAt(instances, at);
  const isWithin = (at: Date | null) => at !== null && at >= start && at < nextMonth(start);
  const score = scoreOf(open, at);
  return {
    month: monthName(start),
    score,
    level: levelOf(score),
    found: instances.filter(({ foundAt }) => isWithin(foundAt)).length,
    resolved: instances.filter(({ resolvedAt }) => isWithin(resolvedAt)).length,
    open: open.length,
  };
}
