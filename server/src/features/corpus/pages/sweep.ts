import type { Db, Tx } from "../../../platform/db/database.ts";
import { type Guard, type KeyChunks, type Storing, UNGUARDED } from "../corpus.ts";
import { listOfKeys } from "../packed-keys.ts";
import type { Page } from "./page.ts";
import * as queries from "./queries.ts";
import { type MergedKeys, mergeIntoPages, readPages } from "./store.ts";

/** Others may write to the corpus after this time at the latest. */
const BURST_MS = 2_000;

/** Pages that are replaced before their space is freed for new ones, as a share of all, and at least. */
const SHARE_TO_VACUUM = 1 / 20;
const LEAST_TO_VACUUM = 10_000;

/** The space of fewer pages is left to PostgreSQL's own vacuum. */
const FEW = 100;

/** A sweep with more than one key for every four pages of the corpus is dense: it falls on most pages. */
const DENSE = 1 / 4;

/**
 * Merges sorted keys into the pages in one pass, so that each page is written about once, no matter how many keys there
 * are. While the database stores one chunk, the pages of the next are read and merged here. That is safe because no one
 * else writes meanwhile, and because a chunk only changes pages up to the last one it belongs to.
 *
 * Chunks are committed without waiting for the disk, so that the next ones are merged and written meanwhile. A crash of
 * the database loses a chunk's pages, count, hits and position together, and ends the connection that holds the corpus,
 * so the sweep fails and an import continues before the lost chunk. While that connection is held, nothing else notices
 * such a crash, so it is given up only when everything is on the disk.
 */
export async function sweepIntoPages(db: Db, sweep: Storing, guard = UNGUARDED): Promise<void> {
  const pages = await queries.estimatePages(db);
  const isDense = sweep.keys > pages * DENSE;
  const toVacuum = Math.max(LEAST_TO_VACUUM, pages * SHARE_TO_VACUUM);
  const vacuuming = new Vacuuming(db, toVacuum);
  let keys = await nextOf(sweep.chunks);
  while (keys !== undefined) {
    const first = keys;
    keys = await inTurn(db, () =>
      queries.holdCorpus(db, (connection) => burst(db, connection, first, { ...sweep, isDense, vacuuming, guard })),
    );
  }
  await vacuuming.end();
}

/** Writers of one process wait here without holding a connection, because a writer needs a second one to read. */
const turns = new WeakMap<Db, Promise<unknown>>();

function inTurn<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(work, work);
  turns.set(db, turn);
  return turn;
}

type Burst = Storing & { isDense: boolean; vacuuming: Vacuuming; guard: Guard };

/** Stores chunks for a while, until they are on the disk. Returns the first chunk that it did not store. */
async function burst(
  db: Db,
  connection: Db,
  first: readonly string[],
  work: Burst,
): Promise<readonly string[] | undefined> {
  const next = await storeChunks(db, connection, first, work);
  await queries.waitForDisk(connection);
  return next;
}

async function storeChunks(
  db: Db,
  connection: Db,
  first: readonly string[],
  work: Burst,
): Promise<readonly string[] | undefined> {
  const { breachId, chunks, isDense, alongside, afterwards, vacuuming, guard } = work;
  const until = performance.now() + BURST_MS;
  let [keys, merged] = [first, mergeIntoPages(await readPages(db, first, isDense), first, breachId)];
  for (;;) {
    const { added: fresh } = merged;
    const note = await alongside({ keys: keys.length, lastKey: keys.at(-1) ?? "", fresh, added: fresh.length });
    const storing = store(connection, merged, { guard, note });
    const [next, following] = await whileStoring(storing, async () => {
      const chunk = await nextOf(chunks);
      if (chunk === undefined || performance.now() > until) return [chunk, undefined] as const;
      const pages = [...merged.tail, ...(await pagesAfter(db, merged.tail.at(-1), chunk, isDense))];
      return [chunk, mergeIntoPages(pages, chunk, breachId)] as const;
    });
    vacuuming.note(merged.changed.length);
    await afterwards?.({ keys: keys.length, added: fresh.length });
    if (next === undefined || following === undefined) return next;
    [keys, merged] = [next, following];
  }
}

/** No matter what happens, the transaction has ended afterwards: the corpus must not be released before that. */
async function whileStoring<Result>(storing: Promise<void>, work: () => Promise<Result>): Promise<Result> {
  const [stored, worked] = await Promise.allSettled([storing, work()]);
  if (stored.status === "rejected") throw stored.reason;
  if (worked.status === "rejected") throw worked.reason;
  return worked.value;
}

/** The pages of these keys that come after a page which is being written. */
async function pagesAfter(db: Db, last: Page | undefined, keys: readonly string[], isDense: boolean): Promise<Page[]> {
  const pages = await readPages(db, keys, isDense);
  return last === undefined ? pages : pages.filter(({ firstKey }) => firstKey > last.firstKey);
}

async function store(
  connection: Db,
  { changed, fresh }: MergedKeys,
  { guard, note }: { guard: Guard; note: (tx: Tx) => Promise<void> },
): Promise<void> {
  await connection.transaction().execute(async (tx) => {
    await queries.commitWithoutWaiting(tx);
    await guard(tx);
    await queries.writePages(tx, changed, fresh);
    await note(tx);
  });
}

async function nextOf(chunks: KeyChunks): Promise<readonly string[] | undefined> {
  const next = await chunks.next();
  return next.done ? undefined : listOfKeys(next.value);
}

/** Frees the space of replaced pages now and then, alongside the other work. */
class Vacuuming {
  readonly #db: Db;
  readonly #every: number;
  #replaced = 0;
  #replacedInAll = 0;
  #running: Promise<void> | undefined;

  constructor(db: Db, every: number) {
    this.#db = db;
    this.#every = every;
  }

  note(replaced: number): void {
    this.#replaced += replaced;
    this.#replacedInAll += replaced;
    if (this.#replaced < this.#every || this.#running) return;
    this.#replaced = 0;
    this.#running = queries.vacuumPages(this.#db).finally(() => (this.#running = undefined));
    // The one at the end reports what is wrong.
    this.#running.catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#running?.catch(() => undefined);
    if (this.#replacedInAll >= FEW) await queries.vacuumPages(this.#db);
  }
}
