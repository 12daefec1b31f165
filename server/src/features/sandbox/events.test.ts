import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_TYPES, EVENTS, type EventType } from "../events/index.ts";
import { createWebhook } from "../webhooks/index.ts";
import { newId } from "../../kernel/ids.ts";
import { testApi } from "../../../test/support/api.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";

const api = testApi();
let sandbox: TestPartner;

/** Names every type, so that all of them are recorded. */
async function listeningSandbox(): Promise<TestPartner> {
  const partner = await aPartner(api.db, { sandbox: true });
  const request = { url: "http://127.0.0.1:1/", eventTypes: EVENT_TYPES, enabled: true, description: "All" };
  await api.db.transaction().execute((tx) => createWebhook(tx, { actor: testActor, ownerId: partner.id }, request));
  return partner;
}

beforeAll(async () => {
  sandbox = await listeningSandbox();
});

type Made = { customerId: string; events: { type: string; idempotencyToken: string }[] };

async function make(partner: TestPartner, body: Record<string, unknown>): Promise<Made> {
  const answer = await api.as(partner).post("/sandbox/events", body);
  expect(answer.status).toBe(200);
  return answer.body as Made;
}

const dataOf = async (id: string): Promise<unknown> =>
  (await api.db.selectFrom("events").select("data").where("id", "=", id).executeTakeFirstOrThrow()).data;

/** The requested event is among those that the call produced, and its data matches its schema. */
async function expectMade({ events }: Made, type: EventType): Promise<void> {
  const last = events.findLast((event) => event.type === type);
  expect(EVENTS[type].data.safeParse(await dataOf(last?.idempotencyToken ?? newId())).success).toBe(true);
}

describe.each(EVENT_TYPES)("%s", (type) => {
  test("happens to a customer that is made for it", async () => {
    const made = await make(sandbox, { type });
    await expectMade(made, type);
    const info = await api.as(sandbox).get(`/customer/${made.customerId}/info`);
    expect(info.status).toBe(200);
  });

  test.each(["prospect", "active", "inactive"])("happens to a customer that is %s", async (status) => {
    const customerId = await aCustomer(api.db, sandbox, { status: status === "prospect" ? "prospect" : "active" });
    if (status === "inactive") await api.as(sandbox).post("/customer/offboard", { customerId });
    for (let n = 0; n < 2; n += 1) {
      const made = await make(sandbox, { type, customerId });
      expect(made.customerId).toBe(customerId);
      await expectMade(made, type);
    }
  });
});

test("what really happens has its effects", async () => {
  const { customerId } = await make(sandbox, { type: "customer.deleted" });
  expect((await api.as(sandbox).get(`/customer/${customerId}/info`)).body).toMatchObject({ status: "inactive" });
  const upgraded = await make(sandbox, { type: "customer.upgraded" });
  expect((await api.as(sandbox).get(`/customer/${upgraded.customerId}/info`)).body).toMatchObject({ status: "active" });
  const found = await make(sandbox, { type: "customer.breach.resolved" });
  const { body } = await api.as(sandbox).get(`/customer/${found.customerId}/breaches`);
  expect(body).toMatchObject({ count: 1, breaches: [{ resolved: true }] });
  const scanned = await make(sandbox, { type: "customer.breach.firstscan.completed" });
  expect((await api.as(sandbox).get(`/customer/${scanned.customerId}/info`)).body).toMatchObject({
    scanned_status: true,
  });
});

test("an event type that no endpoint names is not recorded, and the response shows that", async () => {
  const partner = await aPartner(api.db, { sandbox: true });
  expect((await make(partner, { type: "customer.updated" })).events.map(({ type }) => type)).toEqual([
    "customer.created",
  ]);
});

test.each([[{ type: "customer.exploded" }], [{}], [{ type: "customer.created", customerId: "x" }], [{ type: 7 }]])(
  "refuses %j and changes nothing",
  async (body) => {
    const before = (await api.events(sandbox)).length;
    expect((await api.as(sandbox).post("/sandbox/events", body)).status).toBe(422);
    expect((await api.events(sandbox)).length).toBe(before);
  },
);

test("another partner's customer looks like one that does not exist", async () => {
  const other = await aCustomer(api.db, await aPartner(api.db, { sandbox: true }));
  const ask = (customerId: string) => api.as(sandbox).post("/sandbox/events", { type: "customer.deleted", customerId });
  const [theirs, nobodys] = [await ask(other), await ask(newId())];
  expect(theirs.status).toBe(404);
  expect({ ...theirs.body, requestId: "" }).toEqual({ ...nobodys.body, requestId: "" });
});

test("an idempotency key makes one event of two calls", async () => {
  const headers = { "idempotency-key": newId() };
  const ask = () => api.as(sandbox).post("/sandbox/events", { type: "customer.created" }, headers);
  const first = await ask();
  expect((await ask()).body).toEqual(first.body);
});
