import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const select = statement<{ ids: readonly string[] }, { partnerId: string; distributorId: string }>(`
  select id as "partnerId", distributor_id as "distributorId" from partners where id = any(:ids::uuid[])`);

/** The distributors of those that are partners. */
export async function findDistributorsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await select(db, { ids });
  return new Map(rows.map(({ partnerId, distributorId }) => [partnerId, distributorId]));
}
