import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { domainOf } from "../../kernel/email-address.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Corpus, type SomeKeys, mailboxOfKey } from "../corpus/index.ts";
import { requestScans } from "../customers/index.ts";
import {
  countAllWatched,
  databaseTime,
  estimateWatched,
  listAllWatched,
  listNewcomers,
  listNewlyWatched,
  listWatchers,
} from "./queries-watched.ts";
import { findDisclosedDomains } from "./disclosed-domains.ts";
import { WatchFilter } from "./watch-filter.ts";

/** How often an import looks for newly watched assets. */
const REFRESH_MS = 30 * SECOND;

/** A row carries the time at which its transaction began. None of our transactions takes longer than this to commit. */
const LONGEST_TRANSACTION_MS = 5 * MINUTE;

const SCANS_AT_ONCE = 500;

/** Asking the database about an address takes as long as reading this many that are watched. */
const READ_FOR_ONE = 8;

/** An import that asks about more than this reads everything that is watched, so that no statement gets too long. */
const MOST_ASKED = 100_000;

/**
 * What customers watch while an import runs.
 *
 * A small import asks the database about each of its addresses. For a large one, everything that is watched is read
 * into a filter first: with a million customers that takes 20 s, however small the import.
 *
 * A customer that is added during an import could be missed, if it came too late for the filter and was scanned before
 * the chunk was stored. So newly watched assets are added to the filter from time to time, and customers who were added
 * since the import began are scanned once more at its end.
 */
export class ImportWatch {
  readonly #mostAsked: number;
  #asked = 0;
  #filter: Promise<WatchFilter> | undefined;
  #lookedAt = new Date(0);
  #nextLook = 0;

  private constructor(watched: number) {
    this.#mostAsked = Math.min(MOST_ASKED, watched / READ_FOR_ONE);
  }

  static async begin(db: Db): Promise<ImportWatch> {
    return new ImportWatch(await estimateWatched(db));
  }

  /** The mailboxes among these keys that a customer may watch. */
  async candidates(db: Db, keys: SomeKeys): Promise<string[]> {
    this.#asked += keys.length;
    if (this.#asked > this.#mostAsked) this.#filter ??= this.#fill(db);
    const filter = await this.#filter;
    const mailboxes: string[] = [];
    for (const key of keys) if (!filter || filter.mayWatch(key)) mailboxes.push(mailboxOfKey(key));
    return mailboxes;
  }

  async #fill(db: Db): Promise<WatchFilter> {
    this.#lookedAt = await databaseTime(db);
    this.#nextLook = Date.now() + REFRESH_MS;
    // Room for twice as many, because customers are added during a long import.
    const filter = new WatchFilter(2 * (await countAllWatched(db)));
    for await (const portion of listAllWatched(db)) filter.add(portion);
    return filter;
  }

  /** The active customers that would be notified of any of these keys. */
  async customersOf(db: Db, corpus: Corpus, keys: readonly string[], disclosureLimit: number): Promise<string[]> {
    const mailboxes = await this.candidates(db, keys);
    if (mailboxes.length === 0) return [];
    const { disclosed } = await findDisclosedDomains(db, corpus, mailboxes.map(domainOf), disclosureLimit);
    return listWatchers(db, mailboxes, disclosed);
  }

  async refresh(db: Db): Promise<void> {
    const filter = await this.#filter;
    if (!filter || Date.now() < this.#nextLook) return;
    const { now, ...watched } = await listNewlyWatched(db, longBefore(this.#lookedAt));
    filter.add(watched);
    this.#lookedAt = now;
    this.#nextLook = Date.now() + REFRESH_MS;
  }

  async rescanNewcomers(db: Db, since: Date): Promise<void> {
    const customerIds = await listNewcomers(db, longBefore(since));
    for (let start = 0; start < customerIds.length; start += SCANS_AT_ONCE) {
      const some = customerIds.slice(start, start + SCANS_AT_ONCE);
      await db.transaction().execute((tx) => requestScans(tx, some));
    }
  }
}

const longBefore = (time: Date): Date => new Date(time.getTime() - LONGEST_TRANSACTION_MS);
