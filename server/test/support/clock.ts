import pg from "pg";
import { beforeAll } from "vitest";

export type TestClock = {
  /** Moves the database's clock: everything that begins from now on happens at this moment, until the next call. */
  set(moment: Date | string): Promise<void>;
};

/**
 * A separate clock for a test database: functions that take precedence over PostgreSQL's, so that weeks pass in a
 * moment. As with PostgreSQL's own, `now()` is when the transaction began, and `statement_timestamp()` when the
 * statement did: the clock remembers when it was set to what. Call it right after `testDatabase`, before anything
 * connects.
 */
export function testClock(database: { readonly url: string; readonly pool: pg.Pool }): TestClock {
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const name = new URL(database.url).pathname.slice(1);
      await client.query(`
        create schema test_clock;
        create table test_clock.clock (set_at timestamptz primary key, moment timestamptz not null);
        insert into test_clock.clock values ('-infinity', now());
        create function test_clock.moment(at timestamptz) returns timestamptz language sql stable as
          'select moment from test_clock.clock where set_at <= at order by set_at desc limit 1';
        create function test_clock.now() returns timestamptz language sql stable as
          'select test_clock.moment(pg_catalog.now())';
        create function test_clock.statement_timestamp() returns timestamptz language sql stable as
          'select test_clock.moment(pg_catalog.statement_timestamp())';
        alter database ${name} set search_path = test_clock, pg_catalog, public;`);
    } finally {
      await client.end();
    }
  });
  return {
    async set(moment) {
      await database.pool.query(
        "insert into test_clock.clock (set_at, moment) values (pg_catalog.clock_timestamp(), $1)",
        [new Date(moment)],
      );
    },
  };
}
