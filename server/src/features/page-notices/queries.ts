import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const select = statement<{ partnerId: string }, { distributorId: string }>(`
  select distributor_id as "distributorId" from partners where id = :partnerId`);

/** None if it is no partner. */
export async function findDistributorOf(db: Db, partnerId: string): Promise<string | undefined> {
  const [row] = await select(db, { partnerId });
  return row?.distributorId;
}
