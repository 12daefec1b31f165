import { expect, onTestFinished, test } from "vitest";
import { aCustomer, aPartner } from "../../../../test/support/factories.ts";
import { acknowledge, hmac, register } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { startTestWorker } from "../../../../test/support/processes/worker.ts";

const { database, webhooks } = webhookDatabase();

test("an event arrives once, signed, and its receipt is kept", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  webhooks.aDispatcher();
  const [eventId] = await webhooks.recordEvents(subscriber);
  await until(async () => {
    expect(await webhooks.deliveriesOf(subscriber.webhookId)).toMatchObject([
      { event_id: eventId, state: "delivered", attempt_count: 1, due_at: null, claim_id: null },
    ]);
  });
  const [request, ...more] = receiver.received;
  expect(more).toEqual([]);
  expect(request?.event).toMatchObject({ idempotencyToken: eventId, type: "customer.breach.found" });
  expect(request?.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Sablewatch-Tests/1",
    "x-signature": hmac(request?.body ?? "", receiver.secret),
    "x-token": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    "x-timestamp": expect.stringMatching(/^\d{13}$/) as string,
  });
  const token = String(request?.headers["x-token"]);
  expect(await webhooks.attemptsOf(subscriber.webhookId)).toMatchObject([
    {
      token,
      receipt: Buffer.from(hmac(token, receiver.secret), "hex"),
      http_status: 200,
      response_indicator: null,
      error_message: null,
      remote_address: "127.0.0.1",
      response_excerpt: '{"ok":true}',
    },
  ]);
});

test("from onboarding to the first scan, a worker tells what happens in the order in which it does", async () => {
  const receiver = await aReceiver();
  const partner = await aPartner(database.db);
  const webhookId = await register(database.db, partner.id, receiver);
  const worker = await startTestWorker(database);
  onTestFinished(() => worker.stop());
  const customerId = await aCustomer(database.db, partner);
  await webhooks.untilStates(webhookId, ["delivered", "delivered"]);
  expect(receiver.received.map(({ event }) => [event.type, event.data.customer.uuid])).toEqual([
    ["customer.created", customerId],
    ["customer.breach.firstscan.completed", customerId],
  ]);
});

test("slots that become free are filled at once, however long each answer takes", async () => {
  const receiver = await aReceiver((request, response) => {
    setTimeout(() => acknowledge(request, response, receiver.secret), 50);
  });
  const subscriber = await webhooks.aSubscriber(receiver);
  await webhooks.recordEvents(subscriber, { count: 60 });
  webhooks.aDispatcher({ perEndpoint: 1 });
  // If only the regular check every second filled the slots, this would take far too long.
  await until(() => expect(receiver.received).toHaveLength(60));
});

test("with all slots taken, what comes meanwhile waits for one", async () => {
  const held: (() => void)[] = [];
  const receiver = await aReceiver((request, response) => {
    held.push(() => acknowledge(request, response, receiver.secret));
  });
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 4 });
  webhooks.aDispatcher({ concurrency: 2, perEndpoint: 2 });
  for (const customer of [0, 1]) await webhooks.recordEvents(subscriber, { customer });
  await until(() => expect(held).toHaveLength(2));
  for (const customer of [2, 3]) await webhooks.recordEvents(subscriber, { customer });
  for (const answer of held.splice(0)) answer();
  await until(() => expect(held).toHaveLength(2));
  for (const answer of held.splice(0)) answer();
  await until(() => expect(receiver.received).toHaveLength(4));
});
