import type { Instance } from "./instance.ts";
import { threatScore, worstAmong } from "./threat-score.ts";

/** The threat score of these open instances. */
export const scoreOf = (open: readonly Instance[], today: Date): number => threatScore(open.map(inShort), today);

/** The instance that adds most to the score, and the score once it is resolved. */
export function worstInstance<One extends Instance>(open: readonly One[], today: Date) {
  const found = worstAmong(
    open.map((instance) => ({ ...inShort(instance), instance })),
    today,
  );
  return found && { worst: found.worst.instance, scoreWithout: found.scoreWithout };
}

const inShort = ({ breach, addressCount }: Instance) => ({ breach, addresses: addressCount });
