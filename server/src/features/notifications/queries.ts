import { sql } from "kysely";
import { allRows, type Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { monitoredCounts } from "../assets/index.ts";
import { KNOWN_INSTANCES } from "../breaches/index.ts";
import { ALERTED, PORTAL_USERS } from "./queries-audiences.ts";

export type Promised = { domains: number; emails: number; getsAlerts: boolean };

const selectPromised = statement<{ customerId: string; address: string }, Promised>(`
  select ${monitoredCounts("customers.id")},
    exists (
      select from (${ALERTED}) as alerted
      where alerted.customer_id = customers.id and alerted.address = :address) as "getsAlerts"
  from customers where customers.id = :customerId`);

/** The number of watched assets of a customer that is known to exist, and whether alerts go to this address. */
export async function getPromised(db: Db, customerId: string, address: string): Promise<Promised> {
  const [promised] = await selectPromised(db, { customerId, address });
  if (!promised) throw new Error("A mail's customer is not there");
  return promised;
}

export type SignInAsking = { email: string; partnerId: string | undefined; breachId: string | undefined };

/** `hasBreach`: whether the customer's portal shows the breach. */
export type SignInCustomer = { customerId: string; hasBreach: boolean };

/**
 * Customers that the address is a portal user of: first the one that has the breach, then the last visited; of one
 * partner, or of all.
 */
export function listCustomersOf(db: Db, asking: SignInAsking, most: number): Promise<SignInCustomer[]> {
  const { email, partnerId, breachId = null } = asking;
  const isMeant = partnerId === undefined ? sql`true` : sql`customers.partner_id = ${partnerId}`;
  return allRows<SignInCustomer>(db)`
    select entitled.customer_id as "customerId", exists (
      select from ${sql.raw(KNOWN_INSTANCES)}
      where breach_instances.id = ${breachId}::uuid and breach_instances.customer_id = entitled.customer_id
    ) as "hasBreach"
    from (${sql.raw(PORTAL_USERS)}) as entitled
      join portal_users on portal_users.id = entitled.portal_user_id
      join customers on customers.id = entitled.customer_id
      left join portal_profiles on portal_profiles.portal_user_id = entitled.portal_user_id
    where entitled.address = ${email} and ${isMeant}
    order by "hasBreach" desc, portal_profiles.seen_at desc nulls last, portal_users.created_at desc limit ${most}`;
}
