import type { Db } from "../../platform/db/database.ts";
import { keyOfMailbox, type KeyRange, mailboxOfKey, rangesOf } from "./key.ts";
import { type Entry, readEntries } from "./page.ts";
import * as queries from "./queries.ts";

/** A mailbox and the breaches it stands in. */
export type Exposure = { mailbox: string; breachIds: readonly number[] };

/** Which of these mailboxes stand in the corpus. */
export async function lookUpMailboxes(db: Db, mailboxes: readonly string[]): Promise<Exposure[]> {
  if (mailboxes.length === 0) return [];
  const wanted = new Set(mailboxes.map(keyOfMailbox));
  const pages = await queries.listPagesOfKeys(db, [...wanted]);
  return pages.flatMap(({ body }) => readEntries(body).filter(({ key }) => wanted.has(key))).map(exposureOf);
}

const PAGES_AT_ONCE = 1_000;

/** Every mailbox of the corpus under a domain, its subdomains included. */
export async function lookUpDomain(db: Db, domain: string): Promise<Exposure[]> {
  const found: Exposure[] = [];
  for (const range of rangesOf(domain)) {
    for await (const entry of entriesIn(db, range)) found.push(exposureOf(entry));
  }
  return found;
}

async function* entriesIn(db: Db, range: KeyRange): AsyncGenerator<Entry> {
  let from = range.from;
  for (;;) {
    const pages = await queries.listPagesOfRange(db, { from, to: range.to }, PAGES_AT_ONCE);
    for (const { body } of pages) {
      for (const entry of readEntries(body)) if (entry.key >= from && entry.key < range.to) yield entry;
    }
    const last = pages.at(-1);
    if (pages.length < PAGES_AT_ONCE || last === undefined) return;
    // The last page was read whole; what follows it begins with the next page's first key.
    const following = await queries.findPageAfter(db, last.firstKey);
    if (following === undefined || following >= range.to) return;
    from = following;
  }
}

const exposureOf = ({ key, breaches }: Entry): Exposure => ({ mailbox: mailboxOfKey(key), breachIds: breaches });
