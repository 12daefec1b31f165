import { type RawBuilder, sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { isFound, type Tx } from "../../../platform/db/database.ts";

/** When the current calendar month (UTC) began. */
const MONTH_START: RawBuilder<Date> = sql`date_trunc('month', now() at time zone 'utc') at time zone 'utc'`;

/** Whether this customer has already left once in the current month. */
export const hasChurnedThisMonth = (tx: Tx, customerId: string) =>
  isFound(
    tx
      .selectFrom("churn_entries")
      .select("id")
      .where("customer_id", "=", customerId)
      .where("at", ">=", MONTH_START)
      .limit(1),
  );

/**
 * How many different customers of the partner have left in the current month. Earlier versions recorded a customer each
 * time it left.
 */
export async function countChurnThisMonth(tx: Tx, partnerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("churn_entries")
    .select((eb) => eb.fn.count<number>("customer_id").distinct().as("count"))
    .where("partner_id", "=", partnerId)
    .where("at", ">=", MONTH_START)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChurn(tx: Tx, partnerId: string, customerId: string): Promise<void> {
  await tx
    .insertInto("churn_entries")
    .values({ id: newId(), partner_id: partnerId, customer_id: customerId })
    .execute();
}
