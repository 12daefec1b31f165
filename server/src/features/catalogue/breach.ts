import type { BreachFacts } from "./facts.ts";

/** A known breach. Tables refer to it by `id`; clients know its uuid and its name. */
export type Breach = BreachFacts & {
  id: number;
  uuid: string;
  addedAt: Date;
  modifiedAt: Date;
  sensitive: boolean;
  retired: boolean;
  /** Changes whenever anything about the breach does, so texts made from it are cached by it. */
  revision: number;
};

export type BreachRecord = Omit<Breach, "id" | "uuid" | "revision">;

/** In the contract's format, where a day is written as its first moment. */
export const breachDateOf = ({ breachDate }: BreachFacts): string => `${breachDate}T00:00:00+00:00`;
