import type { Tx } from "../../../platform/db/database.ts";
import { offerEvent } from "../../events/index.ts";
import { referenceOf } from "../customer.ts";
import { lockCustomers, setScanned } from "../queries.ts";

/** Records that a scan of a customer has finished. Returns whether it was the first. */
export async function markScanned(tx: Tx, customerId: string): Promise<boolean> {
  const isFirstScan = await setScanned(tx, customerId);
  const [customer] = await lockCustomers(tx, [customerId]);
  if (customer) {
    const { partnerId } = customer;
    await offerEvent(tx, "customer.scan.completed", { partnerId, customer: referenceOf(customer), isFirstScan });
  }
  return isFirstScan;
}
