import type { Tx } from "../../../platform/db/database.ts";
import { addAssets, type AssetChange, type Assets, isEmpty } from "../../assets/index.ts";
import { recordEvent } from "../../events/index.ts";
import { type Customer, referenceOf, requestScan } from "../customer.ts";

/** Adds assets for a customer whose row the caller has locked. The caller audits the change that this is part of. */
export async function watchMore(tx: Tx, customer: Customer, more: Assets): Promise<void> {
  await announceAssets(tx, customer, await addAssets(tx, customer, more));
}

/** Records events for what changed. Requests a scan for new assets, unless the customer is offboarded. */
export async function announceAssets(tx: Tx, customer: Customer, { added, removed }: AssetChange): Promise<void> {
  const about = { partnerId: customer.partnerId, customer: referenceOf(customer) };
  if (!isEmpty(removed)) await recordEvent(tx, "customer.asset.removed", { ...about, ...removed });
  if (isEmpty(added)) return;
  await recordEvent(tx, "customer.asset.added", { ...about, ...added });
  if (customer.state.previous === null) await requestScan(tx, customer);
}
