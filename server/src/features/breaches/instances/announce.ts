import type { Tx } from "../../../platform/db/database.ts";
import { type Customer, referenceOf, seesEverything } from "../../customers/index.ts";
import { type EventForEveryone, recordEvent } from "../../events/index.ts";
import { listAddressed } from "../queries-read.ts";
import { breachForm } from "../disclosure/disclose.ts";

/** All four event types have the same data. */
type BreachEvent = Extract<EventForEveryone, `customer.breach.${string}`>;

/** Records an event about these instances, with as much detail as the customer's status allows. */
async function announce(tx: Tx, customer: Customer, type: BreachEvent, only?: readonly string[]): Promise<void> {
  const instances = only?.length === 0 ? [] : await listAddressed(tx, customer.id, only);
  const form = breachForm(instances, { seesEverything: seesEverything(customer), locale: customer.locale });
  // The breach may have been retired or have become sensitive since, so there may be nothing left to announce.
  if (type !== "customer.breach.firstscan.completed" && form.count === 0) return;
  await recordEvent(tx, type, { partnerId: customer.partnerId, customer: referenceOf(customer), ...form });
}

export const announceFound = (tx: Tx, customer: Customer, ids: readonly string[]): Promise<void> =>
  announce(tx, customer, "customer.breach.found", ids);

export const announceResolved = (tx: Tx, customer: Customer, ids: readonly string[]): Promise<void> =>
  announce(tx, customer, "customer.breach.resolved", ids);

export const announceUnresolved = (tx: Tx, customer: Customer, ids: readonly string[]): Promise<void> =>
  announce(tx, customer, "customer.breach.unresolved", ids);

/** Announced even if nothing was found. Contains all instances. */
export const announceFirstScan = (tx: Tx, customer: Customer): Promise<void> =>
  announce(tx, customer, "customer.breach.firstscan.completed");
