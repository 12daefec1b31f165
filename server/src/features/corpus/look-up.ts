import { setImmediate } from "node:timers/promises";
import type { Db } from "../../platform/db/database.ts";
import { keyOfMailbox, type KeyRange, mailboxOfKey, rangesOf } from "./key.ts";
import { type Entry, MOST_ENTRIES, type Page, readEntries } from "./page.ts";
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

/** Read at first of a domain, and of its subdomains: nearly all have fewer, and are done with one query. */
const FIRST_PAGES = 50;
const PAGES_AT_ONCE = 200;
/** Some 200 pages of them. */
const ADDRESSES_AT_ONCE = 25_000;

/** Every mailbox of the corpus under these domains, their subdomains included. */
export async function lookUpDomains(db: Db, domains: readonly string[]): Promise<Exposure[]> {
  return (await lookUpDomainsUpTo(db, domains, Infinity)).exposures;
}

/** `larger`: the domains that hold more mailboxes than were asked for; of them there is nothing else. */
export type DomainLookUp = { exposures: Exposure[]; larger: string[] };

/**
 * The same of domains that hold so many mailboxes at most. A larger one is read only until that shows, so it takes as much
 * time and memory as the limit allows, whatever its size.
 */
export async function lookUpDomainsUpTo(db: Db, domains: readonly string[], most: number): Promise<DomainLookUp> {
  const found = new Map<string, Exposure>();
  const larger: string[] = [];
  let sinceRest = 0;
  for (let start = 0; start < domains.length; start += DOMAINS_AT_ONCE) {
    const some = domains.slice(start, start + DOMAINS_AT_ONCE);
    const first = await firstPages(db, some);
    for (const domain of some) {
      const under = await readUnder(db, domain, first, most);
      if (under === undefined) larger.push(domain);
      else for (const [key, exposure] of under) found.set(key, exposure);
      // Others' requests are not to wait for all of them.
      sinceRest += under?.size ?? most;
      if (sinceRest < ADDRESSES_AT_ONCE) continue;
      sinceRest = 0;
      await setImmediate();
    }
  }
  return { exposures: [...found.values()], larger };
}

/** The first pages of each range of the domains, by where the range starts. */
async function firstPages(db: Db, domains: readonly string[]): Promise<Map<string, Page[]>> {
  const pages = new Map<string, Page[]>();
  for (const page of await queries.listPagesOfRanges(db, domains.flatMap(rangesOf), FIRST_PAGES)) {
    const ofRange = pages.get(page.from);
    if (ofRange) ofRange.push(page);
    else pages.set(page.from, [page]);
  }
  return pages;
}

/** What stands under a domain, by its keys; undefined as soon as that is more than `most`. */
async function readUnder(
  db: Db,
  domain: string,
  first: ReadonlyMap<string, Page[]>,
  most: number,
): Promise<Map<string, Exposure> | undefined> {
  const found = new Map<string, Exposure>();
  for (const range of rangesOf(domain)) {
    for await (const pages of pagesOf(db, range, first.get(range.from) ?? [])) {
      for (const { body } of pages) {
        for (const entry of readEntries(body)) {
          if (entry.key >= range.from && entry.key < range.to) found.set(entry.key, exposureOf(entry));
        }
        if (found.size > most) return undefined;
      }
    }
  }
  return found;
}

/**
 * The pages of a range, some at a time. They come in the order of keys, and storing moves lines to later pages only: what
 * was there at the start is not passed by, though some of it may come twice.
 */
async function* pagesOf(db: Db, { to }: KeyRange, first: Page[]): AsyncGenerator<Page[]> {
  let pages = first;
  for (let asked = FIRST_PAGES; pages.length > 0; asked = PAGES_AT_ONCE) {
    yield pages;
    const last = pages.at(-1);
    if (last === undefined || pages.length < asked) return;
    pages = await queries.listPagesBetween(db, last.firstKey, to, PAGES_AT_ONCE);
  }
}

/**
 * Those of the domains that hold more mailboxes than that. Most hold so few pages that the index alone tells that they do
 * not; the others are read until it shows.
 */
export async function findLarger(db: Db, domains: readonly string[], most: number): Promise<string[]> {
  if (domains.length === 0) return [];
  const enough = Math.floor(most / MOST_ENTRIES) + 1;
  const counts = await queries.countPagesOfRanges(db, domains.flatMap(rangesOf), enough);
  const doubtful = domains.filter((_domain, index) => {
    const [own = 0, under = 0] = counts.slice(2 * index);
    // Each of the two may begin within the page before.
    return (own + under + 2) * MOST_ENTRIES > most;
  });
  return (await lookUpDomainsUpTo(db, doubtful, most)).larger;
}

const exposureOf = ({ key, breaches }: Entry): Exposure => ({ mailbox: mailboxOfKey(key), breachIds: breaches });
