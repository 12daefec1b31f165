import { sql } from "kysely";
import { usageCursors, type UsageLine } from "../../../src/features/usage/line.ts";
import { closeDueMonths, readUsage, type UsageScope } from "../../../src/features/usage/index.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { testActor } from "../factories.ts";

/** All lines of a month, page by page. */
export async function linesOf(db: Db, scope: UsageScope, month: string, pageSize = 100): Promise<UsageLine[]> {
  const lines: UsageLine[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readUsage(db, scope, { month, pageSize, cursor });
    lines.push(...page.lines);
    if (page.pagination.nextCursor === null) return lines;
    cursor = usageCursors.cursor.parse(page.pagination.nextCursor);
  }
}

/** Marks the months up to this one as closed, so that the next is the first to be closed. */
export async function countFrom(db: Db, lastClosed: string): Promise<void> {
  await sql`delete from usage_spans`.execute(db);
  await sql`delete from usage_months`.execute(db);
  await sql`insert into usage_months (month, closed_at) values (${`${lastClosed}-01`}, now())`.execute(db);
}

export const closeMonths = (db: Db, customersAtOnce?: number): Promise<string[]> =>
  closeDueMonths(db, testActor, customersAtOnce);

/** A customer that was active on these days, whatever its status is now. */
export async function wasActive(db: Db, customerId: string, fromDay: string, toDay: string | null): Promise<void> {
  await sql`
    insert into usage_spans (customer_id, from_day, to_day, partner_id, distributor_id, plan_id, price, currency_code)
    select customers.id, ${fromDay}::date, ${toDay}::date, partner_id, distributor_id, plan_id, price, currency_code
    from customers join partners on partners.id = partner_id where customers.id = ${customerId}
    on conflict (customer_id, from_day) do update set to_day = excluded.to_day`.execute(db);
}
