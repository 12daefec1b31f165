import type { Standing } from "../breaches/index.ts";

/** The period over which a change of the score is shown. */
export const SCORE_DAYS = 30;

/** A critical breach needs attention for this long after it was found. After that, the partner knows about it. */
export const CRITICAL_DAYS = 30;

export type Reason = "alert-not-delivered" | "critical-open" | "new-breaches";

/** A customer's place in the list of those that need attention, and the facts that decide it. */
export type Ranked = Omit<Standing, "seesEverything" | "isPressing"> & {
  /** Whether it's an active customer; otherwise it's a prospect. */
  isActive: boolean;
  reasons: Reason[];
};

/** Prospects get no mails about breaches, so a customer that wasn't reached is active. */
export const unreachedAlone = (customerId: string): Ranked => ({
  customerId,
  isActive: true,
  score: 0,
  open: 0,
  openCritical: 0,
  foundSince: 0,
  resolvedSince: 0,
  reasons: ["alert-not-delivered"],
});

export function rankOf({ seesEverything, isPressing, ...standing }: Standing, isUnreached: boolean): Ranked {
  const reasons: Reason[] = [];
  if (isUnreached) reasons.push("alert-not-delivered");
  if (isPressing) reasons.push("critical-open");
  if (standing.foundSince > 0) reasons.push("new-breaches");
  return { ...standing, isActive: isUnreached || seesEverything, reasons };
}

const weightOf = ({ reasons }: Ranked): number =>
  (reasons.includes("critical-open") ? 2 : 0) + (reasons.includes("alert-not-delivered") ? 1 : 0);

/** Customers that need attention come first, then those with the worst score. Ties have a fixed order. */
export const mostUrgentFirst = (a: Ranked, b: Ranked): number =>
  weightOf(b) - weightOf(a) || b.score - a.score || (a.customerId < b.customerId ? -1 : 1);
