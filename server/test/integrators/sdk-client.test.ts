import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { distributorClient, isSablewatchError, partnerClient } from "../../../sdk/src/client.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { anExposedCustomer } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const aClient = (of = partner) => partnerClient({ baseUrl: api.baseUrl, partnerId: of.id, apiKey: of.apiKey });

test("a partner's client onboards, reads and changes, and tells refusals by their codes", async () => {
  const client = aClient();
  const { customerId } = await client.onboardCustomer({
    companyName: "Juniper",
    assetsDomains: ["juniper-sdk.example"],
    status: "prospect",
  });
  expect(await client.upgradeCustomer({ customerId })).toMatchObject({ customerId, status: "active" });
  await client.updateCustomerInfo({ customerId, price: 12.5 });
  expect(await client.getCustomerInfo({ customerId })).toMatchObject({ companyName: "Juniper", price: 12.5 });
  const again: unknown = await client.upgradeCustomer({ customerId }).catch((error: unknown) => error);
  expect(isSablewatchError(again, "customer-already-active")).toBe(true);
  const bad: unknown = await client
    .onboardCustomer({ companyName: "", assetsDomains: ["a-sdk.example"] })
    .catch((error: unknown) => error);
  expect(bad).toMatchObject({ status: 422, code: "invalid-body", field: "companyName" });
});

test("the same idempotency key does it once", async () => {
  const own = await aPartner(api.db);
  const client = aClient(own);
  const ask = () =>
    client.onboardCustomer(
      { companyName: "Once", assetsDomains: ["once-sdk.example"] },
      { idempotencyKey: "order-1042" },
    );
  expect(await ask()).toEqual(await ask());
  expect((await client.listCustomers()).customers).toHaveLength(1);
});

test("each gives every customer and every breach, over pages", async () => {
  const own = await aPartner(api.db);
  for (let n = 0; n < 5; n++) await aCustomer(api.db, own, { companyName: `Customer ${n}` });
  const names: string[] = [];
  for await (const { companyName } of aClient(own).each.listCustomers({ pageSize: 2 })) names.push(companyName);
  expect(names.sort()).toEqual([0, 1, 2, 3, 4].map((n) => `Customer ${n}`));

  const breaches = [await aBreach(api.db), await aBreach(api.db), await aBreach(api.db)];
  const customerId = await anExposedCustomer(api.db, own, breaches);
  const found: unknown[] = [];
  for await (const breach of aClient(own).each.listCustomerBreaches({ customerId, pageSize: 1 })) {
    found.push("breachName" in breach && breach.breachName);
  }
  expect(found.sort()).toEqual(breaches.sort());
});

test("a distributor's client reads its own side, and its key acts for its partner", async () => {
  const { distributor } = partner;
  const client = distributorClient({ baseUrl: api.baseUrl, distributorId: distributor.id, apiKey: distributor.apiKey });
  expect(await client.getPartner({ partnerUuid: partner.id })).toMatchObject({ uuid: partner.id });
  const uuids: string[] = [];
  for await (const { uuid } of client.each.listPartners({ per_page: 1 })) uuids.push(uuid);
  expect(uuids).toEqual([partner.id]);
  const acting = partnerClient({ baseUrl: api.baseUrl, partnerId: partner.id, apiKey: distributor.apiKey });
  expect(await acting.getPartnerAnalytics()).toMatchObject({ success: true });
});

test("a call with an optional body works with and without it", async () => {
  const client = aClient();
  expect(await client.redeliverWebhookFailures()).toMatchObject({ count: 0 });
  expect(await client.redeliverWebhookFailures({ preview: true })).toMatchObject({ count: 0, redelivery: null });
});

test("every documented call of partners and distributors has its function", () => {
  const document = JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8")) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = (prefix: string) =>
    Object.entries(document.paths)
      // The client waits for the end of a response, and a stream has no end.
      .filter(([path]) => path.startsWith(`/api/v1/${prefix}/`) && !path.endsWith("/webhooks/stream"))
      .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId));
  const distributor = distributorClient({ baseUrl: api.baseUrl, distributorId: "d", apiKey: "k" });
  expect([...ids("integrations"), "each"].sort()).toEqual(Object.keys(aClient()).sort());
  expect([...ids("distributors"), "each"].sort()).toEqual(Object.keys(distributor).sort());
});
