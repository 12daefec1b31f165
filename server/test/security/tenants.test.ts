import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { type Answer, testApi } from "../support/api.ts";
import { aCustomer, aDistributor, aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import {
  aboutNothing,
  aPlan,
  ask,
  contentOf,
  credentialsOf,
  documentedRoutes,
  exampleOf,
  named,
  pathOf,
  together,
} from "../support/routes/routes.ts";
import { tellable } from "../support/tellable.ts";

const routes = documentedRoutes();
const api = testApi();

let mine: TestPartner;
let sibling: TestPartner;
let stranger: TestPartner;

beforeAll(async () => {
  const distributor = await aDistributor(api.db);
  mine = await aPartner(api.db, { distributor });
  sibling = await aPartner(api.db, { distributor });
  stranger = await aPartner(api.db);
});

/** The error texts for a malformed id. A new path parameter has to be added here. */
const MALFORMED: Record<string, string> = {
  customerId: "Customer ID must be a valid UUID",
  partnerUuid: "Partner ID must be a valid UUID",
  planId: "Plan ID must be a valid UUID",
  id: "Billing code ID must be a whole number",
  reportId: "Report ID must be a valid UUID",
  webhookId: "Webhook ID must be a valid UUID",
  secretId: "Secret ID must be a valid UUID",
  deliveryId: "Delivery ID must be a valid UUID",
  failureId: "Failure ID must be a valid UUID",
  redeliveryId: "Redelivery ID must be a valid UUID",
  keyId: "Key ID must be a valid UUID",
  invitationId: "Invitation ID must be a valid UUID",
};
const PREFIX = { partner: "Invalid route parameters: ", distributor: "" } as const;

const NO_IDS = [
  "abc",
  "null",
  "-1",
  "1.5",
  "0",
  "%20",
  "%00",
  "{customerId}",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a1",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a100",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a1g",
  "01990b3e7c1a7d529f0e3f1f6f1f2a10",
  "%7B01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10%7D",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10%27%20or%20true",
  "__proto__",
  "x".repeat(100),
  ...[101, 200, 2000].map((length) => "1".repeat(length)),
];

describe.each(named(routes.filter(({ params }) => params.length > 0)))("%s", (_name, route) => {
  test.each(route.params)("a malformed %s of any length is reported before the body is checked", async (param) => {
    const example = await exampleOf(route, api.db, mine);
    const before = await contentOf(api.database.pool);
    await together(NO_IDS, async (bad) => {
      const path = pathOf(route, { params: { ...example.params, [param]: bad } });
      const headers = { ...credentialsOf(route, mine), "content-type": "application/json" };
      const raw = route.method === "GET" ? {} : { raw: "{broken" };
      const { status, body } = await api.call({ method: route.method, path, headers, ...raw });
      const error = PREFIX[route.surface] + String(MALFORMED[param]);
      expect({ bad, status, body }).toMatchObject({ bad, status: 400, body: { success: false, error } });
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

describe.each(named(routes))("%s", (_name, route) => {
  test("another tenant's object looks exactly like one that doesn't exist, and isn't changed", async () => {
    const others = route.surface === "partner" ? [sibling, stranger] : [stranger];
    for (const other of others) {
      const foreign = await exampleOf(route, api.db, other);
      const missing = aboutNothing(foreign);
      if (!missing) return; // contains no id
      const before = await contentOf(api.database.pool);
      const headers = credentialsOf(route, mine);
      const answer = await ask(api, route, foreign, headers);
      expect(answer).toMatchObject({ status: 404, body: { success: false } });
      expect(tellable(answer)).toEqual(tellable(await ask(api, route, missing, headers)));
      expect(await contentOf(api.database.pool)).toEqual(before);
    }
  });
});

test("the 404s have the contract's words", async () => {
  const [customerId, planId, partnerUuid] = [newId(), newId(), newId()];
  const asked = await Promise.all([
    api.as(mine).get(`/customer/${customerId}/info`),
    api.as(mine).post("/customer/upgrade", { customerId }),
    api.as(mine).get(`/customer/${customerId}/breaches`),
    api.as(mine).get(`/customer/${customerId}/threat-score`),
    api.as(mine).post("/breach/status", { customerId, breachId: newId(), resolved: true }),
    api.as(mine).get(`/breach?uuid=${newId()}`),
    api.asDistributor(mine.distributor).get(`/plans/${planId}`),
    api.asDistributor(mine.distributor).get(`/partners/${partnerUuid}`),
    api.asDistributor(mine.distributor).get("/billing-codes/2147483648"),
    api.as(mine).get(`/webhooks/${newId()}`),
    api.as(mine).delete(`/webhooks/secrets/${newId()}`),
    api.as(mine).get(`/webhooks/deliveries/${newId()}`),
    api.as(mine).post(`/webhooks/failures/${newId()}/redeliver`),
    api.asDistributor(mine.distributor).get(`/webhooks/redeliveries/${newId()}`),
  ]);
  expect(asked.map(({ status, body }) => [status, body["error"]])).toEqual([
    [404, "Customer not found or does not belong to partner"],
    [404, "Customer not found or does not belong to partner"],
    [404, "Customer not found or does not belong to partner"],
    [404, "Customer not found or does not belong to partner"],
    [404, "Breach not found or does not belong to partner"],
    [404, "Breach not found"],
    [404, "Plan not found"],
    [404, "Partner not found or does not belong to distributor"],
    [404, "Billing code not found"],
    [404, "Webhook not found"],
    [404, "Webhook secret not found"],
    [404, "Webhook delivery not found"],
    [404, "Webhook failure not found"],
    [404, "Webhook redelivery not found"],
  ]);
});

test("another distributor's plan in a body looks exactly like one that doesn't exist, and nothing is written", async () => {
  const customerId = await aCustomer(api.db, mine);
  const foreignType = `foreign-${newId()}`;
  const foreignId = await aPlan(api.db, stranger, foreignType);
  const before = await contentOf(api.database.pool);
  for (const [foreign, missing] of [
    [{ planId: foreignId }, { planId: newId() }],
    [{ planType: foreignType }, { planType: `missing-${newId()}` }],
  ] as const) {
    const texts = (answer: Answer) =>
      JSON.stringify(tellable(answer))
        .replaceAll(/(foreign|missing)-/g, "")
        .replaceAll(foreignId, "<id>");
    const onboard = (plan: object) => api.as(mine).post("/customer/onboard", customerFields({ ...plan }));
    const patch = (plan: object) => api.as(mine).patch(`/customer/${customerId}/info`, plan);
    for (const call of [onboard, patch]) {
      const answer = await call(foreign);
      expect(answer.status).toBe(422);
      expect(texts(answer)).toEqual(texts(await call(missing)));
    }
  }
  expect(await contentOf(api.database.pool)).toEqual(before);
});

test("lists and figures only contain the caller's own", async () => {
  const distributor = await aDistributor(api.db);
  const partner = await aPartner(api.db, { distributor });
  const customerId = await aCustomer(api.db, partner);
  await aCustomer(api.db, await aPartner(api.db, { distributor }));
  expect(await api.as(partner).get("/customers")).toMatchObject({ body: { customers: [{ customerId }] } });
  expect((await api.as(partner).get("/customers")).body["customers"]).toHaveLength(1);
  expect(await api.as(partner).get("/partner/analytics")).toMatchObject({ body: { data: { totalCustomers: 1 } } });
  const ofDistributor = api.asDistributor(distributor);
  expect(await ofDistributor.get("/partners")).toMatchObject({ body: { pagination: { total_count: 2 } } });
  expect(await ofDistributor.get("/billing-codes")).toMatchObject({ body: { data: [] } });
  expect(await ofDistributor.get("/analytics")).toMatchObject({
    body: { data: { totalPartners: 2, totalCustomers: 2 } },
  });
});

describe.each(named(routes.filter(({ surface }) => surface === "partner")))("%s", (_name, route) => {
  test("a distributor's key acting for its own partner gets the same responses as the partner", async () => {
    const acting = { "sw-partner-id": mine.id, "sw-api-key": mine.distributor.apiKey };
    const own = await ask(api, route, await exampleOf(route, api.db, mine), credentialsOf(route, mine));
    expect(own.status).toBe(200);
    const answer = await ask(api, route, await exampleOf(route, api.db, mine), acting);
    expect(answer.status).toBe(own.status);
    expect(Object.keys(answer.body)).toEqual(Object.keys(own.body));
  });
});
