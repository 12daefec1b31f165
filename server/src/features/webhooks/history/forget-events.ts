import type { Db } from "../../../platform/db/database.ts";
import { dropOldestEvents, findOldestEvents } from "../../events/index.ts";
import { forgetLastDeliveries, isNeeded } from "./queries-forget.ts";

/**
 * Drops the months of events that ended so many days ago, and whose last delivery did. Events stay as long as a delivery
 * or a mail of them is listed, so nobody reads of what is not there. Returns the names of what was dropped.
 */
export async function forgetEvents(db: Db, keptDays: number): Promise<string[]> {
  const dropped: string[] = [];
  for (;;) {
    const oldest = await findOldestEvents(db, { days: keptDays });
    if (!oldest || (await isNeeded(db, oldest, keptDays))) return dropped;
    await dropOldestEvents(db, oldest, (tx) => forgetLastDeliveries(tx, oldest));
    dropped.push(oldest.name);
  }
}
