import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { asciiArray } from "./ascii-array.ts";

const database = testDatabase();

test.each([
  ["no texts", []],
  ["empty ones", ["", ""]],
  ["what would have to be escaped", ['a "quoted" \\ text', "tab\tand\nline", "{,}", "NULL", "null"]],
  ["long ones", ["x".repeat(100_000), "y"]],
])("%s arrive as they are", async (_what, texts) => {
  const { rows } = await sql<{ texts: string[] }>`select ${asciiArray(texts)}::text[] as texts`.execute(database.db);
  expect(rows).toEqual([{ texts }]);
});
