import { expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { changeAfter } from "../support/between-reads.ts";
import { aBreach } from "../support/breaches.ts";
import { anExposedCustomer, breachesOf } from "../support/exposed-customers.ts";
import { aCustomer } from "../support/factories.ts";
import { testPartner } from "../support/partner.ts";
import { signIn } from "../support/portal.ts";

// An answer is put together from several reads. What changes between them must not make it contradict itself.

const api = testApi();
const partner = testPartner(api);

const moreAddresses = (id: string | undefined): string => `
  update breach_instances set emails = emails || array['b@juniper.example', 'c@juniper.example'] where id = '${id}'`;

test("the totals of usage are the sum of its lines, although a price changes between reading them", async () => {
  await aCustomer(api.db, partner, { price: 30, currencyCode: "EUR" });
  changeAfter(api, { table: "usage_spans", reads: 2 }, "update usage_spans set price = 60");
  const { body } = await api.as(partner).get("/usage");
  const { lines, totals } = body as { lines: { amount: string }[]; totals: { amount: string }[] };
  expect(lines).toHaveLength(1);
  expect(totals.map(({ amount }) => amount)).toEqual(lines.map(({ amount }) => amount));
});

test("a breach in the portal has as many addresses as it says, although a scan finds more meanwhile", async () => {
  const customerId = await anExposedCustomer(api.db, partner, [await aBreach(api.db)], {
    contactEmail: "owner@juniper.example",
  });
  const browser = await signIn(api, partner, customerId);
  const [id] = (await breachesOf(api, partner, customerId)).breaches.map((one) => one.id);
  changeAfter(api, { table: "breach_instances", reads: 1 }, moreAddresses(id));
  const { breach } = (await browser.get(`/breaches/${id}`)).body as {
    breach: { addresses: string[]; addressCount: number };
  };
  expect(breach.addresses).toHaveLength(breach.addressCount);
});

test("a page of a customer's breaches has as many addresses as it says, although a scan finds more meanwhile", async () => {
  const customerId = await anExposedCustomer(api.db, partner, [await aBreach(api.db)]);
  const [id] = (await breachesOf(api, partner, customerId)).breaches.map((one) => one.id);
  changeAfter(api, { table: "breach_instances", reads: 1 }, moreAddresses(id));
  const { body } = await api.as(partner).get(`/customer/${customerId}/breaches?pageSize=10`);
  const [breach] = body["breaches"] as { emails: string[]; addressCount: number }[];
  expect(breach?.emails).toHaveLength(Number(breach?.addressCount));
});
