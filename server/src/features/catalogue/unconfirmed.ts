import type { BreachFacts } from "./facts.ts";

/** Kinds of unconfirmed breaches. They may be made up, or not be breaches at all. */
export const UNCONFIRMED_KINDS = ["spam-lists", "unverified", "fabricated"] as const;
export type UnconfirmedKind = (typeof UNCONFIRMED_KINDS)[number];

type Doubted = Pick<BreachFacts, "spamList" | "verified" | "fabricated">;

const isOfKind: Record<UnconfirmedKind, (breach: Doubted) => boolean> = {
  "spam-lists": ({ spamList }) => spamList,
  unverified: ({ verified }) => !verified,
  fabricated: ({ fabricated }) => fabricated,
};

/**
 * Whether a breach is marked "Unconfirmed" wherever it is shown. Pages, mails and reports count it like any other
 * breach and list it after the confirmed ones.
 */
export const isUnconfirmed = (breach: Doubted): boolean => UNCONFIRMED_KINDS.some((kind) => isOfKind[kind](breach));

/**
 * Whether a breach alone is worth an alert: no one should be alarmed by something that may not be true. `also` lists
 * the unconfirmed kinds that the operator wants alerts about anyway.
 */
export const isWorthAnAlert = (breach: Doubted, also: readonly UnconfirmedKind[]): boolean =>
  UNCONFIRMED_KINDS.every((kind) => also.includes(kind) || !isOfKind[kind](breach));
