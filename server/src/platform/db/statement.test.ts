import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { type NoParameters, prepared, statement } from "./statement.ts";

const database = testDatabase();

test("parameters are given by name, each as often as it is used", async () => {
  const add = statement<{ a: number; b: number }, { sum: number; twice: string }>(
    "select :a::int + :b::int as sum, (:a::int * 2)::text as twice",
  );
  expect(await add(database.db, { b: 2, a: 1 })).toEqual([{ sum: 3, twice: "2" }]);
});

test("casts, slices of arrays and times are no parameters", async () => {
  const select = statement<NoParameters, object>(
    "select '12:30'::time::text as at, (array[1, 2, 3])[1:2] as some, 'a'::text as a",
  );
  expect(await select(database.db, {})).toEqual([{ at: "12:30:00", some: [1, 2], a: "a" }]);
});

test("null is a value, and a value that was forgotten is an error", async () => {
  const select = statement<{ a: string | null }, { a: string | null }>("select :a::text as a");
  expect(await select(database.db, { a: null })).toEqual([{ a: null }]);
  await expect(select(database.db, {} as { a: null })).rejects.toThrow('"a" has no value');
});

test("a prepared one takes them by name too", async () => {
  const select = prepared<{ list: string[] }, { n: number }>("count-list", "select cardinality(:list::text[]) as n");
  for (const list of [["a"], ["a", "b"]]) expect(await select(database.pool, { list })).toEqual([{ n: list.length }]);
});

test("a planned one is planned once for each connection, in transactions too", async () => {
  const add = statement<{ a: number }, { n: number }>("select :a::int + 1 as n", { plannedAs: "plus-one" });
  await database.db.transaction().execute(async (tx) => {
    for (const a of [1, 2, 3]) expect(await add(tx, { a })).toEqual([{ n: a + 1 }]);
    const plans = await sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements where name = 'plus-one'`.execute(tx);
    expect(plans.rows).toEqual([{ uses: 3 }]);
  });
});
