import { mailboxOf } from "../../../kernel/email-address.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Assets } from "../../assets/index.ts";
import { type Breach, findBreaches } from "../../catalogue/index.ts";
import { type Customer, seesEverything } from "../../customers/index.ts";
import { announceFound, announceUnresolved } from "./announce.ts";
import { deleteStepsDone } from "./queries-steps.ts";
import { holdSensitivity } from "../disclosure/queries-sensitivity.ts";
import { type ChangedInstance, insertInstances, listStored, type NewInstance, writeEmails } from "./queries.ts";
import { splitterFor, disclosedBefore } from "../disclosure/sensitive.ts";
import { AddressRoom } from "../disclosure/shown-addresses.ts";

export type ExposedMailboxes = {
  /** By the breach they are in. */
  mailboxes: ReadonlyMap<number, ReadonlySet<string>>;
  /**
   * How many of the customer's mailboxes each breach has, if all of them were counted. There may be more than are
   * listed.
   */
  counts?: ReadonlyMap<number, number>;
};

/**
 * Stores what was found for a customer whose row the caller holds, and announces what is new. Finding the same again
 * changes nothing. A new address in a resolved instance reopens it, because that address has not been dealt with yet.
 * Another spelling of a known mailbox is not new; the instance only takes over the customer's current spelling.
 *
 * Addresses in sensitive breaches are stored separately, and announced if the breach ever becomes an ordinary one,
 * whether or not the corpus still has them.
 *
 * Returns whether there are new addresses that were neither stored nor counted: only a scan can tell how many.
 */
export async function recordExposures(
  tx: Tx,
  customer: Customer,
  assets: Assets,
  { mailboxes, counts }: ExposedMailboxes,
): Promise<{ isUncounted: boolean }> {
  await holdSensitivity(tx);
  const stored = await listStored(tx, [customer.id]);
  const toLookAt = stored.filter(({ withheld, unlisted }) => withheld.length + unlisted > 0);
  const breaches = await breachesToStore(
    tx,
    customer,
    new Set([...mailboxes.keys(), ...toLookAt.map(({ breachId }) => breachId)]),
  );
  let isUncounted = false;
  if (breaches.length === 0) return { isUncounted };
  const room = new AddressRoom();
  for (const { emails, withheld } of stored) room.take(emails.length + withheld.length);
  const split = splitterFor(assets);
  const instances = new Map(stored.map((instance) => [instance.breachId, instance]));
  const fresh: NewInstance[] = [];
  const changed: ChangedInstance[] = [];
  const grown: string[] = [];
  const reopened: string[] = [];
  for (const { id: breachId, sensitive } of breaches) {
    const instance = instances.get(breachId) ?? { ...NOTHING, id: undefined, resolved: false };
    const recorded = [...instance.emails, ...instance.withheld].map(mailboxOf);
    const all = new Set([...recorded, ...(mailboxes.get(breachId) ?? [])]);
    const { emails, withheld } = split(all, sensitive, room.mostOf(recorded.length));
    // None of these mailboxes is watched any more.
    if (emails.length + withheld.length === 0) continue;
    room.take(emails.length + withheld.length - recorded.length);
    const kept = new Set([...emails, ...withheld].map(mailboxOf)).size;
    const unlisted = counts ? Math.max(0, (counts.get(breachId) ?? 0) - kept) : instance.unlisted;
    isUncounted ||= !counts && mailboxes.has(breachId) && (kept < all.size || unlisted > 0);
    if (instance.id === undefined) {
      fresh.push({ breachId, emails, withheld, unlisted });
      continue;
    }
    const known = disclosedBefore(instance);
    const isNew = (email: string) => !known.has(mailboxOf(email));
    const hasGrown = emails.some(isNew);
    const disclosedEarlier = withheld.filter((email) => !isNew(email));
    if (hasGrown) grown.push(instance.id);
    if (hasGrown && instance.resolved) reopened.push(instance.id);
    const isFirstDisclosed = hasGrown && known.size === 0;
    if (
      hasGrown ||
      unlisted !== instance.unlisted ||
      disclosedEarlier.join() !== instance.disclosedEarlier.join() ||
      emails.join() !== instance.emails.join() ||
      withheld.join() !== instance.withheld.join()
    ) {
      const resolved = instance.resolved && !hasGrown;
      changed.push({ id: instance.id, emails, withheld, disclosedEarlier, unlisted, isFirstDisclosed, resolved });
    }
  }
  const inserted = fresh.length === 0 ? [] : await insertInstances(tx, customer.id, fresh);
  if (changed.length > 0) await writeEmails(tx, changed);
  if (reopened.length > 0) {
    // The steps done for the other addresses still have to be done for the new one.
    await deleteStepsDone(tx, reopened);
    await announceUnresolved(tx, customer, reopened);
  }
  const news = [...inserted.filter(({ isDisclosed }) => isDisclosed).map(({ id }) => id), ...grown];
  if (news.length > 0) await announceFound(tx, customer, news);
  return { isUncounted };
}

const NOTHING = { emails: [], withheld: [], disclosedEarlier: [], unlisted: 0 };

/** Retired breaches are never disclosed. For prospects, sensitive ones are not even stored. */
async function breachesToStore(tx: Tx, customer: Customer, ids: ReadonlySet<number>): Promise<Breach[]> {
  if (ids.size === 0) return [];
  const breaches = await findBreaches(tx, [...ids]);
  return breaches.filter(({ retired, sensitive }) => !retired && (!sensitive || seesEverything(customer)));
}
