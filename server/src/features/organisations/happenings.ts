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
  /** Found breaches that no longer count. Those that are found are counted from their events. */
  breaches?: number;
};

/**
 * Whoever adds or takes away what is counted for a partner says so, in the transaction of the change. So figures are
 * exact without counting.
 */
export const figuresChanged = defineHappening<FigureChange>("figures.changed");

/** Partners were offboarded: whoever works for them may no longer. */
export const partnersLeft = defineHappening<{ partnerId: string }>("partner.left");

/** A partner began to count among its distributor's, or stopped. The caller has locked its row, or just made it. */
export const partnersCounted = defineHappening<{ partnerId: string; counts: boolean }>("partner.counted");
