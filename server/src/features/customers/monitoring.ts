import { notFound } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import {
  addAssets,
  type AssetChange,
  type Assets,
  isEmpty,
  listAssets,
  removeAssets,
  replaceAssets,
  type Replacement,
} from "../assets/index.ts";
import { recordEvent } from "../events/index.ts";
import { assetsAdded, assetsRemoved, CUSTOMER_NOT_FOUND, type Customer, referenceOf, requestScan } from "./customer.ts";
import { findCustomer, lockCustomer } from "./queries.ts";

export type ChangeAssets = { actor: Actor; partnerId: string; customerId: string; assets: Replacement };

export async function readAssets(db: Db, partnerId: string, customerId: string): Promise<Assets> {
  const customer = await findCustomer(db, partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND);
  return listAssets(db, customerId);
}

/** The three changes a partner can make: put a list in place of the old, add to it, take from it. */
export const replaceMonitored = (tx: Tx, command: ChangeAssets): Promise<Assets> => changed(tx, command, replaceAssets);
export const addMonitored = (tx: Tx, command: ChangeAssets): Promise<Assets> =>
  changed(tx, command, bothLists(addAssets));
export const removeMonitored = (tx: Tx, command: ChangeAssets): Promise<Assets> =>
  changed(tx, command, bothLists(removeAssets));

type Apply = (tx: Tx, customer: Customer, assets: Replacement) => Promise<AssetChange>;

const bothLists =
  (apply: (tx: Tx, customer: Customer, assets: Assets) => Promise<AssetChange>): Apply =>
  (tx, customer, { domains = [], emails = [] }) =>
    apply(tx, customer, { domains, emails });

async function changed(tx: Tx, { actor, partnerId, customerId, assets }: ChangeAssets, apply: Apply): Promise<Assets> {
  const customer = await lockCustomer(tx, partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND);
  const change = await apply(tx, customer, assets);
  await announce(tx, customer, change);
  if (!isEmpty(change.added) || !isEmpty(change.removed)) {
    await recordAudit(tx, {
      actor,
      action: "customer.assets-changed",
      subject: { kind: "customer", id: customerId },
      details: { added: sizes(change.added), removed: sizes(change.removed) },
    });
  }
  return change.now;
}

/** Watches more for a customer whose row the caller holds, as part of a change that is audited by itself. */
export async function watchMore(tx: Tx, customer: Customer, more: Assets): Promise<void> {
  await announce(tx, customer, await addAssets(tx, customer, more));
}

/** Tells what changed, and has what is new looked up while the customer is looked after. */
async function announce(tx: Tx, customer: Customer, { added, removed }: AssetChange): Promise<void> {
  const about = { partnerId: customer.partnerId, customer: referenceOf(customer) };
  if (!isEmpty(removed)) await recordEvent(tx, assetsRemoved, { ...about, ...removed });
  if (isEmpty(added)) return;
  await recordEvent(tx, assetsAdded, { ...about, ...added });
  if (customer.state.previous === null) await requestScan(tx, customer);
}

const sizes = ({ domains, emails }: Assets) => ({ domains: domains.length, emails: emails.length });
