import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../support/database.ts";

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
 * Foreign keys without an index that starts with their columns. If a key has several columns, an index on the one that
 * identifies the row is enough. So is a partial index that only leaves out rows without a reference. Without an index,
 * deleting a referenced row reads the whole table, once for each deleted row.
 */
const UNINDEXED = `
  select fk.conrelid::regclass || ' ' || fk.conname as name
  from pg_constraint as fk
  where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace and not exists (
    select from pg_index as index
    where index.indrelid = fk.conrelid and index.indisvalid
      and ((index.indkey::smallint[])[0:cardinality(fk.conkey) - 1] @> fk.conkey or exists (
        select from unnest(fk.conkey, fk.confkey) as part (own, referred)
          join pg_index as identity on identity.indrelid = fk.confrelid and identity.indisunique
            and identity.indnkeyatts = 1 and identity.indkey[0] = part.referred and identity.indpred is null
        where index.indkey[0] = part.own))
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
  ["the column that names the row", "create index on notes (plan_id)", true],
  ["another column", "create index on notes (code)", false],
])("a foreign key of two columns with an index on %s", async (_name, statement, isIndexed) => {
  await client.query("begin");
  await client.query("alter table plans add column code integer, add unique (id, code)");
  await client.query(
    "create table notes (plan_id uuid, code integer, foreign key (plan_id, code) references plans (id, code))",
  );
  await client.query(statement);
  expect((await unindexed()).some((name) => name.startsWith("notes "))).toBe(!isIndexed);
  await client.query("rollback");
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
