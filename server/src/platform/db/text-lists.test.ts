import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";

const database = testDatabase();

/** The elements of lists that PostgreSQL writes in different ways: plain, quoted, escaped, as nulls, nested. */
const LISTS = [
  [],
  ["owner@shop.example"],
  ["owner@shop.example", "orders@shop.example"],
  ["Email addresses", "Passwords"],
  ['a "quoted" text', "back\\slash", "{braces}", "a,b", ""],
  ["NULL", "null", "ANNULLED"],
  [null, "one", null],
  ["NULLABLE", null],
  ["ünïcode", "日本"],
];

test("a list of texts is read as it was written", async () => {
  for (const list of LISTS) {
    const { rows } = await database.pool.query<{ list: unknown }>("select $1::text[] as list", [list]);
    expect(rows[0]?.list).toEqual(list);
  }
});

test("lists in lists, and lists that begin elsewhere, are read too", async () => {
  const { rows } = await database.pool.query<{ nested: unknown; shifted: unknown }>(
    "select '{{a,b},{c,d}}'::text[] as nested, '[0:1]={a,b}'::text[] as shifted",
  );
  expect(rows[0]).toEqual({
    nested: [
      ["a", "b"],
      ["c", "d"],
    ],
    shifted: ["a", "b"],
  });
});
