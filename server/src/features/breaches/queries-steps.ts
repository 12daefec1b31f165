import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

const select = positionalStatement<{ step: string }>("select step from breach_steps_done where instance_id = $1");

/** The steps that were ticked off. */
export async function listStepsDone(db: Db, instanceId: string): Promise<ReadonlySet<string>> {
  const rows = await select(db, instanceId);
  return new Set(rows.map(({ step }) => step));
}

const insert = positionalStatement<{ step: string }>(`
  insert into breach_steps_done (instance_id, step) values ($1, $2) on conflict do nothing returning step`);
const remove = positionalStatement<{ step: string }>(`
  delete from breach_steps_done where instance_id = $1 and step = $2 returning step`);

/** Both return false if nothing changed. */
export const insertStepDone = async (tx: Tx, instanceId: string, step: string): Promise<boolean> =>
  (await insert(tx, instanceId, step)).length > 0;
export const deleteStepDone = async (tx: Tx, instanceId: string, step: string): Promise<boolean> =>
  (await remove(tx, instanceId, step)).length > 0;

const removeAll = positionalStatement("delete from breach_steps_done where instance_id = any($1::uuid[])");

export async function deleteStepsDone(tx: Tx, instanceIds: readonly string[]): Promise<void> {
  await removeAll(tx, instanceIds);
}
