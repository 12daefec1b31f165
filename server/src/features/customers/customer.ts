import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob, enqueue, enqueueAll } from "../../platform/jobs/define.ts";
import { type CustomerReference, defineEvent } from "../events/index.ts";
import { CustomerStatus, type LifecycleState } from "./transitions.ts";

export const CUSTOMER_NOT_FOUND = "Customer not found or does not belong to partner";

export type Customer = {
  id: string;
  partnerId: string;
  companyName: string;
  contactEmail: string | null;
  locale: string;
  reference: string | null;
  customData: Record<string, unknown> | null;
  platformAccess: boolean | null;
  state: LifecycleState;
};

/** Whether the partner sees full details. An offboarded customer's partner still sees what it saw before. */
export const seesEverything = ({ state }: Customer): boolean => (state.previous ?? state.status) === "active";

/** How events name this customer. */
export function referenceOf(customer: Customer): CustomerReference {
  const { id, companyName, reference, customData } = customer;
  return { uuid: id, name: companyName, reference, ...(customData === null ? {} : { customData }) };
}

const assetLists = { domains: z.array(z.string()), emails: z.array(z.string()) };

export const customerCreated = defineEvent("customer.created", "A new customer record exists for the organisation.", {
  status: CustomerStatus,
  planType: z.string(),
  ...assetLists,
});

export const customerDeleted = defineEvent("customer.deleted", "A customer was removed or offboarded.", {
  previousStatus: CustomerStatus,
});

export const assetsAdded = defineEvent(
  "customer.asset.added",
  "One or more domains or emails were added to monitoring.",
  assetLists,
);

export const assetsRemoved = defineEvent("customer.asset.removed", "Assets were removed.", assetLists);

const moved = { previousStatus: CustomerStatus, status: CustomerStatus };

export const customerUpgraded = defineEvent("customer.upgraded", "A prospect became an active customer.", moved);
export const customerDowngraded = defineEvent("customer.downgraded", "An active customer became a prospect.", moved);
export const customerReactivated = defineEvent(
  "customer.reactivated",
  "An offboarded customer is back in the status it had before.",
  moved,
);

export const customerUpdated = defineEvent("customer.updated", "A customer's info was changed.", {
  fields: z.array(z.string()).meta({ description: "The names of the fields that were sent." }),
});

export const scanCompleted = defineEvent("customer.scan.completed", "A scan of everything watched finished.", {
  isFirstScan: z.boolean(),
});

/** Scans a customer's assets again. Queued with the change that requires it; the scanning slice runs it. */
export const scanCustomer = defineJob("scan-customer", z.object({ customerId: Uuid }));

/** Requests before the scan has started are merged into one. */
export const requestScan = (tx: Tx, { id }: Pick<Customer, "id">): Promise<void> =>
  enqueue(tx, scanCustomer, { customerId: id }, { dedupeKey: id });

/** For changes that trickle in: all requests within this time share one scan, and one announcement. */
export const requestScanWithin = (tx: Tx, { id }: Pick<Customer, "id">, withinMs: number): Promise<void> =>
  enqueue(
    tx,
    scanCustomer,
    { customerId: id },
    { dedupeKey: id, runAt: new Date(Date.now() + withinMs), keepsMoment: true },
  );

/** Sorted by id, so that two transactions requesting the same scans cannot deadlock. */
export async function requestScans(tx: Tx, ids: readonly string[]): Promise<void> {
  const inOrder = ids.toSorted();
  await enqueueAll(
    tx,
    scanCustomer,
    inOrder.map((id) => ({ payload: { customerId: id }, dedupeKey: id })),
  );
}
