import { dayOf, monthOf, monthsAfter, monthStart } from "../../kernel/month.ts";
import { type DatedInstance, levelOf, monthAsItWas, scoreAt, worstOf } from "../breaches/index.ts";
import {
  breachSeverity,
  mostSevereFirst,
  SEVERITIES,
  type Severity,
  severityRank,
  stepsOfAll,
} from "../catalogue/index.ts";
import type { BreachLine, ReportFacts } from "./facts.ts";
import type { Subject } from "./queries-subjects.ts";

/** What fits on a page or two; the counts say how many there are. */
const MOST_LINES = 40;
const MOST_EMAILS = 5;
const MOST_STEPS = 8;
const MOST_EXPOSED = 10;
const MONTHS = 12;

/** What there is to tell about a month, as far as it has gone. */
export function factsOf(subject: Subject, instances: readonly DatedInstance[], month: string, now: Date): ReportFacts {
  const { timeZone, knownSince, domains, emails, locale } = subject;
  const { start, at, score, ...was } = monthAsItWas(instances, { month, timeZone, now });
  const found = was.found.toSorted(byUrgency);
  const resolved = was.resolved.toSorted(byUrgency);
  const open = was.open.toSorted(byUrgency);
  const heaviest = worstOf(open, at);
  return {
    month,
    until: dayOf(new Date(at.getTime() - 1), timeZone),
    score: { value: score, level: levelOf(score), before: knownSince < start ? scoreAt(instances, start) : null },
    history: [...historyOf(subject, instances, month), { month, score }],
    monitored: { domains, emails },
    counts: { found: found.length, resolved: resolved.length, open: open.length },
    found: found.slice(0, MOST_LINES).map(lineOf),
    resolved: resolved.slice(0, MOST_LINES).map(lineOf),
    open: open.slice(0, MOST_LINES).map(lineOf),
    exposed: mostExposed(open),
    steps: stepsFor(open, locale),
    wouldLower: heaviest ? { title: heaviest.worst.breach.title, score: heaviest.scoreWithout } : null,
  };
}

/** The months before, as far as something is known of how they ended. */
function historyOf({ timeZone, knownSince }: Subject, instances: readonly DatedInstance[], month: string) {
  const earlier = Array.from({ length: MONTHS - 1 }, (_none, index) => monthsAfter(month, index + 1 - MONTHS));
  return earlier
    .map((name) => ({ name, end: monthStart(monthsAfter(name, 1), timeZone) }))
    .filter(({ end }) => end > knownSince)
    .map(({ name, end }) => ({ month: name, score: scoreAt(instances, end) }));
}

const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** The worst first, then as they came: newest breach first. */
const byUrgency = (a: DatedInstance, b: DatedInstance): number => severityRank(a.breach) - severityRank(b.breach);

const lineOf = ({ breach, emails }: DatedInstance): BreachLine => ({
  title: breach.title,
  breachDate: breach.breachDate,
  severity: breachSeverity(breach),
  dataClasses: [...mostSevereFirst(breach.dataClasses)],
  emails: emails.slice(0, MOST_EMAILS),
  addresses: emails.length,
});

function mostExposed(open: readonly DatedInstance[]): ReportFacts["exposed"] {
  const exposed = new Map<string, ReportFacts["exposed"][number]>();
  for (const { emails, breach } of open) {
    const severity = breachSeverity(breach);
    for (const email of emails) {
      const known = exposed.get(email);
      // The worst came first.
      exposed.set(email, { email, breaches: (known?.breaches ?? 0) + 1, severity: known?.severity ?? severity });
    }
  }
  return [...exposed.values()]
    .sort((a, b) => b.breaches - a.breaches || rankOf(a.severity) - rankOf(b.severity) || (a.email < b.email ? -1 : 1))
    .slice(0, MOST_EXPOSED);
}

const stepsFor = (open: readonly DatedInstance[], locale: string): ReportFacts["steps"] =>
  stepsOfAll(
    open.map(({ breach }) => breach),
    locale,
  )
    .slice(0, MOST_STEPS)
    .map(({ action, reason, minutes, breaches }) => ({ action, reason, minutes, breaches }));

/** The month before the running one: the last that is over. */
export const lastMonth = (now: Date, timeZone: string): string => monthsAfter(monthOf(now, timeZone), -1);
