import { type RawBuilder, sql } from "kysely";
import { firstIdAt } from "../../kernel/ids.ts";
import { allRows, type Db, hasRow, oneValue, run, type Tx } from "./database.ts";

/** A table that is partitioned by month, as ranges of ids. */
export type MonthlyTable = "events" | "audit_entries";

/** One of its partitions: ids from `from` up to, but not including, `to`. Null means that there is no bound. */
export type MonthPartition = { name: string; from: string | null; to: string | null };

type Row = { name: string; bound: string; isPending: boolean };

const BOUND = /FROM \((?:MINVALUE|'([^']+)')\) TO \((?:MAXVALUE|'([^']+)')\)/;

/**
 * All partitions, oldest first. The first holds everything older, the last everything later, with one per month in
 * between.
 */
export async function listPartitions(db: Db, table: MonthlyTable): Promise<MonthPartition[]> {
  return (await selectPartitions(db, table))
    .filter(({ isPending }) => !isPending)
    .map(({ name, bound }) => {
      const [, from = null, to = null] = BOUND.exec(bound) ?? [];
      return { name, from, to };
    })
    .toSorted((one, other) => ((one.from ?? "") < (other.from ?? "") ? -1 : 1));
}

const selectPartitions = (db: Db, table: MonthlyTable) => allRows<Row>(db)`
  select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bound, inhdetachpending as "isPending"
  from pg_inherits join pg_class as part on part.oid = inhrelid
  where inhparent = ${`public.${table}`}::regclass`;

/** The first moment of a month, and the lowest id that can be created in it. */
const monthAfter = (start: Date): Date => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
const boundAt = (start: Date): string => firstIdAt(start).replace(/^(.{13}).*$/, "$1-0000-0000-000000000000");
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** When the last of a partition's ids can have been created; undefined for the last partition, which has no end. */
export const endOf = ({ to }: MonthPartition): Date | undefined => (to === null ? undefined : timeOf(to));

const inMonths = (name: string): RawBuilder<unknown> => sql`months.${sql.id(name)}`;
const nameOf = (table: MonthlyTable, start: Date): string =>
  `${table}_${start.toISOString().slice(0, 7).replace("-", "_")}`;
const olderOf = (table: MonthlyTable): string => `${table}_older`;
const laterOf = (table: MonthlyTable): string => `${table}_later`;

/**
 * How long a step waits for a lock. Others queue behind it meanwhile, so this is short; a step that gets no lock is
 * tried again in the next run. The locks themselves do not block reading or writing rows.
 */
const LOCK_MS = 500;

/** Runs steps that must be outside a transaction, on one connection. */
const inSteps = <T>(db: Db, steps: (one: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (one) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, false)`.execute(one);
    try {
      return await steps(one);
    } finally {
      await sql`reset lock_timeout`.execute(one);
    }
  });

const bounded = (id: string | null, open: "minvalue" | "maxvalue"): RawBuilder<unknown> =>
  id === null ? sql.raw(open) : sql.lit(id);

const attach = (one: Db, table: MonthlyTable, { name, from, to }: MonthPartition) => run(one)`
  alter table public.${sql.id(table)} attach partition ${inMonths(name)}
  for values from (${bounded(from, "minvalue")}) to (${bounded(to, "maxvalue")})`;

const detach = async (one: Db, table: MonthlyTable, name: string): Promise<void> => {
  await sql`alter table public.${sql.id(table)} detach partition ${inMonths(name)} concurrently`.execute(one);
};

/** A detached partition keeps a check constraint for its former range. */
async function dropRangeCheck(one: Db, table: MonthlyTable, name: string): Promise<void> {
  const { rows } = await sql<{ check: string }>`
    select conname as check from pg_constraint
    where conrelid = ${`months.${name}`}::regclass and contype = 'c' and conname not in (
      select conname from pg_constraint where conrelid = ${`public.${table}`}::regclass and contype = 'c')`.execute(
    one,
  );
  for (const { check } of rows) await sql`alter table ${inMonths(name)} drop constraint ${sql.id(check)}`.execute(one);
}

const create = async (one: Db, table: MonthlyTable, name: string): Promise<void> => {
  await sql`
    create table if not exists ${inMonths(name)}
    (like public.${sql.id(table)} including defaults including constraints)`.execute(one);
};

/**
 * Finishes what an interrupted run began. A partition that was being detached and is still there is attached again, and
 * then checked again.
 */
async function finishEarlier(one: Db, table: MonthlyTable): Promise<void> {
  for (const { name } of (await selectPartitions(one, table)).filter(({ isPending }) => isPending)) {
    await sql`alter table public.${sql.id(table)} detach partition ${inMonths(name)} finalize`.execute(one);
  }
  const parts = await listPartitions(one, table);
  const [first, second] = parts;
  const last = parts.at(-1);
  if (first && first.from !== null) await attachEnd(one, table, { name: olderOf(table), from: null, to: first.from });
  if (last && last.to !== null) await attachEnd(one, table, { name: laterOf(table), from: last.to, to: null });
  if (first?.to && second?.from && first.to !== second.from) {
    const missing = { name: nameOf(table, timeOf(first.to)), from: first.to, to: second.from };
    if (await isThere(one, missing.name)) await attach(one, table, missing);
    else await widen(one, table, first, second.from);
  }
}

async function attachEnd(one: Db, table: MonthlyTable, part: MonthPartition): Promise<void> {
  await create(one, table, part.name);
  await dropRangeCheck(one, table, part.name);
  await attach(one, table, part);
}

/** Extends the partition of everything older up to this id. */
async function widen(one: Db, table: MonthlyTable, older: MonthPartition, to: string): Promise<void> {
  await detach(one, table, older.name);
  await attachEnd(one, table, { ...older, to });
}

const isThere = (db: Db, name: string) => hasRow(db)`select from pg_class where oid = to_regclass(${`months.${name}`})`;

/** How many months are created at once, as soon as fewer than half of them are left. */
const MONTHS_AHEAD = 6;

/**
 * Creates partitions for the coming months. For a moment there is no partition for later ids, but only a clock that is
 * months ahead would create such ids. Rows that such a clock has written are moved into their month.
 */
export const addMonths = (db: Db, table: MonthlyTable, now = new Date()): Promise<string[]> =>
  inSteps(db, async (one) => {
    await finishEarlier(one, table);
    const later = (await listPartitions(one, table)).at(-1);
    if (!later?.from) throw new Error(`The partitions of ${table} have no end`);
    const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
    const after = (months: number): Date => new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + months, 1));
    if (timeOf(later.from) > after(MONTHS_AHEAD / 2)) return [];
    const made: string[] = [];
    await detach(one, table, later.name);
    let start = timeOf(later.from);
    for (; start <= after(MONTHS_AHEAD); start = monthAfter(start)) {
      const month = { name: nameOf(table, start), from: boundAt(start), to: boundAt(monthAfter(start)) };
      await create(one, table, month.name);
      await moveRows(one, later.name, month);
      await attach(one, table, month);
      made.push(month.name);
    }
    await attachEnd(one, table, { ...later, from: boundAt(start) });
    return made;
  });

const moveRows = async (one: Db, source: string, { name, from, to }: MonthPartition): Promise<void> => {
  await sql`select move_ids(${source}, ${name}, ${from}::uuid, ${to}::uuid)`.execute(one);
};

export type Age = { days: number } | { years: number };

/**
 * The oldest partition that is not empty, if it ended this long ago by the database's clock; undefined if all are
 * younger. First finishes what an interrupted run began.
 */
export const findOldest = (db: Db, table: MonthlyTable, age: Age): Promise<MonthPartition | undefined> =>
  inSteps(db, async (one) => {
    await finishEarlier(one, table);
    const oldest = await oldestOf(one, table);
    const end = oldest && endOf(oldest);
    return end !== undefined && (await isOver(one, end, age)) ? oldest : undefined;
  });

function isOver(db: Db, end: Date, age: Age): Promise<boolean> {
  const { days, years } = { days: 0, years: 0, ...age };
  return oneValue<boolean>(db)`
    select ${end}::timestamptz <= now() - make_interval(days => ${days}, years => ${years}) as "isOver"`;
}

/** The first month, unless the partition of everything older is not empty. */
async function oldestOf(db: Db, table: MonthlyTable): Promise<MonthPartition | undefined> {
  const [older, month] = await listPartitions(db, table);
  return older && !(await hasNone(db, older.name)) ? older : month;
}

/** The name of a detached partition in queries. */
export type Dropped = RawBuilder<unknown>;

export const dropPartition = async (tx: Tx, dropped: Dropped): Promise<void> => {
  await sql`drop table ${dropped}`.execute(tx);
};

/**
 * Detaches the oldest partition and drops it, so that rows aren't deleted one by one and no one waits. `drop` opens the
 * transaction that drops it, on the given connection. Only drops the partition that the caller found to be the oldest.
 */
export const dropOldest = (
  db: Db,
  table: MonthlyTable,
  found: MonthPartition,
  drop: (one: Db, dropped: Dropped) => Promise<void>,
): Promise<void> =>
  inSteps(db, async (one) => {
    const oldest = await oldestOf(one, table);
    if (oldest?.name !== found.name || found.to === null) throw new Error(`${found.name} is not the oldest any more`);
    const [older] = await listPartitions(one, table);
    await detach(one, table, found.name);
    await drop(one, inMonths(found.name));
    if (older && older.name !== found.name) await widen(one, table, older, found.to);
    else await attachEnd(one, table, { name: olderOf(table), from: null, to: found.to });
  });

async function hasNone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${inMonths(name)} limit 1`.execute(db);
  return rows.length === 0;
}
