import { sql } from "kysely";
import type { Db } from "../../src/platform/db/database.ts";
import { listPartitions, type MonthlyTable } from "../../src/platform/db/months.ts";

/**
 * Gives a table a partition for each month from this one on (such as "2026-05"), as if the service had run since then.
 */
export async function beginMonths(db: Db, table: MonthlyTable, month: string): Promise<void> {
  const older = sql`months.${sql.id(`${table}_older`)}`;
  const [first] = await listPartitions(db, table);
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select ${`${table}_`}::text || to_char(start, 'YYYY_MM') as name,
      first_id_at(start at time zone 'UTC') as from, first_id_at((start + interval '1 month') at time zone 'UTC') as to
    from generate_series(${`${month}-01`}::timestamp, time_of_id(${first?.to}::uuid) at time zone 'UTC' - interval '1 month',
      interval '1 month') as start`.execute(db);
  const partition = (name: string, from: string, to: string) =>
    sql`create table months.${sql.id(name)} partition of public.${sql.id(table)}
      for values from (${sql.raw(from)}) to (${sql.lit(to)})`.execute(db);
  await sql`alter table public.${sql.id(table)} detach partition ${older}`.execute(db);
  await sql`alter table ${older} rename to was`.execute(db);
  await partition(`${table}_older`, "minvalue", rows[0]?.from ?? "");
  for (const { name, from, to } of rows) await partition(name, `'${from}'`, to);
  await sql`insert into public.${sql.id(table)} overriding system value select * from months.was`.execute(db);
  await sql`drop table months.was`.execute(db);
}

export const partitionsOf = async (db: Db, table: MonthlyTable): Promise<string[]> =>
  (await listPartitions(db, table)).map(({ name }) => name.replace(`${table}_`, ""));
