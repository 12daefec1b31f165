import { setImmediate } from "node:timers/promises";
import type { Db } from "../../platform/db/database.ts";
import { keyOfMailbox, mailboxOfKey, rangesOf } from "./key.ts";
import { type Entry, readEntries } from "./page.ts";
import * as queries from "./queries.ts";

/** A mailbox and the breaches it stands in. */
export type Exposure = { mailbox: string; breachIds: readonly number[] };

/** The same the other way round: mailboxes by breach. */
export function byBreach(exposures: readonly Exposure[]): Map<number, Set<string>> {
  const mailboxes = new Map<number, Set<string>>();
  for (const { mailbox, breachIds } of exposures) {
    for (const id of breachIds) mailboxes.set(id, (mailboxes.get(id) ?? new Set()).add(mailbox));
  }
  return mailboxes;
}

/** Which of these mailboxes stand in the corpus. */
export async function lookUpMailboxes(db: Db, mailboxes: readonly string[]): Promise<Exposure[]> {
  if (mailboxes.length === 0) return [];
  const wanted = new Set(mailboxes.map(keyOfMailbox));
  const pages = await queries.listPagesOfKeys(db, [...wanted]);
  return pages.flatMap(({ body }) => readEntries(body).filter(({ key }) => wanted.has(key))).map(exposureOf);
}

const DOMAINS_AT_ONCE = 100;
const PAGES_AT_ONCE = 200;

/** Every mailbox of the corpus under these domains, their subdomains included. */
export async function lookUpDomains(db: Db, domains: readonly string[]): Promise<Exposure[]> {
  const found = new Map<string, Exposure>();
  for (let start = 0; start < domains.length; start += DOMAINS_AT_ONCE) {
    const ranges = domains.slice(start, start + DOMAINS_AT_ONCE).flatMap(rangesOf);
    const pages = await queries.listPagesOfRanges(db, ranges);
    for (const [index, { body, from, to }] of pages.entries()) {
      // A domain may have thousands of pages; others' requests are not to wait for all of them.
      if (index % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await setImmediate();
      for (const entry of readEntries(body)) {
        if (entry.key >= from && entry.key < to) found.set(entry.key, exposureOf(entry));
      }
    }
  }
  return [...found.values()];
}

const exposureOf = ({ key, breaches }: Entry): Exposure => ({ mailbox: mailboxOfKey(key), breachIds: breaches });
