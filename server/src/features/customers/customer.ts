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

/** Whether all is told: an offboarded customer's partner goes on seeing what it saw before. */
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

/** Looks a customer's assets up anew. Queued with the change that makes it necessary; done by scanning. */
export const scanCustomer = defineJob("scan-customer", z.object({ customerId: Uuid }));

/** Asked for twice before it has started, it is done once. */
export const requestScan = (tx: Tx, { id }: Pick<Customer, "id">): Promise<void> =>
  enqueue(tx, scanCustomer, { customerId: id }, { dedupeKey: id });

/** For what trickles in: the scans that it asks for within this time are one, and so is what is told of them. */
export const requestScanWithin = (tx: Tx, { id }: Pick<Customer, "id">, withinMs: number): Promise<void> =>
  enqueue(
    tx,
    scanCustomer,
    { customerId: id },
    { dedupeKey: id, runAt: new Date(Date.now() + withinMs), keepsMoment: true },
  );

/** In the order of ids, so that two who ask for the same never wait crosswise. */
export async function requestScans(tx: Tx, ids: readonly string[]): Promise<void> {
  const inOrder = ids.toSorted();
  await enqueueAll(
    tx,
    scanCustomer,
    inOrder.map((id) => ({ payload: { customerId: id }, dedupeKey: id })),
  );
}
