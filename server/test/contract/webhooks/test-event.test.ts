import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EVENT_TYPES } from "../../../src/features/events/index.ts";
import { samplePayload } from "../../../src/features/webhooks/sending/samples.ts";
import type { Worker } from "../../../src/worker/worker.ts";
import { type Caller, testApi } from "../../support/api.ts";
import { aPartner, type TestPartner } from "../../support/factories.ts";
import { hmac, type Receiver, register, startReceiver } from "../../support/webhooks/receiver.ts";
import { startTestWorker } from "../../support/processes/worker.ts";

const api = testApi({ webhooks: { allowsLocal: true, testWaitMs: 4000 } });
const impatient = testApi();
let worker: Worker;
let receiver: Receiver;
let partner: TestPartner;

beforeAll(async () => {
  worker = await startTestWorker(api.database);
  receiver = await startReceiver();
});

beforeEach(async () => {
  partner = await aPartner(api.db);
  receiver.received = [];
  receiver.behaviour = undefined;
});

afterAll(async () => {
  await worker.stop();
  await receiver.close();
});

type Delivery = Record<string, unknown> & { id: string; attempts: Record<string, unknown>[] };

async function tested(caller: Caller, webhookId: string, body?: object): Promise<Delivery> {
  const answer = await caller.post(`/webhooks/${webhookId}/test`, body);
  expect({ status: answer.status, keys: Object.keys(answer.body) }).toEqual({
    status: 200,
    keys: ["success", "delivery"],
  });
  return answer.body["delivery"] as Delivery;
}

test("a test is sent like an event, and the response contains its result", async () => {
  const webhookId = await register(api.db, partner.id, receiver);
  const delivery = await tested(api.as(partner), webhookId);
  expect(receiver.received).toHaveLength(1);
  const [request] = receiver.received;
  expect(request?.headers["x-signature"]).toBe(hmac(request?.body ?? "", receiver.secret));
  expect(request?.event).toEqual({
    idempotencyToken: delivery.id,
    type: "customer.created",
    data: samplePayload("customer.created"),
    timestamp: Date.parse(String(delivery["createdAt"])),
  });
  expect(delivery).toMatchObject({
    ...{
      webhookId,
      idempotencyToken: delivery.id,
      eventType: "customer.created",
      customerId: null,
      isTest: true,
      isSandbox: false,
    },
    ...{ status: "delivered", attemptCount: 1, nextAttemptAt: null, payload: samplePayload("customer.created") },
    attempts: [
      { httpStatus: 200, errorMessage: "", receipt: hmac(String(request?.headers["x-token"]), receiver.secret) },
    ],
  });
  const listed = (await api.as(partner).get("/webhooks/deliveries")).body["deliveries"] as Delivery[];
  expect(listed.map((one) => ({ ...delivery, ...one }))).toEqual([delivery]);
  expect((await api.as(partner).get(`/webhooks/deliveries/${delivery.id}`)).body["delivery"]).toEqual(delivery);
});

test.each(EVENT_TYPES)("a test may have the type %s, no matter which types the webhook gets", async (type) => {
  const webhookId = await register(api.db, partner.id, receiver, { eventTypes: ["customer.deleted"] });
  const delivery = await tested(api.as(partner), webhookId, { eventType: type });
  expect(delivery).toMatchObject({ status: "delivered", eventType: type });
  expect(receiver.received.map(({ event }) => event)).toMatchObject([{ type, data: samplePayload(type) }]);
});

test("a test can be sent to a disabled webhook too, and doesn't affect its health", async () => {
  const webhookId = await register(api.db, partner.id, receiver, { enabled: false });
  expect(await tested(api.as(partner), webhookId)).toMatchObject({ status: "delivered" });
  receiver.behaviour = (_request, response) => void response.writeHead(410).end();
  expect(await tested(api.as(partner), webhookId)).toMatchObject({ status: "failed" });
  expect(await api.as(partner).get(`/webhooks/${webhookId}`)).toMatchObject({
    body: { webhook: { enabled: false, health: { status: "disabled", consecutiveFailures: 0, lastSuccessAt: null } } },
  });
  await api.as(partner).patch(`/webhooks/${webhookId}`, { enabled: true });
  expect(await tested(api.as(partner), webhookId)).toMatchObject({ status: "failed" });
  expect(await api.as(partner).get(`/webhooks/${webhookId}`)).toMatchObject({
    body: { webhook: { enabled: true, health: { status: "unused" } } },
  });
});

test("a failed test is not retried, and its error says why", async () => {
  const webhookId = await register(api.db, partner.id, receiver);
  receiver.behaviour = (_request, response) => void response.writeHead(500).end("out of order");
  expect(await tested(api.as(partner), webhookId)).toMatchObject({
    ...{ status: "failed", attemptCount: 1, nextAttemptAt: null },
    attempts: [{ httpStatus: 500, errorMessage: "Answered 500", responseExcerpt: "out of order", receipt: null }],
  });
  receiver.behaviour = ({ headers }, response) =>
    void response.writeHead(200, { "x-signature": String(headers["x-signature"]) }).end();
  expect(await tested(api.as(partner), webhookId)).toMatchObject({
    status: "failed",
    attempts: [
      {
        ...{ httpStatus: null, responseIndicator: "invalid_signature" },
        errorMessage: "Answered 200, but its X-Signature is that of the request; sign the value of X-Token instead",
      },
    ],
  });
});

test("a distributor tests its own webhooks in the same way", async () => {
  const webhookId = await register(api.db, partner.distributor.id, receiver);
  const delivery = await tested(api.asDistributor(partner.distributor), webhookId, {});
  expect(delivery).toMatchObject({ status: "delivered", isTest: true });
  for (const caller of [api.as(partner), api.actingFor(partner.distributor, partner)]) {
    expect(await caller.post(`/webhooks/${webhookId}/test`)).toMatchObject({
      status: 404,
      body: { error: "Webhook not found" },
    });
  }
  expect(receiver.received).toHaveLength(1);
});

test("a repeat with the same key sends nothing more, and returns the result of the first call", async () => {
  const webhookId = await register(api.db, partner.id, receiver);
  const send = (key: string) => api.as(partner).post(`/webhooks/${webhookId}/test`, {}, { "idempotency-key": key });
  const [first, second] = await Promise.all([send("once"), send("once")]);
  expect(first.body).toMatchObject({ delivery: { status: "delivered" } });
  expect(second.body).toEqual(first.body);
  expect(receiver.received).toHaveLength(1);
  await send("another");
  expect(receiver.received).toHaveLength(2);
});

test("if no worker is running, the response says that it is waiting", async () => {
  const lone = await aPartner(impatient.db);
  const webhookId = await register(impatient.db, lone.id, receiver);
  expect(await tested(impatient.as(lone), webhookId)).toMatchObject({
    ...{ status: "waiting", attemptCount: 0, attempts: [], nextAttemptAt: null, finishedAt: null },
  });
  expect(receiver.received).toEqual([]);
});
