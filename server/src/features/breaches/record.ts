import { mailboxOf } from "../../kernel/email-address.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Assets, spellingOf } from "../assets/index.ts";
import { findBreaches } from "../catalogue/index.ts";
import { type Customer, seesEverything } from "../customers/index.ts";
import { announceFound, announceUnresolved } from "./announce.ts";
import { insertInstances, listStored, updateEmails } from "./queries.ts";
import { deleteStepsDone } from "./queries-steps.ts";
import { writtenAs } from "./written.ts";

/** Mailboxes by the breach they stand in. */
export type ExposedMailboxes = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Keeps what was found for a customer whose row the caller holds, and announces what is new of it. Found once more, it
 * changes nothing. An address that is new in a resolved instance reopens it: somebody has not dealt with it yet. Another
 * spelling of a known mailbox is nothing new; it is only written as the customer writes it now.
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
    // What is not watched (any more) is nobody's business.
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
  if (changed.length > 0) await updateEmails(tx, changed);
  if (reopened.length > 0) {
    // What was done about the others has still to be done about the new address.
    await deleteStepsDone(tx, reopened);
    await announceUnresolved(tx, customer, reopened);
  }
  if (ids.length + grown.length > 0) await announceFound(tx, customer, [...ids, ...grown]);
}

/** Retired breaches are told to nobody, sensitive ones not to prospects. */
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
