import { type Db, isFound, run, type Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";

const select = statement<{ instanceId: string }, { step: string }>(
  "select step from breach_steps_done where instance_id = :instanceId",
);

/** The steps that were ticked off. */
export async function listStepsDone(db: Db, instanceId: string): Promise<ReadonlySet<string>> {
  const rows = await select(db, { instanceId });
  return new Set(rows.map(({ step }) => step));
}

/** Returns false if nothing changed. */
export const insertStepDone = (tx: Tx, instanceId: string, step: string) =>
  isFound(
    tx
      .insertInto("breach_steps_done")
      .values({ instance_id: instanceId, step })
      .onConflict((conflict) => conflict.doNothing())
      .returning("step"),
  );

/** Returns false if nothing changed. */
export const deleteStepDone = (tx: Tx, instanceId: string, step: string) =>
  isFound(
    tx.deleteFrom("breach_steps_done").where("instance_id", "=", instanceId).where("step", "=", step).returning("step"),
  );

export const deleteStepsDone = (tx: Tx, instanceIds: readonly string[]) =>
  run(tx)`delete from breach_steps_done where instance_id = any(${instanceIds}::uuid[])`;
