import { expect, test } from "vitest";
import { billingCodeCommand } from "../../src/cli/billing-code.ts";
import type { AddCommand } from "../../src/cli/context.ts";
import { keyCommand } from "../../src/cli/key.ts";
import { planCommand } from "../../src/cli/plan.ts";
import { testDatabase } from "../support/database.ts";
import { command } from "../support/imports.ts";

const database = testDatabase();

const NOBODY = "00000000-0000-7000-8000-000000000000";

const CASES: [string, AddCommand][] = [
  [`key issue --partner ${NOBODY}`, keyCommand],
  [`key revoke ${NOBODY}`, keyCommand],
  ["key issue", keyCommand],
  [`plan create --type x --name x --distributor ${NOBODY}`, planCommand],
  [`plan update ${NOBODY}`, planCommand],
  ["billing-code update 1", billingCodeCommand],
];

test.each(CASES)("%s, about what is not there or about nothing, ends with one clear line", async (line, add) => {
  const { code, stdout, stderr } = await command(database.db, add, line.split(" "));
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
