import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import {
  changeInfo,
  downgradeCustomer,
  offboardCustomer,
  reactivateCustomer,
  upgradeCustomer,
} from "../customers/index.ts";
import { createBillingCode } from "../plans/index.ts";
import { assignBillingCode, correctUsage, putPriceRight } from "./index.ts";
import type { Tx } from "../../platform/db/database.ts";
import { testClock } from "../../../test/support/clock.ts";
import { testDatabase } from "../../../test/support/database.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { closeMonths, countFrom, linesOf } from "../../../test/support/usage/usage.ts";

// The examples of docs/billing.md, as the page has them: what happens is done, and the lines are compared.

const database = testDatabase();
const clock = testClock(database);

type Row = Record<string, string>;
type WorkedExample = { name: string; happenings: Row[]; lines: Row[] };

const examples = examplesIn(readFileSync(new URL("../../../../docs/billing.md", import.meta.url), "utf8"));

function examplesIn(page: string): WorkedExample[] {
  const [, part = ""] = page.split("\n## Examples\n");
  return part
    .split("\n### ")
    .slice(1)
    .map((section) => {
      const [name = ""] = section.split("\n");
      const tables = section.match(/(?:^\|.*\n?)+/gm) ?? [];
      const [happenings = [], lines = []] = tables.map(rowsOf);
      return { name, happenings, lines };
    });
}

function rowsOf(table: string): Row[] {
  const [head = [], , ...rows] = table
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ""])));
}

let partner: TestPartner;
let customerId = "";
const work = <Result>(change: (tx: Tx) => Promise<Result>) => database.db.transaction().execute(change);
const which = () => ({ actor: testActor, partnerId: partner.id, customerId });
const changed = (changes: Row | { price: number }) =>
  work((tx) => changeInfo(tx, { ...which(), distributorId: partner.distributor.id, changes }));

/** The words of the page, and what they mean. */
const WORDS: [RegExp, (...words: string[]) => Promise<unknown>][] = [
  [
    /^onboarded as (active|prospect) on (\S+), ([\d.]+) ([A-Z]{3})(?:, billed from (\S+))?$/,
    async (status, planType, price, currencyCode, billedFrom) => {
      const billedFromDate = billedFrom && `${billedFrom}T00:00:00Z`;
      const fields = { status, planType, price: Number(price), currencyCode, billedFromDate };
      customerId = await aCustomer(database.db, partner, fields);
    },
  ],
  [/^upgraded$/, () => work((tx) => upgradeCustomer(tx, which()))],
  [/^downgraded$/, () => work((tx) => downgradeCustomer(tx, which()))],
  [/^offboarded$/, () => work((tx) => offboardCustomer(tx, which()))],
  [/^reactivated$/, () => work((tx) => reactivateCustomer(tx, which()))],
  [/^plan changed to (\S+)$/, (planType = "") => changed({ planType })],
  [/^price changed to ([\d.]+)$/, (price) => changed({ price: Number(price) })],
  [
    /^billing code set to (\S+)$/,
    (code = "") =>
      work(async (tx) => {
        const { id } = await createBillingCode(tx, testActor, partner.distributor.id, { code, price: 25 });
        await assignBillingCode(tx, testActor, partner.id, id);
      }),
  ],
  [/^months closed$/, () => closeMonths(database.db)],
  [
    /^(\d+) days taken back from (\S+)$/,
    (days, month = "") =>
      work((tx) => correctUsage(tx, testActor, { customerId, month, days: -Number(days), reason: "Not our day" })),
  ],
  [
    /^price put right to ([\d.]+) from (\S+) to (\S+)$/,
    (price, firstDay = "", lastDay = "") =>
      work((tx) =>
        putPriceRight(tx, testActor, { customerId, firstDay, lastDay, price: Number(price), reason: "Typo" }),
      ),
  ],
];

async function happens(words: string): Promise<void> {
  for (const [pattern, does] of WORDS) {
    const match = pattern.exec(words);
    if (match) {
      await does(...match.slice(1));
      return;
    }
  }
  throw new Error(`The page says what no test knows: ${words}`);
}

async function linesIn(month: string): Promise<Row[]> {
  const lines = await linesOf(database.db, { partnerId: partner.id }, month);
  return lines.map((line) => ({
    Month: month,
    Plan: line.planType,
    Price: line.price,
    "Billing code": line.billingCode ?? "",
    Days: String(line.days),
    "First day": line.firstDay ?? "",
    "Last day": line.lastDay ?? "",
    Amount: line.amount,
    Corrects: line.corrects ?? "",
  }));
}

let lastClosed = "";

beforeEach(async () => {
  partner = await aPartner(database.db);
  await countFrom(database.db, "2026-03");
  lastClosed = "";
});

test("the page has examples of every rule", () => {
  expect(examples.length).toBeGreaterThanOrEqual(13);
  for (const { happenings, lines } of examples) {
    expect(happenings.length).toBeGreaterThan(0);
    expect(lines.length).toBeGreaterThan(0);
  }
});

describe.each(examples.map((example) => [example.name, example] as const))("%s", (_name, { happenings, lines }) => {
  test("comes to what the page says, before the month is closed and after", async () => {
    for (const { "When (UTC)": when = "", "What happens": what = "" } of happenings) {
      await clock.set(`${when.replace(" ", "T")}:00Z`);
      await happens(what);
      if (what === "months closed") lastClosed = when;
    }
    const months = [...new Set(lines.map((line) => line["Month"] ?? ""))];
    const allLines = async () => (await Promise.all(months.map(linesIn))).flat();
    if (lastClosed === "") {
      await clock.set("2026-05-02T23:59:59Z");
      expect(await closeMonths(database.db)).toEqual([]);
      expect(await allLines()).toEqual(lines);
      await clock.set("2026-05-03T00:00:00Z");
      expect(await closeMonths(database.db)).toEqual(["2026-04"]);
    }
    expect(await allLines()).toEqual(lines);
  });
});
