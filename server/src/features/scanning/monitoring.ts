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
import { dropUnmonitored } from "../breaches/index.ts";
import { announceAssets, CUSTOMER_NOT_FOUND, type Customer, findCustomer, lockCustomer } from "../customers/index.ts";

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
  await announceAssets(tx, customer, change);
  if (!isEmpty(change.removed)) await dropUnmonitored(tx, customer.id, change.now);
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

const sizes = ({ domains, emails }: Assets) => ({ domains: domains.length, emails: emails.length });
