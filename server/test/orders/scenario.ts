import type { Db } from "../../src/platform/db/database.ts";
import type { Refusal } from "../../src/kernel/errors.ts";
import type { Random } from "../support/random.ts";

/** Something that is done while others do something else. It has connections of its own. */
export type Change = { name: string; run(db: Db): Promise<unknown> };

/** What came of a change. Any other error than a refusal fails the run. */
export type Outcome = { name: string; refused: Refusal | undefined };

/** What changes are about, made anew for each run. */
export type Play = {
  changes: readonly Change[];
  /** Throws if something is not as it must be, in whatever order the changes ran. */
  look(outcomes: readonly Outcome[]): Promise<void>;
};

/** Changes whose order a seed decides, statement by statement. */
export type Scenario = {
  name: string;
  /** What holds in every order. */
  guarantee: string;
  /** Statements of `db` are not stopped. */
  begin(db: Db, random: Random): Promise<Play>;
};
