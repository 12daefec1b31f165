import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { MONITORED_COUNTS } from "../assets/index.ts";
import { ALERT_RECIPIENTS } from "../customers/index.ts";

export type Promised = { domains: number; emails: number; getsAlerts: boolean };

const selectPromised = statement<Promised>(`
  select ${MONITORED_COUNTS},
    send_transactional_emails and coalesce(breach_alerts, status = 'active') and $2 = any(${ALERT_RECIPIENTS})
      as "getsAlerts"
  from customers join partners on partners.id = customers.partner_id
  where customers.id = $1`);

/** How much is watched for a customer that is known to exist, and whether alerts go to this address. */
export async function getPromised(db: Db, customerId: string, address: string): Promise<Promised> {
  const [promised] = await selectPromised(db, customerId, address);
  if (!promised) throw new Error("A mail's customer is not there");
  return promised;
}
