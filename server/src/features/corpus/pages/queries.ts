import { sql } from "kysely";
import { holding, lockUntilEnd } from "../../../platform/db/advisory-locks.ts";
import { type Db, firstValue, oneValue, run, type Tx } from "../../../platform/db/database.ts";
import { asciiArray } from "../../../platform/db/ascii-array.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { KeyRange } from "../key.ts";
import type { Page } from "./page.ts";

/** Allows one writer at a time, because pages are read, merged and written back. Readers do not wait. */
export const lockCorpus = (tx: Tx): Promise<void> => lockUntilEnd(tx, "corpusPages");

/** The same for a series of transactions on one connection. */
export const holdCorpus = <Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> =>
  holding(db, "corpusPages", "alone", work);

/**
 * The transaction ends without waiting for the disk. A crash of the database may lose it, together with everything that
 * was committed later, until `waitForDisk`.
 */
export const commitWithoutWaiting = (tx: Tx) => run(tx)`set local synchronous_commit = off`;

/**
 * Waits until everything that was committed so far is on the disk, and on the standbys that commits wait for. It writes
 * an empty note into the log, because a transaction that writes nothing waits for nothing.
 */
export const waitForDisk = (db: Db) => run(db)`select pg_logical_emit_message(true, 'corpus', '')`;

const selectPagesOfKeys = statement<{ keys: readonly string[] }, Page>(`
  select first_key as "firstKey", body from corpus_pages
  where first_key = any(array(
    select (select max(first_key) from corpus_pages where first_key <= wanted.key)
    from unnest(:keys::text[]) as wanted (key)))
  order by first_key`);

/** The pages where these keys are or belong, in order. */
export const listPagesOfKeys = (db: Db, keys: readonly string[]): Promise<Page[]> => selectPagesOfKeys(db, { keys });

/** Ranges as they're sent: two lists in the same order. */
type Bounds = { from: readonly string[]; to: readonly string[] };

const boundsOf = (ranges: readonly KeyRange[]): Bounds => ({
  from: ranges.map(({ from }) => from),
  to: ranges.map(({ to }) => to),
});

const selectPagesOfRanges = statement<Bounds & { limit: number | null }, Page & KeyRange>(`
  select wanted.low as "from", wanted.high as "to", page.first_key as "firstKey", page.body
  from unnest(:from::text[], :to::text[]) as wanted (low, high)
  cross join lateral (
    select first_key, body from corpus_pages
    where first_key >= (select max(first_key) from corpus_pages where first_key <= wanted.low)
      and first_key < wanted.high
    order by first_key limit :limit::bigint
  ) as page`);

/**
 * The pages that may hold keys of the ranges, in order within each range; all of them, or at most `limit` for each
 * range.
 */
export const listPagesOfRanges = (db: Db, ranges: readonly KeyRange[], limit?: number): Promise<(Page & KeyRange)[]> =>
  selectPagesOfRanges(db, { ...boundsOf(ranges), limit: limit ?? null });

const selectPagesBetween = statement<{ after: string; before: string; limit: number }, Page>(`
  select first_key as "firstKey", body from corpus_pages
  where first_key > :after and first_key < :before order by first_key limit :limit`);

/** The next pages after one key and before another. */
export const listPagesBetween = (db: Db, after: string, before: string, limit: number): Promise<Page[]> =>
  selectPagesBetween(db, { after, before, limit });

const selectPageCounts = statement<Bounds & { limit: number }, { pages: number }>(`
  select (
    select count(*) from (
      select from corpus_pages where first_key > wanted.low and first_key < wanted.high limit :limit::bigint) as page
  ) as pages
  from unnest(:from::text[], :to::text[]) with ordinality as wanted (low, high, nth)
  order by nth`);

/** How many pages begin within each range, counted up to a limit. The index alone answers it. */
export async function countPagesOfRanges(db: Db, ranges: readonly KeyRange[], limit: number): Promise<number[]> {
  return (await selectPageCounts(db, { ...boundsOf(ranges), limit })).map(({ pages }) => pages);
}

type PageColumns = { firstKeys: Buffer; bodies: Buffer };

const columnsOf = (pages: readonly Page[]): PageColumns => ({
  firstKeys: asciiArray(pages.map(({ firstKey }) => firstKey)),
  bodies: asciiArray(pages.map(({ body }) => body)),
});

const updatePages = statement<PageColumns>(`
  update corpus_pages set body = changed.body
  from unnest(:firstKeys::text[], :bodies::text[]) as changed (first_key, body)
  where corpus_pages.first_key = changed.first_key`);

const insertPages = statement<PageColumns>(`
  insert into corpus_pages (first_key, body) select * from unnest(:firstKeys::text[], :bodies::text[])`);

export async function writePages(tx: Tx, changed: readonly Page[], fresh: readonly Page[]): Promise<void> {
  if (changed.length > 0) await updatePages(tx, columnsOf(changed));
  if (fresh.length > 0) await insertPages(tx, columnsOf(fresh));
}

export const removePages = (tx: Tx) => run(tx)`truncate corpus_pages`;

/** About how many pages there are, by PostgreSQL's last count. */
export const estimatePages = (db: Db) => oneValue<number>(db)`
  select greatest(reltuples, 0)::bigint as pages from pg_class where oid = 'corpus_pages'::regclass`;

export const findPageAfter = async (db: Db, firstKey: string): Promise<string | undefined> =>
  (await firstValue<string | null>(db)`
    select min(first_key) as "firstKey" from corpus_pages where first_key > ${firstKey}`) ?? undefined;

export const listPagesFrom = (db: Db, firstKey: string, limit: number): Promise<Page[]> =>
  db
    .selectFrom("corpus_pages")
    .select(["first_key as firstKey", "body"])
    .where("first_key", ">=", firstKey)
    .orderBy("first_key")
    .limit(limit)
    .execute();

/** Size on disk in bytes, including indexes. */
export const measureCorpus = (db: Db) => oneValue<number>(db)`select pg_total_relation_size('corpus_pages') as bytes`;

/**
 * Frees the space of replaced pages for new ones. With autovacuum alone, an import would take twice the space. Visits
 * only what changed, so it may be called often.
 */
export async function vacuumPages(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (truncate false) corpus_pages`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
