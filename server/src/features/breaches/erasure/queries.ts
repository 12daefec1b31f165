import { sql } from "kysely";
import { allRows, type Tx } from "../../../platform/db/database.ts";

/** Customers that have been dormant for at least this many days; all of them, or those among `only`. */
export type LongDormant = { dormantDays: number; only?: readonly string[] };

export type Erased = { id: string; partnerId: string };

/**
 * Erases the exposures of customers that have long been dormant, a limited number at a time, and returns which.
 * Past announcements stay as counts, because analytics and billing need no address.
 */
export async function eraseLongDormant(tx: Tx, { dormantDays, only }: LongDormant, limit: number): Promise<Erased[]> {
  const { rows } = await sql<{ id: string }>`
    select customers.id from customers
    where status = 'dormant' and status_changed_at <= now() - ${dormantDays} * interval '1 day'
      and (${only ?? null}::uuid[] is null or customers.id = any(${only ?? null}::uuid[]))
      and not exists (select from erasures where customer_id = customers.id and erased_at >= status_changed_at)
    order by status_changed_at limit ${limit} for update skip locked`.execute(tx);
  const erased = await listNotErased(
    tx,
    rows.map(({ id }) => id),
  );
  if (erased.length === 0) return erased;
  const ids = erased.map(({ id }) => id);
  await sql`delete from breach_instances where customer_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    insert into erasures (customer_id) select unnest(${ids}::uuid[])
    on conflict (customer_id) do update set erased_at = excluded.erased_at`.execute(tx);
  return erased;
}

/** A separate statement after the lock: another process may have erased them between our read and our lock. */
const listNotErased = (tx: Tx, ids: readonly string[]) => allRows<Erased>(tx)`
  select customers.id, partner_id as "partnerId" from customers
  where customers.id = any(${ids}::uuid[])
    and not exists (select from erasures where customer_id = customers.id and erased_at >= status_changed_at)`;
