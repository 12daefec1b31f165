import { dayOf, monthOf, monthsAfter, monthStart } from "../../kernel/month.ts";
import { levelOf } from "../../kernel/score-scale.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  byUrgency,
  countExposed,
  type DatedInstance,
  firstToResolve,
  listDatedInstances,
  listFirstAddresses,
  listMostExposed,
  monthAsItWas,
  scoreAt,
} from "../breaches/index.ts";
import {
  breachSeverity,
  isUnconfirmed,
  mostSevereFirst,
  stepsOfAll,
  urgencyOf,
  urgencyRank,
} from "../catalogue/index.ts";
import type { BreachLine, ReportFacts } from "./facts.ts";
import type { Subject } from "./queries-subjects.ts";

/** As many as fit on a page or two. The counts say how many there are. */
const MOST_LINES = 40;
const MOST_EMAILS = 5;
const MOST_STEPS = 8;
const MOST_EXPOSED = 10;
const MONTHS = 12;

/** Collects the facts of a month, up to now if it is still running. */
export async function makeFacts(db: Db, subject: Subject, month: string, now: Date): Promise<ReportFacts> {
  const instances = await listDatedInstances(db, subject.customerId);
  const { timeZone, knownSince, domains, emails, locale } = subject;
  const { start, at, score, ...was } = monthAsItWas(instances, { month, timeZone, now });
  const found = was.found.toSorted(byUrgency);
  const resolved = was.resolved.toSorted(byUrgency);
  const open = was.open.toSorted(byUrgency);
  const next = firstToResolve(open, at);
  const linesOf = await linesAbout(db, [found, resolved, open]);
  return {
    month,
    until: dayOf(new Date(at.getTime() - 1), timeZone),
    score: { value: score, level: levelOf(score), before: knownSince < start ? scoreAt(instances, start) : null },
    history: [...historyOf(subject, instances, month), { month, score }],
    monitored: { domains, emails },
    counts: { found: found.length, resolved: resolved.length, open: open.length },
    found: linesOf(found),
    resolved: linesOf(resolved),
    open: linesOf(open),
    exposedAddresses: {
      ...(await countExposed(
        db,
        subject.customerId,
        open.map(({ id }) => id),
      )),
      ...(open.some(({ unlisted }) => unlisted > 0) ? { isPartial: true } : {}),
    },
    exposed: await mostExposed(db, open),
    steps: stepsFor(open, locale),
    wouldLower: next ? { title: next.first.breach.title, score: next.score } : null,
  };
}

/** The scores of earlier months, as far back as the customer's data goes. */
function historyOf({ timeZone, knownSince }: Subject, instances: readonly DatedInstance[], month: string) {
  const earlier = Array.from({ length: MONTHS - 1 }, (_none, index) => monthsAfter(month, index + 1 - MONTHS));
  return earlier
    .map((name) => ({ name, end: monthStart(monthsAfter(name, 1), timeZone) }))
    .filter(({ end }) => end > knownSince)
    .map(({ name, end }) => ({ month: name, score: scoreAt(instances, end) }));
}

/** The first breaches of each list as lines, with a few of their addresses. */
async function linesAbout(db: Db, lists: readonly (readonly DatedInstance[])[]) {
  const shown = lists.flatMap((list) => list.slice(0, MOST_LINES).map(({ id }) => id));
  const addressesOf = await listFirstAddresses(db, [...new Set(shown)], MOST_EMAILS);
  const lineOf = ({ id, breach, addressCount }: DatedInstance): BreachLine => ({
    title: breach.title,
    breachDate: breach.breachDate,
    severity: breachSeverity(breach),
    isUnconfirmed: isUnconfirmed(breach),
    dataClasses: [...mostSevereFirst(breach.dataClasses)],
    emails: addressesOf(id),
    addresses: addressCount,
  });
  return (list: readonly DatedInstance[]) => list.slice(0, MOST_LINES).map(lineOf);
}

/** The addresses in the most open breaches, each with the severity of its worst breach. */
async function mostExposed(db: Db, open: readonly DatedInstance[]): Promise<ReportFacts["exposed"]> {
  const ranked = open.map(({ id, breach }) => ({ id, rank: urgencyRank(breach) }));
  const exposed = await listMostExposed(db, ranked, MOST_EXPOSED);
  return exposed.map(({ email, breaches, rank }) => ({ email, breaches, ...urgencyOf(rank) }));
}

const stepsFor = (open: readonly DatedInstance[], locale: string): ReportFacts["steps"] =>
  stepsOfAll(
    open.map(({ breach }) => breach),
    locale,
  )
    .slice(0, MOST_STEPS)
    .map(({ action, reason, minutes, breaches }) => ({ action, reason, minutes, breaches }));

/** The month before the current one, which is the last that is over. */
export const lastMonth = (now: Date, timeZone: string): string => monthsAfter(monthOf(now, timeZone), -1);
