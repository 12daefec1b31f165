import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { billingCodeCommand } from "../../src/cli/billing-code.ts";
import { planCommand } from "../../src/cli/plan.ts";
import { usageCommand } from "../../src/cli/usage.ts";
import { newId } from "../../src/kernel/ids.ts";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import { testDatabase } from "../support/database.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { command, testFolder } from "../support/imports.ts";
import { aBillingCode, aPlan } from "../support/routes/routes.ts";
import { countFrom, wasActive } from "../support/usage/usage.ts";

const database = testDatabase();
const folder = testFolder();

const RUNNING = monthOf(new Date(), "UTC");
const CLOSED = monthsAfter(RUNNING, -2);

let partner: TestPartner;
let customerId = "";

const run = (...line: string[]) => command(database.db, usageCommand, ["usage", ...line]);

beforeEach(async () => {
  partner = await aPartner(database.db);
  await countFrom(database.db, monthsAfter(CLOSED, -1));
  customerId = await aCustomer(database.db, partner, { status: "prospect", price: 31, currencyCode: "EUR" });
  await wasActive(database.db, customerId, `${CLOSED}-01`, `${CLOSED}-10`);
});

test("usage shows, exports, closes and corrects a month as the API does", async () => {
  const ofPartner = ["--month", CLOSED, "--partner", partner.id];
  const { stdout: open } = await run("show", ...ofPartner, "--json");
  expect(JSON.parse(open)).toMatchObject({ status: "open", lines: [{ customerId, days: 10 }] });

  const { stdout: closed } = await run("close", "--json");
  expect(JSON.parse(closed)).toContainEqual({ month: CLOSED, status: "closed" });
  expect((await run("close")).stdout.trim()).toBe("None.");

  const taken = ["correct", customerId, "--month", CLOSED, "--days", "-2", "--reason", "Outage"];
  expect(await run(...taken)).toMatchObject({ code: 0 });
  const right = ["--price", "62", "--from", `${CLOSED}-01`, "--to", `${CLOSED}-05`, "--reason", "Typo", "--json"];
  const { stdout: corrected } = await run("correct", customerId, ...right);
  expect(JSON.parse(corrected)).toEqual({ customerId, corrections: 2 });

  const file = join(folder.path, "usage.csv");
  expect(await run("export", ...ofPartner, "--out", file)).toMatchObject({ code: 0 });
  const { stdout } = await run("export", ...ofPartner);
  expect(stdout.trimEnd()).toBe((await readFile(file, "utf8")).trimEnd());
  expect(stdout).toContain(`usage,${partner.id},${customerId},`);
  const now = await run("show", "--month", RUNNING, "--partner", partner.id, "--json");
  expect((JSON.parse(now.stdout) as { lines: unknown[] }).lines).toHaveLength(3);
});

test.each([
  () => ["show", "--month", "2026-13"],
  () => ["export", "--month", "soon"],
  () => ["export", "--month", CLOSED, "--out", "/nowhere/at/all.csv"],
  () => ["correct", newId(), "--month", CLOSED, "--days", "1", "--reason", "x"],
  () => ["correct", customerId, "--month", RUNNING, "--days", "1", "--reason", "x"],
  () => ["correct", customerId, "--price", "1", "--days", "1", "--reason", "x"],
])("usage about what cannot be ends with one clear line (%#)", async (line) => {
  const { code, stdout, stderr } = await run(...line());
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("plan show, billing-code show and assign", async () => {
  const planId = await aPlan(database.db, partner);
  const plan = await command(database.db, planCommand, ["plan", "show", planId, "--json"]);
  expect(JSON.parse(plan.stdout)).toMatchObject({ id: planId, distributorId: partner.distributor.id });
  const id = String(await aBillingCode(database.db, partner));
  const code = await command(database.db, billingCodeCommand, ["billing-code", "show", id, "--json"]);
  const shown = JSON.parse(code.stdout) as { code: string };
  const assign = (which: string) =>
    command(database.db, billingCodeCommand, ["billing-code", "assign", which, "--partner", partner.id, "--json"]);
  expect(JSON.parse((await assign(id)).stdout)).toEqual({ partnerId: partner.id, billingCode: shown.code });
  expect(JSON.parse((await assign("none")).stdout)).toEqual({ partnerId: partner.id, billingCode: null });
  const foreign = String(await aBillingCode(database.db, await aPartner(database.db)));
  expect(await assign(foreign)).toMatchObject({ stdout: "" });
});
