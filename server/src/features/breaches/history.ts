import { monthsAfter, monthStart } from "../../kernel/month.ts";
import type { DatedInstance } from "./instance.ts";
import { scoreOf } from "./score.ts";

/**
 * What was open at a moment, told from when each breach was found and resolved. One that was opened again counts as open
 * all along: when it was resolved before is not kept.
 */
const openAt = <One extends DatedInstance>(instances: readonly One[], at: Date): One[] =>
  instances.filter(({ foundAt, resolvedAt }) => foundAt < at && (resolvedAt === null || resolvedAt >= at));

/** The threat score as it was at that moment, the breaches as old as they were then. */
export const scoreAt = (instances: readonly DatedInstance[], at: Date): number => scoreOf(openAt(instances, at), at);

type InMonth = { month: string; timeZone: string; now: Date };

/**
 * What a month brought and how it ended, as far as it has gone: found and resolved in it, and open, with the score, `at`
 * its end. Reports and the page that they are listed on tell the same of it.
 */
export function monthAsItWas(instances: readonly DatedInstance[], { month, timeZone, now }: InMonth) {
  const start = monthStart(month, timeZone);
  const end = monthStart(monthsAfter(month, 1), timeZone);
  const isRunning = end > now;
  const at = isRunning ? now : end;
  // Of the running month what is open, whatever the clocks of this machine and the database's say to each other.
  const open = isRunning ? instances.filter(({ resolved }) => !resolved) : openAt(instances, at);
  const isWithin = (moment: Date | null) => moment !== null && moment >= start && moment < end;
  return {
    start,
    at,
    found: instances.filter(({ foundAt }) => isWithin(foundAt)),
    resolved: instances.filter(({ resolvedAt }) => isWithin(resolvedAt)),
    open,
    score: scoreOf(open, at),
  };
}
