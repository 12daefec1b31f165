import type { BreachFacts } from "./facts.ts";

/** A known breach. `id` is how tables refer to it; the outside world knows its uuid and its name. */
export type Breach = BreachFacts & {
  id: number;
  uuid: string;
  addedAt: Date;
  modifiedAt: Date;
  sensitive: boolean;
  retired: boolean;
  /** Changes whenever anything about the breach does: what texts made from it are cached by. */
  revision: number;
};

export type BreachRecord = Omit<Breach, "id" | "uuid" | "revision">;

/** As the contract writes it: a day is its first moment. */
export const breachDateOf = ({ breachDate }: BreachFacts): string => `${breachDate}T00:00:00+00:00`;
