import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { runJob } from "../../../../test/support/breaches.ts";
import { aCustomer } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { foundBy } from "../../../../test/support/imports.ts";
import { type LiveSourceServer, startLiveSourceServer } from "../../../../test/support/servers/live-source.ts";
import { scanCustomer } from "../../customers/index.ts";
import { createLiveSource, type LiveAsking } from "../jobs.ts";

const api = testApi();
const LIMIT = 5;
const BREACH = "Live";
const NEXT = "LiveNext";

let server: LiveSourceServer;
let live: LiveAsking;
const partner = testPartner(api);

beforeAll(async () => {
  const apiKey = "0123456789abcdef0123456789abcdef";
  const entry = (Name: string) => ({
    Name,
    BreachDate: "2023-05-01",
    AddedDate: "2023-06-01T00:00:00Z",
    DataClasses: ["Email addresses"],
  });
  const catalogue = [entry(BREACH), entry(NEXT)];
  server = await startLiveSourceServer({ accounts: {}, domains: {}, catalogue, apiKey });
  live = {
    source: createLiveSource({ baseUrl: server.url, apiKey, userAgent: "sablewatch-test" }),
    requestsPerMinute: 1_000,
  };
});
afterAll(() => server.stop());

const run = (job: string, customerId: string) => runJob(api.db, job, { customerId }, live, LIMIT);

/** The questions about domains and addresses since the last call, sorted. */
const asked = (): string[] =>
  server.requests
    .splice(0)
    .flatMap(({ path }) => /breached(?:domain|account)\/[^?]+/.exec(decodeURIComponent(path)) ?? [])
    .sort();

test("an answer about a domain that makes it too large is not told by address, and it is not asked about again", async () => {
  const aliases = Array.from({ length: 20 }, (_, n): [string, string[]] => [`user${n}`, [BREACH]]);
  server.setDomains({ "large.example": Object.fromEntries(aliases) });
  const customerId = await aCustomer(api.db, partner, {
    assetsDomains: ["large.example"],
    assetsEmails: ["user7@large.example", "user99@large.example"],
  });
  await run(scanCustomer.name, customerId);
  await run("ask-live-source", customerId);
  expect(asked()).toEqual(["breacheddomain/large.example"]);
  await run(scanCustomer.name, customerId);
  const named = [{ breachName: BREACH, emails: ["user7@large.example"] }];
  expect(await foundBy(api.db, customerId)).toEqual([named]);

  // From now on, addresses watched by name are asked about by name.
  server.setAccounts({ "user99@large.example": [NEXT] });
  await run("ask-live-source", customerId);
  expect(asked()).toEqual(["breachedaccount/user7@large.example", "breachedaccount/user99@large.example"]);
  await run(scanCustomer.name, customerId);
  expect(await foundBy(api.db, customerId)).toEqual([named, [{ breachName: NEXT, emails: ["user99@large.example"] }]]);
});

test("a provider that is watched already is not asked about", async () => {
  const customerId = await aCustomer(api.db, partner, { assetsDomains: ["ordinary.example"] });
  await api.db.insertInto("monitored_domains").values({ customer_id: customerId, domain: "bluewin.ch" }).execute();
  await run("ask-live-source", customerId);
  expect(asked()).toEqual(["breacheddomain/ordinary.example"]);
});
