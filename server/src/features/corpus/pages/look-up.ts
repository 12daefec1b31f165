import { setImmediate } from "node:timers/promises";
import type { Db } from "../../../platform/db/database.ts";
import type { DomainLookUp, Entry, Exposure } from "../corpus.ts";
import { keyOfMailbox, type KeyRange, mailboxOfKey, rangesOf } from "../key.ts";
import { MOST_ENTRIES, type Page, readEntries } from "./page.ts";
import * as queries from "./queries.ts";

/** Finds which of these mailboxes are in the corpus. */
export async function lookUpMailboxes(db: Db, mailboxes: readonly string[]): Promise<Exposure[]> {
  if (mailboxes.length === 0) return [];
  const wanted = new Set(mailboxes.map(keyOfMailbox));
  const pages = await queries.listPagesOfKeys(db, [...wanted]);
  return pages.flatMap(({ body }) => readEntries(body).filter(({ key }) => wanted.has(key))).map(exposureOf);
}

const DOMAINS_AT_ONCE = 100;

/** Pages read first for a domain and for its subdomains. Nearly all domains have fewer and need only this query. */
const FIRST_PAGES = 50;
const PAGES_AT_ONCE = 200;
/** About 200 pages of addresses. */
const ADDRESSES_AT_ONCE = 25_000;

/**
 * Finds every mailbox of the corpus under these domains, including their subdomains. A domain with more than `most` is
 * read only until it exceeds the limit, so its time and memory depend on the limit, not on its size.
 */
export async function lookUpDomains(db: Db, domains: readonly string[], most: number): Promise<DomainLookUp> {
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
      // Other requests must not wait for all of them.
      sinceRest += under?.size ?? most;
      if (sinceRest < ADDRESSES_AT_ONCE) continue;
      sinceRest = 0;
      await setImmediate();
    }
  }
  return { exposures: [...found.values()], larger };
}

/** Reads every mailbox under a domain and its subdomains, some pages at a time. */
export async function* readPagesUnder(db: Db, domain: string): AsyncGenerator<Exposure[]> {
  for (const range of rangesOf(domain)) {
    let last = "";
    for await (const pages of pagesOf(db, range, await queries.listPagesOfRanges(db, [range], FIRST_PAGES))) {
      const entries = pages
        .flatMap(({ body }) => readEntries(body))
        .filter(({ key }) => key > last && key >= range.from && key < range.to);
      last = entries.at(-1)?.key ?? last;
      if (entries.length > 0) yield entries.map(exposureOf);
    }
  }
}

/** The first pages of each range of the domains, keyed by the start of the range. */
async function firstPages(db: Db, domains: readonly string[]): Promise<Map<string, Page[]>> {
  const pages = new Map<string, Page[]>();
  for (const page of await queries.listPagesOfRanges(db, domains.flatMap(rangesOf), FIRST_PAGES)) {
    const ofRange = pages.get(page.from);
    if (ofRange) ofRange.push(page);
    else pages.set(page.from, [page]);
  }
  return pages;
}

/** The exposures under a domain, by key; undefined as soon as there are more than `most`. */
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
 * Yields the pages of a range, some at a time, in key order. Storing moves lines only to later pages, so everything
 * that was there at the start is read, though some of it may come twice.
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
 * Finds the domains that hold more than `most` mailboxes. For most domains the page count from the index alone rules
 * that out; the others are read until they exceed the limit.
 */
export async function findLarger(db: Db, domains: readonly string[], most: number): Promise<string[]> {
  if (domains.length === 0) return [];
  const enough = Math.floor(most / MOST_ENTRIES) + 1;
  const counts = await queries.countPagesOfRanges(db, domains.flatMap(rangesOf), enough);
  const doubtful = domains.filter((_domain, index) => {
    const [own = 0, under = 0] = counts.slice(2 * index);
    // Each of the two ranges may begin on the page before the ones counted.
    return (own + under + 2) * MOST_ENTRIES > most;
  });
  return (await lookUpDomains(db, doubtful, most)).larger;
}

const exposureOf = ({ key, breaches }: Entry): Exposure => ({ mailbox: mailboxOfKey(key), breachIds: breaches });
