import type { z } from "zod";
import type { DomainVerdicts } from "../../../kernel/domain-name.ts";
import { notFound } from "../../../kernel/errors.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import {
  addAssets,
  type AssetChange,
  type Assets,
  type AssetsView,
  findWatched,
  isEmpty,
  listVerifications,
  refuseProviders,
  removeAssets,
  replaceAssets,
  type Replacement,
  viewOf,
} from "../../assets/index.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { recordHappening } from "../../events/index.ts";
import { announceAssets } from "./announce-assets.ts";
import { type Customer, CUSTOMER_NOT_FOUND } from "../customer.ts";
import { assetsUnmonitored } from "../happenings.ts";
import { findCustomer, lockCustomer } from "../queries.ts";
import { stillWatched } from "./still-watched.ts";

export type ChangeAssets = {
  actor: Actor;
  partnerId: string;
  customerId: string;
  assets: Replacement;
  /** The operator's rules for domains that are added to monitoring. */
  verdictOf: DomainVerdicts;
};

type View = z.infer<typeof AssetsView>;

export async function readAssets(db: Db, partnerId: string, customerId: string): Promise<View> {
  const customer = await findCustomer(db, partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return viewOfCustomer(db, customerId);
}

const viewOfCustomer = async (db: Db, customerId: string): Promise<View> =>
  viewOf(await findWatched(db, customerId), await listVerifications(db, customerId));

/** The three changes a partner can make: replace the list, add to it, or remove from it. */
export const replaceMonitored = (tx: Tx, command: ChangeAssets): Promise<View> =>
  changed(tx, command, (customer) => replaceAssets(tx, customer, command.assets, command.verdictOf));
export const addMonitored = (tx: Tx, command: ChangeAssets): Promise<View> =>
  changed(tx, command, (customer) => addAssets(tx, customer, bothLists(command)));
export const removeMonitored = (tx: Tx, command: ChangeAssets): Promise<View> =>
  changed(tx, command, (customer) => removeAssets(tx, customer, bothLists(command), command.verdictOf));

const bothLists = ({ assets: { domains = [], emails = [] } }: ChangeAssets): Assets => ({ domains, emails });

async function changed(
  tx: Tx,
  { actor, partnerId, customerId, assets, verdictOf }: ChangeAssets,
  apply: (customer: Customer) => Promise<AssetChange>,
): Promise<View> {
  const customer = await lockCustomer(tx, partnerId, customerId);
  if (!customer) {
    // An invalid request is reported before a missing customer.
    refuseProviders(assets.domains ?? [], verdictOf);
    throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  }
  const change = await apply(customer);
  // Done before the scan is requested. All code that changes instances and requests scans uses this order, which rules
  // out deadlocks.
  if (!isEmpty(change.removed)) {
    await recordHappening(tx, assetsUnmonitored, [await stillWatched(tx, customerId)]);
  }
  await announceAssets(tx, customer, change);
  if (!isEmpty(change.added) || !isEmpty(change.removed)) {
    await recordAudit(tx, {
      actor,
      action: "customer.assets-changed",
      subject: { kind: "customer", id: customerId },
      ownerId: customer.partnerId,
      details: { added: sizes(change.added), removed: sizes(change.removed) },
    });
  }
  return viewOfCustomer(tx, customerId);
}

const sizes = ({ domains, emails }: Assets) => ({ domains: domains.length, emails: emails.length });
