import { urgencyRank } from "../../catalogue/index.ts";
import type { Instance } from "../instance.ts";
import { threatScore } from "./threat-score.ts";

/** The threat score of these open instances. */
export const scoreOf = (open: readonly Instance[], today: Date): number =>
  threatScore(
    open.map(({ breach, addressCount }) => ({ breach, addresses: addressCount })),
    today,
  );

/** Most urgent first, as every list shows them. Equally urgent ones keep their order: newest breach first. */
export const byUrgency = (a: Instance, b: Instance): number => urgencyRank(a.breach) - urgencyRank(b.breach);

/**
 * The first instance in the list of open ones, and what the score would be once it's resolved. Undefined if that
 * wouldn't lower the score. It isn't always the one with the most weight: readers should find the named breach at the
 * top of the list.
 */
export function firstToResolve<One extends Instance>(open: readonly One[], today: Date) {
  const [first, ...others] = open.toSorted(byUrgency);
  if (first === undefined) return undefined;
  const score = scoreOf(others, today);
  return score < scoreOf(open, today) ? { first, score } : undefined;
}
