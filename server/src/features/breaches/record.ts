import { mailboxOf } from "../../kernel/email-address.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Assets, spellingOf } from "../assets/index.ts";
import { findBreaches } from "../catalogue/index.ts";
import { type Customer, seesEverything } from "../customers/index.ts";
import { announceFound, announceUnresolved } from "./announce.ts";
import { deleteStepsDone } from "./queries-steps.ts";
import { insertInstances, listStored, writeEmails } from "./queries.ts";
import { writtenAs } from "./written.ts";

/** Mailboxes by the breach they are in. */
export type ExposedMailboxes = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Stores what was found for a customer whose row the caller holds, and announces what is new. Finding the same again
 * changes nothing. A new address in a resolved instance reopens it, because that address has not been dealt with yet.
 * Another spelling of a known mailbox is not new; the instance only takes over the customer's current spelling.
 */
export async function recordExposures(
  tx: Tx,
  customer: Customer,
  assets: Assets,
  exposed: ExposedMailboxes,
): Promise<void> {
  const told = await breachesToTell(tx, customer, exposed);
  if (told.length === 0) return;
  const spelling = spellingOf(assets);
  const stored = new Map((await listStored(tx, [customer.id])).map((instance) => [instance.breachId, instance]));
  const fresh: { breachId: number; emails: string[] }[] = [];
  const changed: { id: string; emails: string[]; resolved: boolean }[] = [];
  const grown: string[] = [];
  const reopened: string[] = [];
  for (const [breachId, mailboxes] of told) {
    const instance = stored.get(breachId);
    const known = new Set(instance?.emails.map(mailboxOf));
    const emails = writtenAs(spelling, [...known, ...mailboxes]);
    // None of these mailboxes is watched any more.
    if (emails.length === 0) continue;
    if (!instance) {
      fresh.push({ breachId, emails });
      continue;
    }
    const hasGrown = emails.some((email) => !known.has(mailboxOf(email)));
    if (hasGrown) grown.push(instance.id);
    if (hasGrown && instance.resolved) reopened.push(instance.id);
    if (hasGrown || emails.join() !== instance.emails.join()) {
      changed.push({ id: instance.id, emails, resolved: instance.resolved && !hasGrown });
    }
  }
  const ids = fresh.length === 0 ? [] : await insertInstances(tx, customer.id, fresh);
  if (changed.length > 0) await writeEmails(tx, changed);
  if (reopened.length > 0) {
    // The steps done for the other addresses still have to be done for the new one.
    await deleteStepsDone(tx, reopened);
    await announceUnresolved(tx, customer, reopened);
  }
  if (ids.length + grown.length > 0) await announceFound(tx, customer, [...ids, ...grown]);
}

/** Retired breaches are never told, and sensitive ones are not told to prospects. */
async function breachesToTell(
  tx: Tx,
  customer: Customer,
  exposed: ExposedMailboxes,
): Promise<[number, ReadonlySet<string>][]> {
  if (exposed.size === 0) return [];
  const breaches = await findBreaches(tx, [...exposed.keys()]);
  const withheld = new Set(
    breaches
      .filter(({ retired, sensitive }) => retired || (sensitive && !seesEverything(customer)))
      .map(({ id }) => id),
  );
  return [...exposed].filter(([id]) => !withheld.has(id));
}
