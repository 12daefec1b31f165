import { expect, test } from "vitest";
import { testActor } from "../../../../test/support/factories.ts";
import { acknowledge, hmac, type Receiver, register } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { listSecrets } from "./queries.ts";
import { createSecret, cycleSecret, deleteSecret, type NewSecret } from "./secrets.ts";

const { database, webhooks } = webhookDatabase();

const cycle = (ownerId: string): Promise<NewSecret> =>
  database.db.transaction().execute((tx) => cycleSecret(tx, { actor: testActor, ownerId }));
const create = (ownerId: string): Promise<NewSecret> =>
  database.db.transaction().execute((tx) => createSecret(tx, { actor: testActor, ownerId }));
const forget = (ownerId: string, id: string): Promise<void> =>
  database.db.transaction().execute((tx) => deleteSecret(tx, { actor: testActor, ownerId }, id));

const activeSecret = async (ownerId: string): Promise<string> => {
  const active = (await listSecrets(database.db, ownerId)).find(({ role }) => role === "active");
  return active?.id ?? "";
};

/** Whether each request was signed with this secret. */
const signedWith = ({ received }: Receiver, secret: string): boolean[] =>
  received.map(({ headers, body }) => headers["x-signature"] === hmac(body, secret));

test("after a cycle the next request is signed with the new secret, and an answer with either counts", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  const { partner, webhookId } = subscriber;
  const firstId = await activeSecret(partner.id);
  webhooks.aDispatcher();
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(webhookId, ["delivered"]);

  const second = await cycle(partner.id);
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(webhookId, ["delivered", "delivered"]);
  expect(signedWith(receiver, receiver.secret)).toEqual([true, false]);
  expect(signedWith(receiver, second.token)).toEqual([false, true]);

  receiver.secret = second.token;
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(webhookId, ["delivered", "delivered", "delivered"]);
  // The secret of the receipt shows when a receiver has switched.
  const attempts = await webhooks.attemptsOf(webhookId);
  expect(attempts.map(({ secret_id }) => secret_id)).toEqual([firstId, firstId, second.id]);
});

test("what is tried again after a cycle is the same body under the new signature", async () => {
  const receiver = await aReceiver((_request, response) => void response.writeHead(500).end());
  const subscriber = await webhooks.aSubscriber(receiver);
  webhooks.aDispatcher({ schedule: [0, 1, 3_600_000] });
  await webhooks.recordEvents(subscriber);
  await webhooks.untilAttempts(subscriber.webhookId, 2);
  const { token } = await cycle(subscriber.partner.id);
  const old = receiver.secret;
  receiver.secret = token;
  receiver.behaviour = undefined;
  await database.pool.query("update webhook_deliveries set due_at = now()");
  await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
  expect(signedWith(receiver, old)).toEqual([true, true, false]);
  expect(signedWith(receiver, token)).toEqual([false, false, true]);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test("an answer with a secret two cycles old does not count", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  await cycle(subscriber.partner.id);
  const { token } = await cycle(subscriber.partner.id);
  webhooks.aDispatcher({ schedule: [0] });
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["failed"]);
  receiver.secret = token;
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["failed", "delivered"]);
  expect(await webhooks.attemptsOf(subscriber.webhookId)).toMatchObject([
    { http_status: null, response_indicator: "invalid_signature", receipt: null, secret_id: null },
    { http_status: 200, response_indicator: null },
  ]);
});

test("an answer with a fallback that was deleted does not count", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  const { partner, webhookId } = subscriber;
  const firstId = await activeSecret(partner.id);
  await cycle(partner.id);
  webhooks.aDispatcher({ schedule: [0] });
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(webhookId, ["delivered"]);
  await forget(partner.id, firstId);
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(webhookId, ["delivered", "failed"]);
});

test("another owner's secret does not count, not even the distributor's", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  await register(database.db, subscriber.partner.distributor.id, receiver, { enabled: false });
  webhooks.aDispatcher({ schedule: [0] });
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["failed"]);
  expect(await webhooks.attemptsOf(subscriber.webhookId)).toMatchObject([{ response_indicator: "invalid_signature" }]);
});

test("without an active secret everything waits, fallback or not, and goes in order once there is one", async () => {
  const [receiver, healthy] = [await aReceiver(), await aReceiver()];
  const subscriber = await webhooks.aSubscriber(receiver);
  const { partner, webhookId } = subscriber;
  const other = await webhooks.aSubscriber(healthy);
  const second = await cycle(partner.id);
  await forget(partner.id, second.id);
  webhooks.aDispatcher();
  const events = await webhooks.recordEvents(subscriber, { count: 3 });
  for (let nth = 0; nth < 2; nth += 1) {
    await webhooks.recordEvents(other);
    await until(() => expect(healthy.received).toHaveLength(nth + 1));
  }
  expect(receiver.received).toEqual([]);
  const waiting = await webhooks.deliveriesOf(webhookId);
  expect(waiting.map(({ state, attempt_count, claim_id }) => [state, attempt_count, claim_id])).toEqual(
    events.map(() => ["waiting", 0, null]),
  );

  receiver.secret = (await create(partner.id)).token;
  await webhooks.untilStates(webhookId, ["delivered", "delivered", "delivered"]);
  expect(receiver.received.map(({ event }) => event.idempotencyToken)).toEqual(events);
});

test("what was claimed before a cycle but not yet sent is signed with the new secret, too", async () => {
  let answer: (() => void) | undefined;
  const receiver = await aReceiver((request, response) => {
    answer = () => acknowledge(request, response, receiver.secret);
  });
  const subscriber = await webhooks.aSubscriber(receiver);
  webhooks.aDispatcher();
  await webhooks.recordEvents(subscriber, { count: 2 }); // of one customer: the second waits for the first
  await until(() => expect(receiver.received).toHaveLength(1));
  const { token } = await cycle(subscriber.partner.id);
  // Another event makes the dispatcher look at the endpoint again.
  const bystander = await aReceiver();
  const other = await webhooks.aSubscriber(bystander);
  await webhooks.recordEvents(other);
  await until(() => expect(bystander.received).toHaveLength(1));
  receiver.behaviour = undefined;
  receiver.secret = token;
  answer?.();
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered"]);
  const [, second] = receiver.received;
  expect(second?.headers["x-signature"]).toBe(hmac(second?.body ?? "", token));
});

test("an answer that comes after its secret was deleted does not count, and the attempt has its row", async () => {
  let answer: (() => void) | undefined;
  const receiver = await aReceiver((request, response) => {
    answer = () => acknowledge(request, response, receiver.secret);
  });
  const subscriber = await webhooks.aSubscriber(receiver);
  const { partner, webhookId } = subscriber;
  webhooks.aDispatcher();
  await webhooks.recordEvents(subscriber);
  await until(() => expect(receiver.received).toHaveLength(1));
  await forget(partner.id, await activeSecret(partner.id));
  const bystander = await aReceiver();
  await webhooks.recordEvents(await webhooks.aSubscriber(bystander));
  await until(() => expect(bystander.received).toHaveLength(1));
  answer?.();
  await webhooks.untilAttempts(webhookId, 1);
  expect(await webhooks.attemptsOf(webhookId)).toMatchObject([{ response_indicator: "invalid_signature" }]);
});
