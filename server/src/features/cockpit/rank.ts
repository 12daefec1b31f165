import { DAY } from "../../kernel/duration.ts";
import { byUrgency, type PartnersInstance, scoreAt, scoreOf } from "../breaches/index.ts";
import { breachSeverity } from "../catalogue/index.ts";

/** Over how long a change of the score is told. */
export const SCORE_DAYS = 30;

/** A critical breach asks for attention for so long after it was found. Whoever left it longer knows of it. */
const CRITICAL_DAYS = 30;

export type Reason = "alert-not-delivered" | "critical-open" | "new-breaches";

/** A customer's place in the list of those who need somebody, and what it follows from. */
export type Ranked = {
  customerId: string;
  /** An active customer; otherwise a prospect. */
  isActive: boolean;
  score: number;
  scoreBefore: number;
  open: PartnersInstance[];
  openCritical: number;
  foundSince: number;
  resolvedSince: number;
  reasons: Reason[];
};

type Moments = { now: Date; since: Date | undefined };

export function rankOf(
  customerId: string,
  instances: readonly PartnersInstance[],
  { now, since, isUnreached }: Moments & { isUnreached: boolean },
): Ranked {
  const open = instances.filter(({ resolved }) => !resolved).toSorted(byUrgency);
  const isAfter = (at: Date | null): boolean => since !== undefined && at !== null && at > since;
  const critical = open.filter(({ breach, seesEverything }) => seesEverything && breachSeverity(breach) === "critical");
  const isPressing = critical.some(({ foundAt }) => now.getTime() - foundAt.getTime() < CRITICAL_DAYS * DAY);
  const foundSince = open.filter(({ foundAt }) => isAfter(foundAt)).length;
  const reasons: Reason[] = [];
  if (isUnreached) reasons.push("alert-not-delivered");
  if (isPressing) reasons.push("critical-open");
  if (foundSince > 0) reasons.push("new-breaches");
  return {
    customerId,
    // Prospects are not mailed of breaches, and do not see everything of them.
    isActive: isUnreached || instances.some(({ seesEverything }) => seesEverything),
    score: scoreOf(open, now),
    scoreBefore: scoreAt(instances, new Date(now.getTime() - SCORE_DAYS * DAY)),
    open,
    openCritical: critical.length,
    foundSince,
    resolvedSince: instances.filter(({ resolvedAt }) => isAfter(resolvedAt)).length,
    reasons,
  };
}

const weightOf = ({ reasons }: Ranked): number =>
  (reasons.includes("critical-open") ? 2 : 0) + (reasons.includes("alert-not-delivered") ? 1 : 0);

/** Whoever needs somebody first, then the worst score. Equal ones keep an order of their own. */
export const mostUrgentFirst = (a: Ranked, b: Ranked): number =>
  weightOf(b) - weightOf(a) || b.score - a.score || (a.customerId < b.customerId ? -1 : 1);
