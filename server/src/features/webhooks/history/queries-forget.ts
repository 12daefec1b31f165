import { type RawBuilder, sql } from "kysely";
import { FIRST_ID } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { MonthPartition } from "../../../platform/db/months.ts";

/** By the database's clock. */
export async function findDaysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await sql<{ then: Date }>`select now() - ${days} * interval '1 day' as then`.execute(db);
  if (!rows[0]) throw new Error("A select without a table returned no row");
  return rows[0].then;
}

const isIn = ({ from, to }: MonthPartition): RawBuilder<boolean> =>
  sql`event_id >= ${from ?? FIRST_ID}::uuid and event_id < ${to}::uuid`;

const isOfMonths = ({ from, to }: MonthPartition): RawBuilder<boolean> => sql`
  month >= date_trunc('month', time_of_id(${from ?? FIRST_ID}::uuid) at time zone 'UTC')
    and month < date_trunc('month', time_of_id(${to}::uuid) at time zone 'UTC')`;

/** Whether any of these events has a delivery or a mail that is listed, or was last delivered within so many days. */
export async function isNeeded(db: Db, months: MonthPartition, days: number): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    select exists (select from webhook_deliveries where ${isIn(months)})
      or exists (select from mails where ${isIn(months)})
      or exists (
        select from webhook_last_deliveries
        where ${isOfMonths(months)} and finished_at > now() - ${days} * interval '1 day') as "isNeeded"`.execute(db);
  return rows[0]?.isNeeded ?? true;
}

export async function forgetLastDeliveries(tx: Tx, months: MonthPartition): Promise<void> {
  await sql`delete from webhook_last_deliveries where ${isOfMonths(months)}`.execute(tx);
}
