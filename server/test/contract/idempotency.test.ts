import { request as send } from "undici";
import { describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { openApi } from "../support/openapi.ts";
import { aBreach } from "../support/breaches.ts";
import { anExposedCustomer, breachesOf } from "../support/exposed-customers.ts";
import { aCustomer, aDistributor, aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { CLOSED_TO_KEYS } from "../support/routes/organisations.ts";
import { ask, contentOf, credentialsOf, documentedRoutes, exampleOf, named } from "../support/routes/routes.ts";

const routes = documentedRoutes();
const api = testApi();

const ONBOARD = "/api/v1/integrations/customer/onboard";
const REUSED = "Idempotency-Key: was already used for another request; use a new key for a new request";

/** The response as raw bytes, without a parser in between. */
async function onboardRaw(partner: TestPartner, key: string, body: string, path = ONBOARD) {
  const answer = await send(api.baseUrl + path, {
    method: "POST",
    headers: {
      "sw-partner-id": partner.id,
      "sw-api-key": partner.apiKey,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body,
  });
  return { status: answer.statusCode, text: await answer.body.text(), type: answer.headers["content-type"] };
}

const onboard = (partner: TestPartner, key: string, fields: Record<string, unknown>) =>
  api.as(partner).post("/customer/onboard", fields, { "idempotency-key": key });

const customersOf = async (partner: TestPartner): Promise<number> =>
  ((await api.as(partner).get("/customers?pageSize=100")).body["customers"] as unknown[]).length;

test("the same key and body return the first response again, byte for byte, and nothing is done twice", async () => {
  const partner = await aPartner(api.db);
  const body = JSON.stringify(customerFields());
  const first = await onboardRaw(partner, "once", body);
  expect(first.status).toBe(200);
  const content = await contentOf(api.database.pool);
  for (let n = 0; n < 2; n += 1) expect(await onboardRaw(partner, "once", body)).toEqual(first);
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect(await customersOf(partner)).toBe(1);
});

// Look-ups are reads, although they are POST requests: each gets a fresh response and leaves its own entry in the audit
// trail.
const KEEPING_NOTHING = ["createMagicLink", "checkEmail", "retrieveBreaches", ...CLOSED_TO_KEYS];
const changing = routes.filter(({ method, operationId }) => method !== "GET" && !KEEPING_NOTHING.includes(operationId));

describe.each(named(changing))("%s", (_name, route) => {
  test("a repeated call gets the first response and writes nothing; the same key with another request returns 422", async () => {
    const partner = await aPartner(api.db);
    const headers = { ...credentialsOf(route, partner), "idempotency-key": newId() };
    const example = await exampleOf(route, api.db, partner);
    const other = await exampleOf(route, api.db, partner);
    const first = await ask(api, route, example, headers);
    expect(first.status).toBe(200);
    const content = await contentOf(api.database.pool);
    const again = await ask(api, route, example, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    const isSameCall = other.params === undefined;
    const changed = other.body || isSameCall ? { ...other, body: { ...other.body, another: 1 } } : other;
    expect(await ask(api, route, changed, headers)).toMatchObject({ status: 422, body: { error: REUSED } });
    expect(await contentOf(api.database.pool)).toEqual(content);
  });
});

const lookUps = routes.filter(({ operationId }) => ["checkEmail", "retrieveBreaches"].includes(operationId));

describe.each(named(lookUps))("%s", (_name, route) => {
  test("gets a fresh response each time, with or without a key", async () => {
    const partner = await aPartner(api.db);
    const example = await exampleOf(route, api.db, partner);
    const headers = { ...credentialsOf(route, partner), "idempotency-key": newId() };
    const answers = [await ask(api, route, example, headers), await ask(api, route, example, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rowCount } = await api.database.pool.query(
      "select 1 from audit_entries where subject_kind = 'email' and request_id = any($1)",
      [answers.map((answer) => answer.headers["x-request-id"])],
    );
    expect(rowCount).toBe(2);
  });

  test("is not documented to accept a key", () => {
    const { parameters = [] } = openApi().paths?.[route.path]?.post ?? {};
    expect(parameters).not.toContainEqual(expect.objectContaining({ name: "Idempotency-Key" }));
  });
});

test("a repeated call to resolve a breach gets the first response, and doesn't resolve it again if it was reopened", async () => {
  const partner = await aPartner(api.db);
  const customerId = await anExposedCustomer(api.db, partner, [await aBreach(api.db)]);
  const { breaches } = await breachesOf(api, partner, customerId);
  const set = (resolved: boolean, headers: Record<string, string>) =>
    api.as(partner).post("/breach/status", { breachId: breaches[0]?.id, customerId, resolved }, headers);
  const first = await set(true, { "idempotency-key": "resolve" });
  await set(false, {});
  const content = await contentOf(api.database.pool);
  const again = await set(true, { "idempotency-key": "resolve" });
  expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([200, first.body, "true"]);
  expect(await set(false, { "idempotency-key": "resolve" })).toMatchObject({ status: 422, body: { error: REUSED } });
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect(await breachesOf(api, partner, customerId)).toMatchObject({ breaches: [{ resolved: false }] });
});

test("the same key for another call with the same body returns 422", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const headers = { "idempotency-key": "shared" };
  expect(await api.as(partner).post("/customer/downgrade", { customerId }, headers)).toMatchObject({ status: 200 });
  expect(await api.as(partner).post("/customer/offboard", { customerId }, headers)).toMatchObject({
    status: 422,
    body: { error: REUSED },
  });
  expect(await api.as(partner).get(`/customer/${customerId}/info`)).toMatchObject({ body: { status: "prospect" } });
});

test("the same key with another query returns 422 if the query decides what is done", async () => {
  const partner = await aPartner(api.db);
  const headers = { "idempotency-key": "chosen" };
  const redeliver = (query: string) => api.as(partner).post(`/webhooks/failures/redeliver${query}`, {}, headers);
  expect(await redeliver("?eventType=customer.created")).toMatchObject({ status: 200 });
  expect(await redeliver("?eventType=customer.created")).toMatchObject({ status: 200 });
  for (const query of ["?eventType=customer.deleted", ""]) {
    expect(await redeliver(query)).toMatchObject({ status: 422, body: { error: REUSED } });
  }
});

test("twenty parallel calls with one key create one customer and get the same response", async () => {
  const partner = await aPartner(api.db);
  const body = JSON.stringify(customerFields());
  const answers = await Promise.all(Array.from({ length: 20 }, () => onboardRaw(partner, "at once", body)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await customersOf(partner)).toBe(1);
  expect(await api.events(partner)).toHaveLength(1);
});

test("of twenty parallel calls with one key and different bodies, one succeeds and the others get 422", async () => {
  const partner = await aPartner(api.db);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await onboard(partner, "contested", customerFields())).status),
  );
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
  expect(await customersOf(partner)).toBe(1);
});

test("a refused call doesn't use up the key", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner, { status: "prospect" });
  const headers = { "idempotency-key": "retried" };
  const post = (move: string, id: string) => api.as(partner).post(`/customer/${move}`, { customerId: id }, headers);
  expect(await post("downgrade", customerId)).toMatchObject({ status: 409 });
  expect(await post("upgrade", newId())).toMatchObject({ status: 404 });
  expect(await onboard(partner, "retried", { companyName: "" })).toMatchObject({ status: 422 });
  expect(await onboard(partner, "retried", customerFields({ planType: "golden" }))).toMatchObject({ status: 422 });
  expect(await post("upgrade", customerId)).toMatchObject({ status: 200, body: { status: "active" } });
});

test("a call that is refused again later gets its own response, not a stored one", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const headers = { "idempotency-key": "later" };
  expect(await api.as(partner).post("/customer/upgrade", { customerId }, headers)).toMatchObject({ status: 409 });
  await api.as(partner).post("/customer/downgrade", { customerId });
  expect(await api.as(partner).post("/customer/upgrade", { customerId }, headers)).toMatchObject({ status: 200 });
});

test("keys belong to the organisation that sent them", async () => {
  const distributor = await aDistributor(api.db);
  const [one, other] = [await aPartner(api.db, { distributor }), await aPartner(api.db, { distributor })];
  const fields = customerFields();
  const answers = [await onboard(one, "common", fields), await onboard(other, "common", fields)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body["customerId"]).not.toBe(answers[1]?.body["customerId"]);
  const asDistributor = await api
    .asDistributor(distributor)
    .post("/billing-codes", { code: "A", price: 1 }, { "idempotency-key": "common" });
  expect(asDistributor.status).toBe(200);
  expect([await customersOf(one), await customersOf(other)]).toEqual([1, 1]);
});

test("a distributor that repeats its partner's call gets the partner's response, and nothing is done twice", async () => {
  const partner = await aPartner(api.db);
  const fields = customerFields();
  const first = await onboard(partner, "by either", fields);
  const again = await api
    .actingFor(partner.distributor, partner)
    .post("/customer/onboard", fields, { "idempotency-key": "by either" });
  expect(again.body).toEqual(first.body);
  expect(await customersOf(partner)).toBe(1);
});

test("after 24 hours a key can be used again, and not a moment earlier", async () => {
  const partner = await aPartner(api.db);
  const fields = customerFields();
  const age = (interval: string) =>
    api.database.pool.query(
      "update idempotency_keys set created_at = now() - $1::interval where organisation_id = $2",
      [interval, partner.id],
    );
  const first = await onboard(partner, "daily", fields);
  await age("23 hours 59 minutes");
  expect((await onboard(partner, "daily", fields)).body).toEqual(first.body);
  await age("24 hours 1 second");
  const second = await onboard(partner, "daily", customerFields());
  expect(second.status).toBe(200);
  expect(second.body["customerId"]).not.toBe(first.body["customerId"]);
  expect(await onboard(partner, "daily", fields)).toMatchObject({ status: 422 });
  expect(await customersOf(partner)).toBe(2);
});

test("the paths with and without a version count as the same call", async () => {
  const partner = await aPartner(api.db);
  const body = JSON.stringify(customerFields());
  const first = await onboardRaw(partner, "alias", body, "/api/integrations/customer/onboard");
  expect(first.status).toBe(200);
  expect(await onboardRaw(partner, "alias", body)).toEqual(first);
  expect(await customersOf(partner)).toBe(1);
});

test.each(["", "x".repeat(256), "a\tb", "x".repeat(5000)])(
  "the key %j is refused, and nothing is written",
  async (key) => {
    const partner = await aPartner(api.db);
    const content = await contentOf(api.database.pool);
    expect(await onboard(partner, key, customerFields())).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^Idempotency-Key: /) as string },
    });
    expect(await contentOf(api.database.pool)).toEqual(content);
  },
);

test.each(["x".repeat(255), "é", "' or true --", "a b", "0"])("the key %j is accepted", async (key) => {
  const partner = await aPartner(api.db);
  const fields = customerFields();
  const answers = [await onboard(partner, key, fields), await onboard(partner, key, fields)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await customersOf(partner)).toBe(1);
});

test("without a key, two calls are done twice", async () => {
  const partner = await aPartner(api.db);
  const fields = customerFields();
  for (let n = 0; n < 2; n += 1) await api.as(partner).post("/customer/onboard", fields);
  expect(await customersOf(partner)).toBe(2);
});
