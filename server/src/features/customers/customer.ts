import { z } from "zod";
import { type CustomerDetails, eachShortDetail } from "../../kernel/customer-details.ts";
import { Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob, enqueue, enqueueAll } from "../../platform/jobs/define.ts";
import type { CustomerReference } from "../events/index.ts";
import { type LifecycleState } from "./transitions.ts";

export const CUSTOMER_NOT_FOUND = "Customer not found or does not belong to partner";

export type Customer = CustomerDetails & {
  id: string;
  partnerId: string;
  companyName: string;
  contactEmail: string | null;
  locale: string;
  customData: Record<string, unknown> | null;
  platformAccess: boolean | null;
  state: LifecycleState;
};

/** Whether the partner sees full details. An offboarded customer's partner still sees what it saw before. */
export const seesEverything = ({ state }: Customer): boolean => (state.previous ?? state.status) === "active";

/** How events name this customer. */
export function referenceOf(customer: Customer): CustomerReference {
  const { id, companyName, customData } = customer;
  const details = eachShortDetail((_detail, name) => customer[name]);
  return { uuid: id, name: companyName, ...details, ...(customData === null ? {} : { customData }) };
}

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
