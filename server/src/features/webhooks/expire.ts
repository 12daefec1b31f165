import { FIRST_ID } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { listAllEndpointIds, markExpired, removeFinished, type Swept } from "./queries-expire.ts";

export type Retention = {
  /** For what was delivered or has expired. */
  deliveredDays: number;
  failedDays: number;
};

/** How long a disabled endpoint's events are held. */
const HELD_DAYS = 30;

/** Endpoint by endpoint, a bounded number at a time: no transaction is long, and none locks what is being sent. */
export async function expireDeliveries(db: Db, { deliveredDays, failedDays }: Retention): Promise<number> {
  const days = { finished: deliveredDays, failed: failedDays };
  let total = 0;
  for (const endpointId of await listAllEndpointIds(db)) {
    await untilNone(() => db.transaction().execute((tx) => markExpired(tx, endpointId, HELD_DAYS)));
    let swept: Swept = { last: FIRST_ID, removed: 0 };
    while (swept.last !== undefined) {
      const { last } = swept;
      swept = await db.transaction().execute((tx) => removeFinished(tx, endpointId, last, days));
      total += swept.removed;
    }
  }
  return total;
}
