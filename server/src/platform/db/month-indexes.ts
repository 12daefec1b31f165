import { sql } from "kysely";
import { allRows, type Db } from "./database.ts";
import type { MonthlyTable } from "./months.ts";

type Missing = { index: string; part: string; definition: string };

/** Indexes of the table that some of its partitions lack. */
const listMissing = (db: Db, table: MonthlyTable) => allRows<Missing>(db)`
  select whole.relname as index, part.relname as part,
    substring(pg_get_indexdef(whole.oid) from ' (USING .*)$') as definition
  from pg_index join pg_class as whole on whole.oid = indexrelid
    join pg_inherits on inhparent = indrelid join pg_class as part on part.oid = inhrelid
  where indrelid = ${`public.${table}`}::regclass and not indisvalid and not exists (
    select from pg_inherits as attached join pg_index as own on own.indexrelid = attached.inhrelid
    where attached.inhparent = whole.oid and own.indrelid = part.oid)
  order by part desc, index`;

/**
 * Builds the indexes that partitions lack, one after the other, and without holding up callers. A migration only gives
 * a new index to the table and to its small partitions, because callers would wait while it reads years of rows.
 * Returns the names of the new indexes.
 */
export const addIndexes = (db: Db, table: MonthlyTable): Promise<string[]> =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    try {
      const made: string[] = [];
      for (const { index, part, definition } of await listMissing(one, table)) {
        const name = part + index.slice(table.length);
        const inMonths = sql`months.${sql.id(name)}`;
        // An interrupted run leaves an index that isn't valid.
        await sql`drop index concurrently if exists ${inMonths}`.execute(one);
        await sql`
          create index concurrently ${sql.id(name)} on months.${sql.id(part)} ${sql.raw(definition)}`.execute(one);
        await sql`alter index public.${sql.id(index)} attach partition ${inMonths}`.execute(one);
        made.push(name);
      }
      return made;
    } finally {
      await sql`reset statement_timeout`.execute(one);
    }
  });
