import { sql } from "kysely";
import { type Db, run, type Tx } from "../../platform/db/database.ts";
import { TODAY } from "./queries-today.ts";

/**
 * Applies from today on; the caller has locked the partner. A second change on the same day replaces the first, because
 * a day has one code.
 */
export const upsertPartnerCode = (tx: Tx, partnerId: string, billingCodeId: number | null) => run(tx)`
  insert into partner_billing_codes (partner_id, from_day, billing_code_id)
  values (${partnerId}, ${sql.raw(TODAY)}, ${billingCodeId})
  on conflict (partner_id, from_day) do update set billing_code_id = excluded.billing_code_id`;

export async function findPartnerCode(db: Db, partnerId: string): Promise<number | null> {
  const row = await db
    .selectFrom("partner_billing_codes")
    .select("billing_code_id")
    .where("partner_id", "=", partnerId)
    .orderBy("from_day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.billing_code_id ?? null;
}
