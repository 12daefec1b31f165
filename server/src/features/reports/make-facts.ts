import { dayOf, monthOf, monthsAfter, monthStart } from "../../kernel/month.ts";
import { type DatedInstance, levelOf, openAt, scoreAt, scoreOf, worstOf } from "../breaches/index.ts";
import { breachSeverity, mostSevereFirst, SEVERITIES, type Severity, stepsOfAll } from "../catalogue/index.ts";
import type { BreachLine, ReportFacts } from "./facts.ts";
import type { Subject } from "./queries.ts";

/** What fits on a page or two; the counts say how many there are. */
const MOST_LINES = 40;
const MOST_EMAILS = 5;
const MOST_STEPS = 8;
const MOST_EXPOSED = 10;
const MONTHS = 12;

/** What there is to tell about a month, as far as it has gone. */
export function factsOf(subject: Subject, instances: readonly DatedInstance[], month: string, now: Date): ReportFacts {
  const { timeZone, createdAt, domains, emails, locale } = subject;
  const start = monthStart(month, timeZone);
  const end = monthStart(monthsAfter(month, 1), timeZone);
  const isRunning = end > now;
  const at = isRunning ? now : end;
  // Of the running month what is open, whatever the clocks of this machine and the database's say to each other.
  const open = (isRunning ? instances.filter(({ resolved }) => !resolved) : openAt(instances, at)).toSorted(byUrgency);
  const isWithin = (moment: Date | null) => moment !== null && moment >= start && moment < end;
  const found = instances.filter(({ foundAt }) => isWithin(foundAt)).toSorted(byUrgency);
  const resolved = instances.filter(({ resolvedAt }) => isWithin(resolvedAt)).toSorted(byUrgency);
  const value = scoreOf(open, at);
  const heaviest = worstOf(open, at);
  return {
    month,
    until: dayOf(new Date(at.getTime() - 1), timeZone),
    score: { value, level: levelOf(value), before: createdAt < start ? scoreAt(instances, start) : null },
    history: [...historyOf(subject, instances, month), { month, score: value }],
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

/** The months before, as far as the customer was there when they ended. */
function historyOf({ timeZone, createdAt }: Subject, instances: readonly DatedInstance[], month: string) {
  const earlier = Array.from({ length: MONTHS - 1 }, (_none, index) => monthsAfter(month, index + 1 - MONTHS));
  return earlier
    .map((name) => ({ name, end: monthStart(monthsAfter(name, 1), timeZone) }))
    .filter(({ end }) => end > createdAt)
    .map(({ name, end }) => ({ month: name, score: scoreAt(instances, end) }));
}

const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** The worst first, then as they came: newest breach first. */
const byUrgency = (a: DatedInstance, b: DatedInstance): number =>
  rankOf(breachSeverity(a.breach)) - rankOf(breachSeverity(b.breach));

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
