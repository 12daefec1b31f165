import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "../../../src/kernel/ids.ts";
import { type Caller, testApi } from "../../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { type Receiver, register, startReceiver } from "../../support/webhooks/receiver.ts";
import { contentOf } from "../../support/routes/routes.ts";
import { aTestEndpoint, deliveriesAt, failuresAt } from "../../support/webhooks/rows.ts";
import { startTestWorker } from "../../support/processes/worker.ts";

const api = testApi();
let receiver: Receiver;
let partner: TestPartner;
let caller: Caller;

beforeAll(async () => {
  receiver = await startReceiver();
});

beforeEach(async () => {
  partner = await aPartner(api.db);
  caller = api.as(partner);
  receiver.received = [];
  receiver.behaviour = undefined;
});

afterAll(async () => {
  await receiver.close();
});

type Failure = Record<string, unknown> & { id: string; idempotencyToken: string; failedAt: string };

const failures = async (): Promise<Failure[]> =>
  (await caller.get("/webhooks/failures?pageSize=100")).body["failures"] as Failure[];

const WAIT = { timeout: 100_000, interval: 50 };
const STARTED = { success: true, message: "Redelivery started successfully" };

test("a failure is sent again with the same token, and leaves the list once it is delivered", async () => {
  // A single attempt, so the first failure is final.
  const webhooks = { concurrency: 100, perEndpoint: 8, schedule: [0], allowsLocal: true, userAgent: "test" };
  const worker = await startTestWorker(api.database, { webhooks });
  onTestFinished(() => worker.stop());
  receiver.behaviour = (_request, response) => void response.writeHead(500).end();
  await register(api.db, partner.id, receiver, { eventTypes: ["customer.created"] });
  await aCustomer(api.db, partner);
  const [failure] = await vi.waitFor(async () => {
    const found = await failures();
    expect(found).toHaveLength(1);
    return found;
  }, WAIT);
  const redeliver = () => caller.post(`/webhooks/failures/${String(failure?.id)}/redeliver`);

  expect(await redeliver()).toMatchObject({ status: 200, body: STARTED });
  const again = await vi.waitFor(async () => {
    const [found] = await failures();
    expect(found?.["attempts"]).toHaveLength(2);
    expect(found?.failedAt).not.toBe(failure?.failedAt);
    return found;
  }, WAIT);
  expect(again).toMatchObject({ id: failure?.id, idempotencyToken: failure?.idempotencyToken, httpStatus: 500 });

  receiver.behaviour = undefined;
  expect(await redeliver()).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await failures()).toEqual([]), WAIT);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(receiver.received[2]?.event.idempotencyToken).toBe(failure?.idempotencyToken);
  expect(await caller.get(`/webhooks/deliveries/${String(failure?.id)}`)).toMatchObject({
    body: { delivery: { status: "delivered", attemptCount: 3 } },
  });
  expect(await redeliver()).toMatchObject({ status: 404, body: { error: "Webhook failure not found" } });
});

test("a failure is resent once, no matter how often that is requested, and stays listed until it is delivered", async () => {
  const [id = ""] = await failuresAt(api.db, await aTestEndpoint(api.db, partner), [{}]);
  const before = await failures();
  expect(await caller.post(`/webhooks/failures/${id}/redeliver`)).toMatchObject({ body: STARTED });
  const content = await contentOf(api.database.pool);
  expect(await caller.post(`/webhooks/failures/${id}/redeliver`)).toMatchObject({ status: 200, body: STARTED });
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect(await failures()).toEqual(before);
});

test("a failure that doesn't exist, or belongs to another organisation, is not found", async () => {
  const endpoint = await aTestEndpoint(api.db, partner);
  const [delivered] = await deliveriesAt(api.db, endpoint, [{}]);
  const [failed] = await failuresAt(api.db, endpoint, [{}]);
  const sibling = api.as(await aPartner(api.db, { distributor: partner.distributor }));
  const content = await contentOf(api.database.pool);
  for (const answer of [
    await caller.post(`/webhooks/failures/${newId()}/redeliver`),
    await caller.post(`/webhooks/failures/${String(delivered)}/redeliver`),
    await sibling.post(`/webhooks/failures/${String(failed)}/redeliver`),
    await api.asDistributor(partner.distributor).post(`/webhooks/failures/${String(failed)}/redeliver`),
  ]) {
    expect([answer.status, answer.body]).toMatchObject([404, { success: false, error: "Webhook failure not found" }]);
  }
  expect(await contentOf(api.database.pool)).toEqual(content);
});

test("a failure can't be sent again if the webhook was deleted", async () => {
  const endpoint = await aTestEndpoint(api.db, partner);
  const [id = ""] = await failuresAt(api.db, endpoint, [{}]);
  await caller.delete(`/webhooks/${endpoint.webhookId}`);
  const content = await contentOf(api.database.pool);
  expect(await caller.post(`/webhooks/failures/${id}/redeliver`)).toMatchObject({
    status: 409,
    body: { error: "The webhook of this failure was deleted" },
  });
  expect(await contentOf(api.database.pool)).toEqual(content);
});

test("waiting deliveries of an endpoint are made due immediately and counted; for a disabled endpoint this is refused", async () => {
  const endpoint = await aTestEndpoint(api.db, partner, { receiver });
  const later = new Date(Date.now() + 3_600_000);
  await deliveriesAt(api.db, endpoint, [
    { state: "waiting", attempts: [500], createdAt: later },
    { state: "waiting" },
    { state: "delivered", attempts: [200] },
  ]);
  const path = `/webhooks/${endpoint.webhookId}`;
  const dueLater = async () => {
    const { body } = await caller.get(`/webhooks/deliveries?status=waiting&webhookId=${endpoint.webhookId}`);
    const waiting = body["deliveries"] as { nextAttemptAt: string }[];
    return waiting.filter(({ nextAttemptAt }) => Date.parse(nextAttemptAt) > Date.now() + 60_000).length;
  };
  await caller.patch(path, { enabled: false });
  const refused = await caller.post(`${path}/resume`);
  expect(refused).toMatchObject({ status: 409, body: { code: "webhook-disabled" } });
  expect(await dueLater()).toBe(1);
  await caller.patch(path, { enabled: true });
  expect(await dueLater()).toBe(0);

  await api.db
    .updateTable("webhook_deliveries")
    .set({ due_at: later })
    .where("state", "=", "waiting")
    .where("attempt_count", "=", 1)
    .execute();
  const resumed = { success: true, message: "Webhook resumed successfully", count: 2 };
  expect(await caller.post(`${path}/resume`)).toMatchObject({ status: 200, body: resumed });
  expect(await dueLater()).toBe(0);
  const others = api.as(await aPartner(api.db));
  expect(await others.post(`${path}/resume`)).toMatchObject({ status: 404, body: { code: "webhook-not-found" } });
});
