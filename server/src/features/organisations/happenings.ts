import { defineHappening } from "../events/index.ts";

/** By how much a partner's figures change; what is left out does not. */
export type FigureChange = {
  partnerId: string;
  customers?: number;
  active?: number;
  prospects?: number;
  inactive?: number;
  domains?: number;
  emails?: number;
  /** Breaches that no longer count. New breaches are counted from their events. */
  breaches?: number;
};

/**
 * All code that adds or removes something that counts for a partner records it here, in the transaction of the change.
 * So figures are exact without counting.
 */
export const figuresChanged = defineHappening<FigureChange>("figures.changed");

/** Partners were offboarded: their staff lose access. */
export const partnersLeft = defineHappening<{ partnerId: string }>("partner.left");

/**
 * A partner has started or stopped counting for its distributor. The caller has locked its row, or has just inserted
 * it.
 */
export const partnersCounted = defineHappening<{ partnerId: string; counts: boolean }>("partner.counted");
