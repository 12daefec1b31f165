import pg from "pg";
import type { Db } from "../../src/platform/db/database.ts";
import { sql } from "kysely";

/**
 * Gives a database a clock that a change can move: `now()` is when the transaction began, and `statement_timestamp()`
 * and `clock_timestamp()` return the current moment. While it isn't set, they return PostgreSQL's own time.
 */
export async function installClock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      create schema orders;
      create table orders.clock (moment timestamptz);
      insert into orders.clock values (null);
      create function orders.moment() returns timestamptz language sql volatile as
        'select coalesce((select moment from orders.clock), pg_catalog.clock_timestamp())';
      create function orders.now() returns timestamptz language sql stable as
        $$select coalesce(nullif(current_setting('orders.began', true), '')::timestamptz,
          (select moment from orders.clock), pg_catalog.now())$$;
      create function orders.statement_timestamp() returns timestamptz language sql stable as
        'select coalesce((select moment from orders.clock), pg_catalog.statement_timestamp())';
      create function orders.clock_timestamp() returns timestamptz language sql volatile as 'select orders.moment()';
      alter database ${new URL(url).pathname.slice(1)} set search_path = orders, pg_catalog, public;`);
  } finally {
    await client.end();
  }
}

/** Moves the clock, or returns to PostgreSQL's own time. */
export async function setClock(db: Db, moment: Date | null): Promise<void> {
  await sql`update orders.clock set moment = ${moment}`.execute(db);
}
