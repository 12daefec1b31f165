import type { Db } from "../../src/platform/db/database.ts";
import type { Refusal } from "../../src/kernel/errors.ts";
import type { Random } from "../support/random.ts";

/** Something that is done while other changes are going on. It has its own connections. */
export type Change = { name: string; run(db: Db): Promise<unknown> };

/** The outcome of a change. Any error other than a refusal fails the run. */
export type Outcome = { name: string; refused: Refusal | undefined };

/** The objects that the changes are about, created again for each run. */
export type Play = {
  changes: readonly Change[];
  /** Throws if a guarantee doesn't hold, whatever the order of the changes. */
  look(outcomes: readonly Outcome[]): Promise<void>;
};

/** Changes whose order a seed decides, statement by statement. */
export type Scenario = {
  name: string;
  /** What is guaranteed in every order. */
  guarantee: string;
  /** Statements of `db` aren't held. */
  begin(db: Db, random: Random): Promise<Play>;
};
