import type { Tx } from "../../platform/db/database.ts";
import { findBreaches } from "../catalogue/index.ts";
import { type Customer, seesEverything } from "../customers/index.ts";
import { announceFound, announceUnresolved } from "./announce.ts";
import { insertInstances, listStored, updateEmails } from "./queries.ts";

/** Addresses of one customer by the breach they stand in, written as the customer writes them. */
export type ExposedEmails = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Keeps what was found for a customer whose row the caller holds, and announces what is new of it. Found once more, it
 * changes nothing. An address that is new in a resolved instance reopens it: somebody has not dealt with it yet.
 */
export async function recordExposures(tx: Tx, customer: Customer, exposed: ExposedEmails): Promise<void> {
  const told = await breachesToTell(tx, customer, exposed);
  if (told.length === 0) return;
  const stored = new Map((await listStored(tx, customer.id)).map((instance) => [instance.breachId, instance]));
  const fresh: { breachId: number; emails: string[] }[] = [];
  const grown: { id: string; emails: string[]; resolved: boolean }[] = [];
  const reopened: string[] = [];
  for (const [breachId, emails] of told) {
    const instance = stored.get(breachId);
    if (!instance) {
      fresh.push({ breachId, emails: [...emails].sort() });
      continue;
    }
    const all = new Set([...instance.emails, ...emails]);
    if (all.size === instance.emails.length) continue;
    grown.push({ id: instance.id, emails: [...all].sort(), resolved: false });
    if (instance.resolved) reopened.push(instance.id);
  }
  if (fresh.length === 0 && grown.length === 0) return;
  const ids = fresh.length === 0 ? [] : await insertInstances(tx, customer.id, fresh);
  if (grown.length > 0) await updateEmails(tx, grown);
  if (reopened.length > 0) await announceUnresolved(tx, customer, reopened);
  await announceFound(tx, customer, [...ids, ...grown.map(({ id }) => id)]);
}

/** Retired breaches are told to nobody, sensitive ones not to prospects. */
async function breachesToTell(
  tx: Tx,
  customer: Customer,
  exposed: ExposedEmails,
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
