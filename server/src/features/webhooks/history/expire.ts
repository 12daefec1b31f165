import type { Db, Tx } from "../../../platform/db/database.ts";
import { untilNone } from "../../../platform/jobs/until-none.ts";
import {
  listGivingUp,
  markExpired,
  removeDeletedEndpoints,
  removeEnded,
  removeRedeliveries,
} from "./queries-expire.ts";

export type Retention = {
  /** For what was delivered or has expired. */
  deliveredDays: number;
  failedDays: number;
};

/** How long a disabled endpoint's events are held. */
const HELD_DAYS = 30;

export type Removed = { deliveries: number; webhooks: number; redeliveries: number };

/**
 * Gives up what was held too long, and removes what nobody lists any more: a bounded number at a time, so that no
 * transaction is long, and none locks what is being sent. What is young is not looked at.
 */
export async function expireDeliveries(db: Db, { deliveredDays, failedDays }: Retention): Promise<Removed> {
  const all = (some: (tx: Tx) => Promise<number>) => untilNone(() => db.transaction().execute(some));
  for (const endpointId of await listGivingUp(db, HELD_DAYS)) {
    await all((tx) => markExpired(tx, endpointId, HELD_DAYS));
  }
  const delivered = await all((tx) => removeEnded(tx, "delivered", deliveredDays));
  const expired = await all((tx) => removeEnded(tx, "expired", deliveredDays));
  const failed = await all((tx) => removeEnded(tx, "failed", failedDays));
  return {
    deliveries: delivered + expired + failed,
    // After their deliveries.
    webhooks: await all(removeDeletedEndpoints),
    // As long as what they sent again may be listed.
    redeliveries: await all((tx) => removeRedeliveries(tx, failedDays)),
  };
}
