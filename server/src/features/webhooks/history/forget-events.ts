import type { Db } from "../../../platform/db/database.ts";
import { dropOldestEvents, findOldestEvents } from "../../events/index.ts";
import { forgetLastDeliveries, isNeeded } from "./queries-forget.ts";

/**
 * Drops months of events that ended this many days ago, and whose last delivery did too. Events stay as long as one of
 * their deliveries or mails is listed, so no list refers to a missing event. Returns the names of the dropped months.
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
