import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { domainOf } from "../../kernel/email-address.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Corpus, mailboxOfKey } from "../corpus/index.ts";
import { requestScans } from "../customers/index.ts";
import { countAllWatched, databaseTime, listAllWatched, listNewlyWatched, listWatchers } from "./queries-watched.ts";
import { findDisclosedDomains } from "./disclosed-domains.ts";
import { WatchFilter } from "./watch-filter.ts";

/** How often an import looks for newly watched assets. */
const REFRESH_MS = 30 * SECOND;

/** A row carries the time at which its transaction began. None of our transactions takes longer than this to commit. */
const LONGEST_TRANSACTION_MS = 5 * MINUTE;

const SCANS_AT_ONCE = 500;

/**
 * What customers watch while an import runs.
 *
 * A customer that is added during an import could be missed, if it came too late for the filter and was scanned before
 * the chunk was stored. So newly watched assets are added to the filter from time to time, and customers who were added
 * since the import began are scanned once more at its end.
 */
export class ImportWatch {
  readonly #filter: WatchFilter;
  #lookedAt: Date;
  #nextLook = Date.now() + REFRESH_MS;

  private constructor(filter: WatchFilter, since: Date) {
    this.#filter = filter;
    this.#lookedAt = since;
  }

  static async begin(db: Db): Promise<ImportWatch> {
    const since = await databaseTime(db);
    // Room for twice as many, because customers are added during a long import.
    const filter = new WatchFilter(2 * (await countAllWatched(db)));
    for await (const portion of listAllWatched(db)) filter.add(portion);
    return new ImportWatch(filter, since);
  }

  /** The mailboxes among these keys that a customer may watch. */
  candidates(keys: readonly string[]): string[] {
    return keys.filter((key) => this.#filter.mayWatch(key)).map(mailboxOfKey);
  }

  /** The active customers that would be notified of any of these keys. */
  async customersOf(db: Db, corpus: Corpus, keys: readonly string[], disclosureLimit: number): Promise<string[]> {
    const mailboxes = this.candidates(keys);
    if (mailboxes.length === 0) return [];
    const { disclosed } = await findDisclosedDomains(db, corpus, mailboxes.map(domainOf), disclosureLimit);
    return listWatchers(db, mailboxes, disclosed);
  }

  async refresh(db: Db): Promise<void> {
    if (Date.now() < this.#nextLook) return;
    const { now, ...watched } = await listNewlyWatched(db, longBefore(this.#lookedAt));
    this.#filter.add(watched);
    this.#lookedAt = now;
    this.#nextLook = Date.now() + REFRESH_MS;
  }

  async rescanNewcomers(db: Db, since: Date): Promise<void> {
    const { customerIds } = await listNewlyWatched(db, longBefore(since));
    for (let start = 0; start < customerIds.length; start += SCANS_AT_ONCE) {
      const some = customerIds.slice(start, start + SCANS_AT_ONCE);
      await db.transaction().execute((tx) => requestScans(tx, some));
    }
  }
}

const longBefore = (time: Date): Date => new Date(time.getTime() - LONGEST_TRANSACTION_MS);
