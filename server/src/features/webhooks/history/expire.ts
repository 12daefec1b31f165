import type { Db, Tx } from "../../../platform/db/database.ts";
import { deleteOldRows, oldRows } from "../../../platform/jobs/old-rows.ts";
import { untilNone } from "../../../platform/jobs/until-none.ts";
import { notifyPages } from "../../events/index.ts";
import { LAPSED_STREAMS, OLD_STREAM_EVENTS } from "../stream/queries.ts";
import { listGivingUp, markExpired, removeDeletedEndpoints, removeEnded } from "./queries-expire.ts";

export type Retention = {
  /** For deliveries that succeeded or expired. */
  deliveredDays: number;
  failedDays: number;
};

/** How long the events of a disabled endpoint are held. */
const HELD_DAYS = 30;

export type Removed = { deliveries: number; webhooks: number; redeliveries: number };

/**
 * Expires deliveries that were held too long, and removes those past their retention. It works in bounded batches, so
 * that no transaction is long and none locks deliveries that are being sent. It does not read recent deliveries.
 */
export async function expireDeliveries(db: Db, { deliveredDays, failedDays }: Retention): Promise<Removed> {
  const all = (some: (tx: Tx) => Promise<number>) => untilNone(() => db.transaction().execute(some));
  for (const { id, ownerId } of await listGivingUp(db, HELD_DAYS)) {
    await all(async (tx) => {
      await notifyPages(tx, [{ what: "webhook.expired", ownerId, customerId: null }]);
      return markExpired(tx, id, HELD_DAYS);
    });
  }
  const delivered = await all((tx) => removeEnded(tx, "delivered", deliveredDays));
  const expired = await all((tx) => removeEnded(tx, "expired", deliveredDays));
  const failed = await all((tx) => removeEnded(tx, "failed", failedDays));
  await deleteOldRows(db, OLD_STREAM_EVENTS, LAPSED_STREAMS);
  return {
    deliveries: delivered + expired + failed,
    // After their deliveries, which refer to them.
    webhooks: await all(removeDeletedEndpoints),
    // Kept as long as the deliveries that they resent may be listed.
    redeliveries: await deleteOldRows(
      db,
      oldRows("webhook_redeliveries", { since: "finished_at", age: `${failedDays} days` }),
    ),
  };
}
