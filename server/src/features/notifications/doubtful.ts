import type { Breach } from "../catalogue/index.ts";

/** Breaches that send no alerts by default: an alert should not wake people for something that may not be true. */
export const DOUBTFUL = ["spam-lists", "unverified", "fabricated"] as const;
export type Doubtful = (typeof DOUBTFUL)[number];

const isDoubtful: Record<Doubtful, (breach: Breach) => boolean> = {
  "spam-lists": ({ spamList }) => spamList,
  unverified: ({ verified }) => !verified,
  fabricated: ({ fabricated }) => fabricated,
};

/** Whether a breach is worth an alert. `also` lists the doubtful kinds that the operator wants anyway. */
export const isWorthAnAlert = (breach: Breach, also: readonly Doubtful[]): boolean =>
  DOUBTFUL.every((kind) => also.includes(kind) || !isDoubtful[kind](breach));
