import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { breachesOf } from "../../catalogue/index.ts";
import type { DatedInstance } from "../instance.ts";
import { DATED, datedOf, type DatedRow, KNOWN_BRIEFLY } from "../queries-read.ts";

/** An instance of one of a partner's customers, and whose it is. */
export type PartnersInstance = DatedInstance & { customerId: string; seesEverything: boolean };

type Row = DatedRow & { customerId: string; seesEverything: boolean };

const selectOfCustomers = statement<{ partnerId: string; since: Date; limit: number }, Row>(`
  select ${DATED}, customers.id as "customerId", customers.status = 'active' as "seesEverything"
  from customers join (${KNOWN_BRIEFLY}) on breach_instances.customer_id = customers.id
  where customers.partner_id = :partnerId and customers.status in ('active', 'prospect')
    and (resolved_at is null or resolved_at > :since)
  limit :limit`);

/**
 * Instances of a partner's customers that are open, or were resolved since then, as far as they may be disclosed. No
 * more than `limit`, in no order, because sorting would have to read them all. `isCut` says that there are more.
 */
export async function listInstancesOfCustomers(
  db: Db,
  { partnerId, since, limit }: { partnerId: string; since: Date; limit: number },
): Promise<{ instances: PartnersInstance[]; isCut: boolean }> {
  const rows = await selectOfCustomers(db, { partnerId, since, limit });
  const breachOf = await breachesOf(db, rows);
  const instances = rows.map((row) => {
    const { customerId, seesEverything } = row;
    return { ...datedOf(row, breachOf(row)), customerId, seesEverything };
  });
  return { instances, isCut: rows.length === limit };
}
