import { type RawBuilder, sql } from "kysely";
import { DAY } from "../../../kernel/duration.ts";
import { FIRST_ID, firstIdAt } from "../../../kernel/ids.ts";
import { type Db, oneValue, run, type Tx } from "../../../platform/db/database.ts";
import { endOf, type MonthPartition } from "../../../platform/db/months.ts";

/**
 * A delivery is made together with its event, and gets its id by the database's clock. The clock that made the event's id
 * may be behind that one by this much.
 */
const CLOCKS_APART_MS = DAY;

const isOfMonths = ({ from, to }: MonthPartition): RawBuilder<boolean> => sql`
  month >= date_trunc('month', time_of_id(${from ?? FIRST_ID}::uuid) at time zone 'UTC')
    and month < date_trunc('month', time_of_id(${to}::uuid) at time zone 'UTC')`;

/**
 * Whether any delivery as old as these events or older is still listed, or a mail of one of them, or any of them was
 * last delivered within this many days. There may be fifty million deliveries, so only the first of each endpoint is
 * read, which is at the start of the index.
 */
export async function isNeeded(db: Db, months: MonthPartition, days: number): Promise<boolean> {
  const { from, to } = months;
  const end = endOf(months);
  if (end === undefined) return true;
  const madeBefore = firstIdAt(new Date(end.getTime() + CLOCKS_APART_MS));
  return oneValue<boolean>(db)`
    select exists (
        select from webhook_endpoints as endpoint cross join lateral (
          select id from webhook_deliveries where endpoint_id = endpoint.id order by id limit 1) as first
        where first.id < ${madeBefore}::uuid)
      or exists (select from mails where event_id >= ${from ?? FIRST_ID}::uuid and event_id < ${to}::uuid)
      or exists (
        select from webhook_last_deliveries
        where ${isOfMonths(months)} and finished_at > now() - ${days} * interval '1 day') as "isNeeded"`;
}

export const forgetLastDeliveries = (tx: Tx, months: MonthPartition) =>
  run(tx)`delete from webhook_last_deliveries where ${isOfMonths(months)}`;
