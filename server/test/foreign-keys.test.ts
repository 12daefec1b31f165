import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "./database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/**
 * Foreign keys whose columns do not start any index. A partial index is enough if it leaves out only rows without a
 * reference. Without an index, removing a referenced row reads the whole table, once for each row removed.
 */
const UNINDEXED = `
  select fk.conrelid::regclass || ' ' || fk.conname as name
  from pg_constraint as fk
  where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace and not exists (
    select from pg_index as index
    where index.indrelid = fk.conrelid and index.indisvalid
      and (index.indkey::smallint[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
      and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) = (
        select string_agg(format('(%I IS NOT NULL)', attname), ' AND ') from pg_attribute
        where attrelid = fk.conrelid and attnum = any(fk.conkey))))
  order by 1`;

const unindexed = async (): Promise<string[]> =>
  (await client.query<{ name: string }>(UNINDEXED)).rows.map(({ name }) => name);

test("every foreign key has an index, so that removing what it refers to reads no table through", async () => {
  expect(await unindexed()).toEqual([]);
});

test.each([
  ["none at all", "select", false],
  ["one that has it second", "create index on notes (other, plan_id)", false],
  ["one that leaves rows out", "create index on notes (plan_id) where other > 0", false],
  ["one of its own", "create index on notes (plan_id)", true],
  ["one that goes on with other columns", "create unique index on notes (plan_id, other)", true],
  ["one of the rows that refer to something", "create index on notes (plan_id) where plan_id is not null", true],
])("a foreign key with %s", async (_name, statement, isIndexed) => {
  await client.query("begin");
  await client.query("create table notes (plan_id uuid references plans (id), other integer)");
  await client.query(statement);
  expect((await unindexed()).some((name) => name.startsWith("notes "))).toBe(!isIndexed);
  await client.query("rollback");
});
