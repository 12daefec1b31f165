import pg from "pg";
import { beforeAll } from "vitest";

export type TestClock = {
  /** Moves the database's clock: every `now()` of a statement answers this moment until the next call. */
  set(moment: Date | string): Promise<void>;
};

/**
 * A clock of its own for a test database: a `now()` that is found before PostgreSQL's. What the program does over weeks
 * can then be done in a moment. Call it right after `testDatabase`, before anything connects.
 */
export function testClock(database: { readonly url: string; readonly pool: pg.Pool }): TestClock {
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const name = new URL(database.url).pathname.slice(1);
      await client.query(`
        create schema test_clock;
        create table test_clock.clock (moment timestamptz not null);
        insert into test_clock.clock values (now());
        create function test_clock.now() returns timestamptz language sql stable as 'select moment from test_clock.clock';
        alter database ${name} set search_path = test_clock, pg_catalog, public;`);
    } finally {
      await client.end();
    }
  });
  return {
    async set(moment) {
      await database.pool.query("update test_clock.clock set moment = $1", [new Date(moment)]);
    },
  };
}
