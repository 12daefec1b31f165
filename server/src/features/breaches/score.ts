import type { Instance } from "./instance.ts";
import { threatScore, worstExposure } from "./threat-score.ts";

/** The threat score of these open instances. */
export const scoreOf = (open: readonly Instance[], today: Date): number => threatScore(open.map(exposureOf), today);

/** The instance that weighs most, and the score once it is resolved. */
export function worstOf<One extends Instance>(open: readonly One[], today: Date) {
  const found = worstExposure(
    open.map((instance) => ({ ...exposureOf(instance), instance })),
    today,
  );
  return found && { worst: found.worst.instance, scoreWithout: found.scoreWithout };
}

const exposureOf = ({ breach, addressCount }: Instance) => ({ breach, addresses: addressCount });
