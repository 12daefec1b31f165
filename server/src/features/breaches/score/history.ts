import { monthsAfter, monthStart } from "../../../kernel/month.ts";
import type { DatedInstance } from "../instance.ts";
import { scoreOf } from "./score.ts";

/**
 * What was open at a given time, from when each breach was found and resolved. A reopened breach counts as open all
 * along, because earlier resolutions are not kept.
 */
const openAt = <One extends DatedInstance>(instances: readonly One[], at: Date): One[] =>
  instances.filter(({ foundAt, resolvedAt }) => foundAt < at && (resolvedAt === null || resolvedAt >= at));

/** The threat score at that time, with the breaches as old as they were then. */
export const scoreAt = (instances: readonly DatedInstance[], at: Date): number => scoreOf(openAt(instances, at), at);

type InMonth = { month: string; timeZone: string; now: Date };

/**
 * What was found and resolved in a month, and what was open, with the score, `at` its end or now if it is still
 * running. Reports and the page that lists them use the same facts.
 */
export function monthAsItWas(instances: readonly DatedInstance[], { month, timeZone, now }: InMonth) {
  const start = monthStart(month, timeZone);
  const end = monthStart(monthsAfter(month, 1), timeZone);
  const isRunning = end > now;
  const at = isRunning ? now : end;
  // For the current month, uses what is open instead of comparing times: this machine's clock may differ from the
  // database's.
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
