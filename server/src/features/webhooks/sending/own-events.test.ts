import { expect, test } from "vitest";
import { answers, register } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";

const { database, webhooks } = webhookDatabase();

type ReceivedEvent = { type: string; data: Record<string, unknown> };

/** A subscriber whose endpoint answers this, and what its second endpoint, which names this type, has received. */
async function watched(status: number, type: string) {
  const failing = await aReceiver(answers(status));
  const subscriber = await webhooks.aSubscriber(failing);
  const watching = await aReceiver();
  watching.secret = failing.secret;
  await register(database.db, subscriber.partner.id, watching, { eventTypes: [type] });
  const received = (): ReceivedEvent[] => watching.received.map(({ body }) => JSON.parse(body) as ReceivedEvent);
  return { subscriber, received };
}

test("a delivery that is given up is announced to endpoints that name that type, with its id", async () => {
  const { subscriber, received } = await watched(500, "webhook.delivery.exhausted");
  const [token] = await webhooks.recordEvents(subscriber);
  webhooks.aDispatcher({ schedule: [0, 0] });
  await until(() => expect(received()).toHaveLength(1));
  expect(received()[0]).toMatchObject({
    type: "webhook.delivery.exhausted",
    data: {
      partnerId: subscriber.partner.id,
      webhook: { id: subscriber.webhookId },
      delivery: { eventType: "customer.breach.found", idempotencyToken: token, attempts: 2 },
    },
  });
});

test("news of a dead endpoint that a dead endpoint should get make no more news", async () => {
  const type = "webhook.delivery.exhausted";
  const dead = await aReceiver(answers(500));
  const subscriber = await webhooks.aSubscriber(dead);
  const second = await register(database.db, subscriber.partner.id, await aReceiver(answers(500)), {
    eventTypes: [type],
  });
  await webhooks.recordEvents(subscriber);
  webhooks.aDispatcher({ schedule: [0] });
  const failedAt = async (endpoint: string) =>
    (
      await database.pool.query<{ type: string }>(
        "select type from webhook_deliveries where endpoint_id = $1 and state = 'failed'",
        [endpoint],
      )
    ).rows.map((row) => row.type);
  await until(async () => expect(await failedAt(second)).toEqual([type]));
  const { rows } = await database.pool.query("select from events where type = $1 and partner_id = $2", [
    type,
    subscriber.partner.id,
  ]);
  expect(rows).toHaveLength(1);
});

test("an endpoint that responds with 410 is announced as disabled", async () => {
  const { subscriber, received } = await watched(410, "webhook.endpoint.disabled");
  await webhooks.recordEvents(subscriber);
  webhooks.aDispatcher({ schedule: [0] });
  await until(() => expect(received()).toHaveLength(1));
  expect(received()[0]?.data).toMatchObject({ webhook: { id: subscriber.webhookId }, reason: "gone" });
});

test("an endpoint that fails again and again is announced as paused, once", async () => {
  const { subscriber, received } = await watched(500, "webhook.endpoint.paused");
  for (let n = 0; n < 6; n++) await webhooks.recordEvents(subscriber);
  webhooks.aDispatcher({ schedule: [0, 0, 0] });
  await until(() => expect(received().length).toBeGreaterThan(0));
  expect(received()).toHaveLength(1);
  const data = received()[0]?.data ?? {};
  expect(data).toMatchObject({ webhook: { id: subscriber.webhookId } });
  expect(data["failuresInARow"]).toBeGreaterThanOrEqual(5);
  expect(Date.parse(String(data["pausedUntil"]))).toBeGreaterThan(Date.now() - 60_000);
});
