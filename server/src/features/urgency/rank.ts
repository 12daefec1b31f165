import type { Standing } from "../breaches/index.ts";

/** Over how long a change of the score is told. */
export const SCORE_DAYS = 30;

/** A critical breach asks for attention for so long after it was found. Whoever left it longer knows of it. */
export const CRITICAL_DAYS = 30;

export type Reason = "alert-not-delivered" | "critical-open" | "new-breaches";

/** A customer's place in the list of those who need somebody, and what it follows from. */
export type Ranked = Omit<Standing, "seesEverything" | "isPressing"> & {
  /** An active customer; otherwise a prospect. */
  isActive: boolean;
  reasons: Reason[];
};

/** Prospects are not mailed of breaches, so whoever was not reached is active. */
export const unreachedAlone = (customerId: string): Ranked => ({
  customerId,
  isActive: true,
  score: 0,
  scoreBefore: 0,
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

/** Whoever needs somebody first, then the worst score. Equal ones keep an order of their own. */
export const mostUrgentFirst = (a: Ranked, b: Ranked): number =>
  weightOf(b) - weightOf(a) || b.score - a.score || (a.customerId < b.customerId ? -1 : 1);
