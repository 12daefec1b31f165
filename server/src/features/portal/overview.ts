import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { Month, monthEnds, monthOf, monthsAfter, monthsBefore, monthStart } from "../../kernel/month.ts";
import { levelOf, LEVELS } from "../../kernel/score-scale.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { countExposed, type DatedInstance, firstToResolve, scoreAt, scoreOf, ThreatScore } from "../breaches/index.ts";
import { breachSeverity } from "../catalogue/index.ts";
import { findLastVisit, frameOf, PortalFrame, recordVisit, type Viewer } from "../portal-access/index.ts";
import { CountedAddresses } from "./addresses.ts";
import { BreachRow, breachRow, SeverityView } from "./breach-row.ts";
import { inOrderFor, instancesFor, IsPartial, partialOf } from "./instances.ts";
import { findFacts } from "./queries.ts";

const MONTHS = 12;
const ROWS = 5;

const Moment = z.iso.datetime();

const Dot = z.object({ at: Moment, month: Month, severity: SeverityView.nullable(), count: z.int() });

export const Overview = z
  .object({
    ...success,
    portal: PortalFrame,
    scannedAt: Moment.nullable().meta({ description: "Null while the first scan is running." }),
    monitored: z.object({ domains: z.int(), emails: z.int() }),
    exposed: CountedAddresses.extend({ isPartial: IsPartial }).meta({ description: "The addresses in open breaches." }),
    score: z.object({
      value: ThreatScore,
      level: z.enum(LEVELS),
      lastMonth: ThreatScore.nullable().meta({
        description: "At the end of last month; null if the customer did not exist yet.",
      }),
    }),
    wouldLower: z
      .object({ breachId: Uuid, title: z.string(), score: ThreatScore })
      .nullable()
      .meta({ description: "The most urgent open breach, and what the score will be once it's resolved." }),
    history: z.array(z.object({ at: Moment, month: Month, score: ThreatScore })).meta({
      description:
        "The score at the end of each of the last twelve months, as far back as there is one, and now. Months are in the partner's time zone.",
    }),
    dots: z.array(Dot).meta({ description: "When new breaches were found: one for each month and severity." }),
    counts: z.object({ open: z.int(), resolved: z.int() }),
    sinceLastVisit: z
      .object({ at: Moment, found: z.int(), resolved: z.int(), score: ThreatScore })
      .nullable()
      .meta({ description: "What has changed since the last visit. Null on the first visit." }),
    breaches: z.array(BreachRow).meta({ description: "Up to five open breaches, the most urgent first." }),
  })
  .meta({ id: "PortalOverview" });

/** When the user last visited. Records this visit, unless a member of staff is viewing the user's pages. */
export const visit = (db: Db, { lookIn, userId }: Viewer): Promise<Date | null> =>
  lookIn ? findLastVisit(db, userId) : recordVisit(db, userId);

export async function readOverview(
  db: Db,
  viewer: Viewer,
  lastVisit: Date | null,
  now = new Date(),
): Promise<z.infer<typeof Overview>> {
  const [instances, facts] = await Promise.all([instancesFor(db, viewer), findFacts(db, viewer.customerId)]);
  const open = instances.filter(({ resolved }) => !resolved);
  // Uses what is open instead of comparing times, because this machine's clock may differ from the database's.
  const value = scoreOf(open, now);
  const { timeZone } = viewer;
  const running = monthOf(now, timeZone);
  const runningSince = monthStart(running, timeZone);
  const from = new Date(Math.max(monthsBefore(now, MONTHS).getTime(), facts.createdAt.getTime()));
  const exposed = await countExposed(
    db,
    viewer.customerId,
    open.map(({ id }) => id),
  );
  return {
    success: true,
    portal: frameOf(viewer),
    scannedAt: facts.scannedAt?.toISOString() ?? null,
    monitored: { domains: facts.domains, emails: facts.emails },
    exposed: { ...exposed, ...partialOf(open) },
    score: {
      value,
      level: levelOf(value),
      lastMonth: facts.createdAt < runningSince ? scoreAt(instances, runningSince) : null,
    },
    wouldLower: viewer.isProspect ? null : wouldLower(open, now),
    history: [
      ...monthEnds(from, now, timeZone).map((at) => pointAt(at, scoreAt(instances, at), viewer)),
      { at: now.toISOString(), month: running, score: value },
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
  const next = firstToResolve(open, now);
  return next ? { breachId: next.first.id, title: next.first.breach.title, score: next.score } : null;
}

/** A point of the history. The end of a month is the first moment of the next one. */
const pointAt = (end: Date, score: number, { timeZone }: Viewer) => ({
  at: end.toISOString(),
  month: monthsAfter(monthOf(end, timeZone), -1),
  score,
});

/** One dot for each month and severity, at the time the first breach was found. Prospects do not see severities. */
function dotsOf(found: readonly DatedInstance[], { isProspect, timeZone }: Viewer) {
  const dots = new Map<string, z.infer<typeof Dot>>();
  for (const { foundAt, breach } of found.toSorted((a, b) => a.foundAt.getTime() - b.foundAt.getTime())) {
    const severity = isProspect ? null : breachSeverity(breach);
    const month = monthOf(foundAt, timeZone);
    const group = `${month} ${severity}`;
    const dot = dots.get(group) ?? { at: foundAt.toISOString(), month, severity, count: 0 };
    dots.set(group, { ...dot, count: dot.count + 1 });
  }
  return [...dots.values()];
}

function changesSince(at: Date, instances: readonly DatedInstance[]) {
  const found = instances.filter(({ foundAt }) => foundAt >= at).length;
  const resolved = instances.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt >= at).length;
  return { at: at.toISOString(), found, resolved, score: scoreAt(instances, at) };
}
