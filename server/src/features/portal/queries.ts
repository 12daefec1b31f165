import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { monitoredCounts } from "../assets/index.ts";

export type CustomerFacts = { createdAt: Date; scannedAt: Date | null; domains: number; emails: number };

const selectFacts = statement<{ customerId: string }, CustomerFacts>(`
  select created_at as "createdAt", coalesce(customer_scans.scanned_at, customers.scanned_at) as "scannedAt",
    ${monitoredCounts("customers.id")}
  from customers left join customer_scans on customer_id = customers.id
  where customers.id = :customerId`);

/** When the customer was added, when it was last scanned, how much it watches. The customer is known to exist. */
export async function findFacts(db: Db, customerId: string): Promise<CustomerFacts> {
  const [facts] = await selectFacts(db, { customerId });
  if (!facts) throw new Error("A portal session's customer is not there");
  return facts;
}
