import { beforeAll, describe, expect, test } from "vitest";
import { makeReport } from "../reports/make.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../test/support/breaches.ts";
import { breachesOf } from "../../../test/support/exposed-customers.ts";
import { aCustomer } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { type Browser, signIn } from "../../../test/support/portal.ts";
import { blocksRead, rowsRead, type Traffic, watchTraffic } from "../../../test/support/traffic.ts";

// A customer may have ten thousand addresses in each of hundreds of breaches, and as many that it monitors by name. A
// page shows a few dozen of them, and the database must not return more for it.

const api = testApi();
const DOMAIN = "quarry.example";
const ADDRESSES = 2_000;
/** A page of addresses and its frame. Each of the lists that must not be read is far longer. */
const MOST_VALUES = 500;

const partner = testPartner(api);
let customerId: string;
let browser: Browser;
let breachIds: string[];
let step: string;
let takeTraffic: () => Traffic;

const hosts = [DOMAIN, `mail.${DOMAIN}`, `a.b.${DOMAIN}`, `not${DOMAIN}`];
const address = (n: number) => `user${String(n).padStart(5, "0")}@${hosts[n % hosts.length] ?? DOMAIN}`;
const addresses = (from: number, count: number) => Array.from({ length: count }, (_, n) => address(from + n));

beforeAll(async () => {
  // They overlap: some addresses are in one breach, some in two, some in all three.
  const starts = [0, ADDRESSES / 2, ADDRESSES];
  for (const from of starts) await exposed(api.db, await aBreach(api.db), ...addresses(from, ADDRESSES));
  customerId = await aCustomer(api.db, partner, {
    contactEmail: `owner@${DOMAIN}`,
    assetsDomains: [DOMAIN, `mail.${DOMAIN}`, `b.${DOMAIN}`, "quiet.example"],
    assetsEmails: addresses(0, 2 * ADDRESSES),
  });
  await scanned(api.db, customerId);
  browser = await signIn(api, partner, customerId);
  breachIds = (await breachesOf(api, partner, customerId)).breaches.map(({ id }) => id);
  const { breach } = (await browser.get(`/breaches/${breachIds[0]}`)).body as { breach: { steps: { key: string }[] } };
  step = breach.steps[0]?.key ?? "";
  const sent = { breachId: breachIds[1], customerId, resolved: true };
  expect(await api.as(partner).post("/breach/status", sent)).toMatchObject({ status: 200 });
  takeTraffic = watchTraffic(api.database.pool);
});

describe("of a customer's addresses no more is read than is shown", () => {
  test.each([
    ["the overview", () => browser.get("/overview")],
    ["a page of breaches", () => browser.get("/breaches?status=all")],
    ["breaches looked for by an address", () => browser.get("/breaches?status=all&search=user01999")],
    ["breaches looked for by what all addresses have", () => browser.get("/breaches?status=all&search=user")],
    ["one breach", () => browser.get(`/breaches/${breachIds[0]}`)],
    ["what is monitored", () => browser.get("/assets")],
    ["a later page of what is monitored", () => browser.get("/assets?page=30")],
    ["what is monitored, looked for", () => browser.get("/assets?search=user")],
    ["the exposed addresses", () => browser.get("/addresses")],
    ["a later page of the exposed addresses", () => browser.get("/addresses?page=30&status=open")],
    ["the exposed addresses, looked for", () => browser.get("/addresses?search=user&kind=found")],
    ["the months", () => browser.get("/reports")],
    ["the settings", () => browser.get("/settings")],
    ["a step that is ticked off", () => browser.patch(`/breaches/${breachIds[0]}/steps/${step}`, { done: true })],
    ["the threat score", () => api.as(partner).get(`/customer/${customerId}/threat-score`)],
    [
      "a breach's status that was so before",
      () => api.as(partner).post("/breach/status", { breachId: breachIds[1], customerId, resolved: true }),
    ],
    ["an address that is checked", () => api.as(partner).post("/breach/check", { email: address(0), resolved: true })],
    ["the list of customers", () => api.as(partner).get("/customers")],
    ["a customer's info", () => api.as(partner).get(`/customer/${customerId}/info`)],
  ])("%s", async (_what, ask) => {
    takeTraffic();
    const { status } = await ask();
    expect(status).toBe(200);
    expect(takeTraffic().values).toBeLessThan(MOST_VALUES);
  });

  test("a report", async () => {
    takeTraffic();
    const month = new Date().toISOString().slice(0, 7);
    const { facts } = await api.db.transaction().execute((tx) => makeReport(tx, customerId, month));
    expect(facts.counts).toEqual({ found: 3, resolved: 1, open: 2 });
    expect(takeTraffic().values).toBeLessThan(MOST_VALUES);
  });
});

test.each([
  ["the overview", () => browser.get("/overview")],
  ["the exposed addresses", () => browser.get("/addresses")],
])("for %s, the addresses that are watched by name are read once, not looked up one by one", async (_what, ask) => {
  takeTraffic();
  await ask();
  const about = takeTraffic().statements.filter(({ text }) => text.includes("breach_instances"));
  expect(await blocksRead(api.database.pool, about)).toBeLessThan(ADDRESSES);
});

test("an address is looked up in the breaches that it is in, not in all of its customer's", async () => {
  takeTraffic();
  // Whether its one breach is the resolved one depends on their order, so resolved ones count too.
  expect(await api.as(partner).post("/breach/check", { email: address(0) })).toMatchObject({ body: { breach: true } });
  expect(await rowsRead(api.database.pool, takeTraffic().statements)).toBeLessThan(MOST_VALUES);
});

test("what is told of each domain and each address is what the breaches' own lists say", async () => {
  const { breaches } = await breachesOf(api, partner, customerId);
  const standing = (isMeant: (email: string) => boolean) => {
    const within = breaches.filter(({ emails }) => (emails as string[]).some(isMeant));
    const resolved = within.filter((breach) => breach["resolved"]).length;
    const found = new Set(within.flatMap(({ emails }) => (emails as string[]).filter(isMeant)));
    return { open: within.length - resolved, resolved, exposedAddresses: found.size };
  };
  const { domains } = (await browser.get("/assets")).body as { domains: { name: string }[] };
  expect(domains.map(({ name }) => name)).toEqual([`b.${DOMAIN}`, `mail.${DOMAIN}`, DOMAIN, "quiet.example"]);
  for (const { name, ...told } of domains) {
    const isUnder = (email: string) => email.endsWith(`@${name}`) || email.endsWith(`.${name}`);
    expect({ name, told }).toMatchObject({ name, told: standing(isUnder) });
  }
  const { emails } = (await browser.get("/assets?page=21")).body as { emails: { address: string }[] };
  expect(emails).toHaveLength(50);
  for (const { address: one, ...told } of emails) {
    const { open, resolved } = standing((email) => email === one);
    expect({ one, told }).toMatchObject({ one, told: { open, resolved } });
  }
});
