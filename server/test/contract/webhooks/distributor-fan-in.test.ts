import { expect, test } from "vitest";
import { newId } from "../../../src/kernel/ids.ts";
import { testApi } from "../../support/api.ts";
import { aCustomer, aDistributor, aPartner, type TestDistributor } from "../../support/factories.ts";

const api = testApi();

const URL = "http://127.0.0.1:1/hooks";

async function aWebhook(distributor: TestDistributor, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await api.asDistributor(distributor).post("/webhooks", { url: URL, ...fields });
  expect(status).toBe(200);
  return (body["webhook"] as { id: string }).id;
}

/** The partners and types of the events that are queued for an endpoint. */
async function sentTo(webhookId: string): Promise<{ partnerId: string; type: string; customer: string }[]> {
  const rows = await api.db
    .selectFrom("webhook_deliveries")
    .innerJoin("events", "events.id", "webhook_deliveries.event_id")
    .select(["events.type", "events.data"])
    .where("endpoint_id", "=", webhookId)
    .orderBy("webhook_deliveries.seq")
    .execute();
  return rows.map(({ type, data }) => {
    const { partnerId, customer } = data as { partnerId: string; customer: { uuid: string } };
    return { partnerId, type, customer: customer.uuid };
  });
}

test("a distributor's webhook gets the events of all its partners' customers, each naming the partner", async () => {
  const distributor = await aDistributor(api.db);
  const [one, two, stranger] = [
    await aPartner(api.db, { distributor }),
    await aPartner(api.db, { distributor }),
    await aPartner(api.db),
  ];
  const all = await aWebhook(distributor);
  const first = await aCustomer(api.db, one);
  const second = await aCustomer(api.db, two);
  await aCustomer(api.db, stranger);
  await api.as(two).post("/customer/offboard", { customerId: second });
  expect(await sentTo(all)).toEqual([
    { partnerId: one.id, type: "customer.created", customer: first },
    { partnerId: two.id, type: "customer.created", customer: second },
    { partnerId: two.id, type: "customer.deleted", customer: second },
  ]);
});

test("with partnerIds it only gets those partners' events, until that is changed", async () => {
  const distributor = await aDistributor(api.db);
  const [one, two] = [await aPartner(api.db, { distributor }), await aPartner(api.db, { distributor })];
  const some = await aWebhook(distributor, { partnerIds: [one.id, one.id] });
  const named = await aWebhook(distributor, { partnerIds: [one.id], eventTypes: ["customer.upgraded"] });
  const read = await api.asDistributor(distributor).get(`/webhooks/${some}`);
  expect(read).toMatchObject({ body: { webhook: { partnerIds: [one.id] } } });
  const [first, second] = [
    await aCustomer(api.db, one, { status: "prospect" }),
    await aCustomer(api.db, two, { status: "prospect" }),
  ];
  for (const [partner, customerId] of [[one, first] as const, [two, second] as const])
    expect(await api.as(partner).post("/customer/upgrade", { customerId })).toMatchObject({ status: 200 });
  expect(await sentTo(some)).toEqual([{ partnerId: one.id, type: "customer.created", customer: first }]);
  expect(await sentTo(named)).toEqual([{ partnerId: one.id, type: "customer.upgraded", customer: first }]);

  const changed = await api.asDistributor(distributor).patch(`/webhooks/${some}`, { partnerIds: [] });
  expect(changed).toMatchObject({ body: { webhook: { partnerIds: [] } } });
  const third = await aCustomer(api.db, two);
  expect((await sentTo(some)).at(-1)).toEqual({ partnerId: two.id, type: "customer.created", customer: third });
});

test("another distributor's partner looks like one that doesn't exist", async () => {
  const distributor = await aDistributor(api.db);
  const stranger = await aPartner(api.db);
  for (const id of [stranger.id, newId()]) {
    expect(await api.asDistributor(distributor).post("/webhooks", { url: URL, partnerIds: [id] })).toMatchObject({
      status: 422,
      body: { code: "partner-unknown", field: "partnerIds", error: `partnerIds: there is no partner ${id}` },
    });
  }
});

test("a partner's webhooks don't have this option", async () => {
  const partner = await aPartner(api.db);
  const { body } = await api.as(partner).post("/webhooks", { url: URL, partnerIds: [newId()] });
  expect(body["webhook"]).not.toHaveProperty("partnerIds");
});
