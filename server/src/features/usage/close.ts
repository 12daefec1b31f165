import type { Db, Tx } from "../../platform/db/database.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { beginDueMonth, freezeLines, lockClosing, lockMonth, markClosed } from "./queries-closing.ts";

const CUSTOMERS_AT_ONCE = 5_000;

/**
 * Closes every month that is due, the oldest first: a month is closed on the third of the next one. Each portion of
 * customers is frozen in one transaction that also records the progress, so a restart continues from there, and two
 * nodes share the portions. Returns the months that this call has finished.
 */
export async function closeDueMonths(db: Db, actor: Actor, customersAtOnce = CUSTOMERS_AT_ONCE): Promise<string[]> {
  const closed: string[] = [];
  for (;;) {
    const month = await db.transaction().execute(beginDueMonth);
    if (month === undefined) return closed;
    await untilNone(() =>
      db.transaction().execute(async (tx) => {
        const { customers, isClosed } = await closePortion(tx, actor, month, customersAtOnce);
        if (isClosed) closed.push(month);
        return customers;
      }),
    );
  }
}

async function closePortion(tx: Tx, actor: Actor, month: string, most: number) {
  await lockClosing(tx);
  const state = await lockMonth(tx, month);
  if (!state || state.closedAt !== null) return { customers: 0, isClosed: false };
  const customers = await freezeLines(tx, month, state.lastCustomer, most);
  if (customers > 0) return { customers, isClosed: false };
  await markClosed(tx, month);
  await recordAudit(tx, { actor, action: "usage.month-closed", subject: { kind: "usage-month", id: month } });
  return { customers: 0, isClosed: true };
}
