import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { monthEnds, monthOf, monthsBefore } from "../../kernel/month.ts";
import { levelOf, LEVELS } from "../../kernel/score-scale.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { type DatedInstance, scoreAt, scoreOf, ThreatScore, worstInstance } from "../breaches/index.ts";
import { breachSeverity } from "../catalogue/index.ts";
import { frameOf, PortalFrame, recordVisit, type Viewer } from "../portal-access/index.ts";
import { BreachRow, breachRow, SeverityView } from "./breach-row.ts";
import { inOrderFor, instancesFor } from "./instances.ts";
import { findFacts } from "./queries.ts";

const MONTHS = 12;
const ROWS = 5;

const Moment = z.iso.datetime();

const Dot = z.object({ at: Moment, severity: SeverityView.nullable(), count: z.int() });

export const Overview = z
  .object({
    ...success,
    portal: PortalFrame,
    scannedAt: Moment.nullable().meta({ description: "Null while the first scan is running." }),
    monitored: z.object({ domains: z.int(), emails: z.int() }),
    score: z.object({ value: ThreatScore, level: z.enum(LEVELS), monthAgo: ThreatScore.nullable() }),
    wouldLower: z
      .object({ breachId: Uuid, title: z.string(), score: ThreatScore })
      .nullable()
      .meta({ description: "The open breach that weighs most, and the score without it." }),
    history: z
      .array(z.object({ at: Moment, score: ThreatScore }))
      .meta({ description: "At the ends of the last twelve months, as far as they go back, and now." }),
    dots: z.array(Dot).meta({ description: "When new breaches were found: one for each month and severity." }),
    counts: z.object({ open: z.int(), resolved: z.int() }),
    sinceLastVisit: z
      .object({ at: Moment, found: z.int(), resolved: z.int(), score: ThreatScore })
      .nullable()
      .meta({ description: "What changed since; null on the first visit." }),
    breaches: z.array(BreachRow).meta({ description: "At most five of the open ones, the most urgent first." }),
  })
  .meta({ id: "PortalOverview" });

export async function readOverview(db: Db, viewer: Viewer, now = new Date()): Promise<z.infer<typeof Overview>> {
  const [instances, facts, lastVisit] = await Promise.all([
    instancesFor(db, viewer),
    findFacts(db, viewer.customerId),
    recordVisit(db, viewer.userId),
  ]);
  const open = instances.filter(({ resolved }) => !resolved);
  // Uses what is open instead of comparing times, because this machine's clock may differ from the database's.
  const value = scoreOf(open, now);
  const monthAgo = monthsBefore(now, 1);
  const from = new Date(Math.max(monthsBefore(now, MONTHS).getTime(), facts.createdAt.getTime()));
  return {
    success: true,
    portal: frameOf(viewer),
    scannedAt: facts.scannedAt?.toISOString() ?? null,
    monitored: { domains: facts.domains, emails: facts.emails },
    score: {
      value,
      level: levelOf(value),
      monthAgo: facts.createdAt <= monthAgo ? scoreAt(instances, monthAgo) : null,
    },
    wouldLower: viewer.isProspect ? null : wouldLower(open, now),
    history: [
      ...monthEnds(from, now, viewer.timeZone).map((at) => ({ at: at.toISOString(), score: scoreAt(instances, at) })),
      { at: now.toISOString(), score: value },
    ],
    dots: dotsOf(
      instances.filter(({ foundAt }) => foundAt >= from),
      viewer,
    ),
    counts: { open: open.length, resolved: instances.length - open.length },
    sinceLastVisit: lastVisit && changesSince(lastVisit, instances),
    breaches: open
      .toSorted(inOrderFor(viewer))
      .slice(0, ROWS)
      .map((instance) => breachRow(instance, viewer)),
  };
}

function wouldLower(open: readonly DatedInstance[], now: Date) {
  const found = worstInstance(open, now);
  return found ? { breachId: found.worst.id, title: found.worst.breach.title, score: found.scoreWithout } : null;
}

/** One dot for each month and severity, at the time the first breach was found. Prospects do not see severities. */
function dotsOf(found: readonly DatedInstance[], { isProspect, timeZone }: Viewer) {
  const dots = new Map<string, z.infer<typeof Dot>>();
  for (const { foundAt, breach } of found.toSorted((a, b) => a.foundAt.getTime() - b.foundAt.getTime())) {
    const severity = isProspect ? null : breachSeverity(breach);
    const group = `${monthOf(foundAt, timeZone)} ${severity}`;
    const dot = dots.get(group) ?? { at: foundAt.toISOString(), severity, count: 0 };
    dots.set(group, { ...dot, count: dot.count + 1 });
  }
  return [...dots.values()];
}

function changesSince(at: Date, instances: readonly DatedInstance[]) {
  const found = instances.filter(({ foundAt }) => foundAt >= at).length;
  const resolved = instances.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt >= at).length;
  return { at: at.toISOString(), found, resolved, score: scoreAt(instances, at) };
}
