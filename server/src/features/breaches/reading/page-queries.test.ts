import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { aBreach } from "../../../../test/support/breaches.ts";
import { anExposedCustomer } from "../../../../test/support/exposed-customers.ts";
import { type Traffic, watchTraffic } from "../../../../test/support/traffic.ts";

const api = testApi();
const BREACHES = 40;
const EMAIL = "owner@queries.example";

const partner = testPartner(api);
let customerId: string;
let takeTraffic: () => Traffic;

beforeAll(async () => {
  const breaches: string[] = [];
  for (let n = 0; n < BREACHES; n++) breaches.push(await aBreach(api.db, { IsStealerLog: true }));
  customerId = await anExposedCustomer(api.db, partner, breaches, { email: EMAIL });
  takeTraffic = watchTraffic(api.database.pool);
  // The first call verifies the key, which is then trusted for some seconds.
  await ask("pageSize=1");
});

const ask = (query: string) => api.as(partner).get(`/customer/${customerId}/breaches?${query}`);

type Cost = { items: number; tables: string[]; values: number };

/** The statements that a page needs, one per line, without those that check the key or record its use. */
async function costOf(query: string): Promise<Cost> {
  takeTraffic();
  const { status, body } = await ask(query);
  expect({ query, status }).toEqual({ query, status: 200 });
  const { statements, values } = takeTraffic();
  const tables = statements
    .map(({ text }) => /from "?(\w+)"?/.exec(text)?.[1] ?? text)
    .filter((one) => one !== "api_keys");
  return { items: (body["breaches"] as unknown[]).length, tables: tables.sort(), values };
}

async function cursorAfter(pageSize: number): Promise<string> {
  const { body } = await ask(`pageSize=${pageSize}`);
  return (body["pagination"] as { nextCursor: string }).nextCursor;
}

describe("a page of breaches takes as many statements for many entries as for one", () => {
  test.each([
    ["without a filter", ""],
    ["by severity", "&severity=critical"],
    ["by status", "&resolved=false"],
    ["by when they were found", "&foundAfter=2020-01-01T00:00:00Z"],
    ["by address", `&address=${EMAIL}`],
    ["in another language", "&localeCode=nl-NL"],
    ["by everything at once", `&severity=critical&resolved=false&foundAfter=2020-01-01T00:00:00Z&address=${EMAIL}`],
  ])("%s", async (_what, filter) => {
    const one = await costOf(`pageSize=1${filter}`);
    const many = await costOf(`pageSize=100${filter}`);
    expect([one.items, many.items]).toEqual([1, BREACHES]);
    expect(one.tables.length).toBeGreaterThan(0);
    expect(many.tables).toEqual(one.tables);
  });

  test("also after a cursor", async () => {
    const cursor = await cursorAfter(5);
    const one = await costOf(`pageSize=1&cursor=${cursor}`);
    const many = await costOf(`pageSize=100&cursor=${cursor}`);
    expect([one.items, many.items]).toEqual([1, BREACHES - 5]);
    expect(many.tables).toEqual(one.tables);
  });
});

test("a short page reads less than a long one", async () => {
  expect((await costOf("pageSize=1")).values).toBeLessThan((await costOf("pageSize=100")).values);
});
