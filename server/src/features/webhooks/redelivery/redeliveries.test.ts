import { describe, expect, test } from "vitest";
import { testActor } from "../../../../test/support/factories.ts";
import { acknowledge, answers, NOWHERE, type Receiver } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, type Subscriber, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { DAY, HOUR } from "../../../kernel/duration.ts";
import { readDeliveries } from "../history/deliveries.ts";
import { expireDeliveries } from "../history/expire.ts";
import { redeliverFailure } from "./failures.ts";
import { startRedelivery, stepRedelivery } from "./redeliveries.ts";

const { database, webhooks } = webhookDatabase();

/** A webhook whose first event failed for good. The dispatcher makes its attempts one after another. */
async function aFailed(
  receiver: Receiver,
  schedule: readonly number[] = [0],
): Promise<Subscriber & { deliveryId: string }> {
  receiver.behaviour = answers(500);
  const subscriber = await webhooks.aSubscriber(receiver);
  const first = webhooks.aDispatcher({ schedule: [0] });
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["failed"]);
  await first.stop();
  webhooks.aDispatcher({ schedule, perEndpoint: 1 });
  const [failure] = await webhooks.deliveriesOf(subscriber.webhookId);
  receiver.received = [];
  return { ...subscriber, deliveryId: failure?.id ?? "" };
}

const failureOf = async ({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) =>
  (await webhooks.deliveriesOf(webhookId)).find(({ id }) => id === deliveryId);

describe("a redelivery of one", () => {
  test("goes to a paused webhook at once, before what waits there; that follows when it has succeeded", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    await webhooks.pause(failed.webhookId);
    const waiting = await webhooks.recordEvents(failed, { count: 20 });
    receiver.behaviour = undefined;
    await webhooks.redeliver(failed.partner, failed.deliveryId);
    await webhooks.untilStates(failed.webhookId, Array<string>(21).fill("delivered"));
    const { event_id: token } = (await failureOf(failed)) ?? {};
    expect(receiver.received.map(({ event }) => event.idempotencyToken)).toEqual([token, ...waiting]);
    expect(await webhooks.endpointOf(failed.webhookId)).toMatchObject({ consecutive_failures: 0, paused_until: null });
  });

  test("goes there though the webhook is paused again before it is taken", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    await webhooks.recordEvents(failed, { count: 20 });
    await webhooks.pause(failed.webhookId);
    receiver.behaviour = undefined;
    await database.db.transaction().execute(async (tx) => {
      await redeliverFailure(tx, { actor: testActor, ownerId: failed.partner.id }, failed.deliveryId);
      await tx
        .updateTable("webhook_endpoints")
        .set({ consecutive_failures: 20, paused_until: new Date(Date.now() + HOUR) })
        .where("id", "=", failed.webhookId)
        .execute();
    });
    await until(async () => expect(await failureOf(failed)).toMatchObject({ state: "delivered" }));
  });

  test("to a receiver that still fails pauses it again, and is tried again by the schedule", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver, [0, HOUR]);
    await webhooks.pause(failed.webhookId);
    await webhooks.redeliver(failed.partner, failed.deliveryId);
    await webhooks.untilAttempts(failed.webhookId, 2);
    const { consecutive_failures: inARow, paused_until: until } = await webhooks.endpointOf(failed.webhookId);
    expect([inARow, (until ?? new Date(0)) > new Date()]).toEqual([21, true]);
    const { state, due_at: dueAt } = (await failureOf(failed)) ?? {};
    expect([state, Number(dueAt) > Date.now() + HOUR / 2]).toEqual(["failed", true]);
  });

  test("asked for again while it waits for its next attempt brings that forward; while it is sent, it is sent once", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver, [0, HOUR, HOUR]);
    await webhooks.redeliver(failed.partner, failed.deliveryId);
    await webhooks.untilAttempts(failed.webhookId, 2);
    let release: (() => void) | undefined;
    receiver.behaviour = (request, response) => {
      release = () => acknowledge(request, response, receiver.secret);
    };
    await webhooks.redeliver(failed.partner, failed.deliveryId);
    await until(() => expect(release).toBeDefined());
    await webhooks.redeliver(failed.partner, failed.deliveryId);
    release?.();
    await until(async () => expect(await failureOf(failed)).toMatchObject({ state: "delivered", attempt_count: 3 }));
    expect(receiver.received).toHaveLength(2);
  });

  test("waits for a disabled webhook for 30 days from then on, shows since when, and was due since then", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    const { webhookId, partner } = failed;
    await database.pool.query("update webhook_deliveries set created_at = now() - interval '60 days'");
    await webhooks.change(partner.id, webhookId, { enabled: false });
    const before = Date.now();
    await webhooks.redeliver(failed.partner, failed.deliveryId);
    await expireDeliveries(database.db, { deliveredDays: 14, failedDays: 90 });
    const { deliveries } = await readDeliveries(database.db, partner.id, { pageSize: 20 });
    expect(deliveries).toMatchObject([{ status: "failed", nextAttemptAt: expect.any(String) as string }]);
    expect(Date.parse(deliveries[0]?.nextAttemptAt ?? "")).toBeGreaterThanOrEqual(before - 1000);
    expect(receiver.received).toEqual([]);

    receiver.behaviour = undefined;
    await webhooks.change(partner.id, webhookId, { enabled: true });
    await webhooks.untilStates(webhookId, ["delivered"]);
    const [, last] = await webhooks.attemptsOf(webhookId);
    expect(last?.queue_ms).toBeLessThan(DAY);
  });

  test("held too long is given up, and stays a failure", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    await webhooks.change(failed.partner.id, failed.webhookId, { enabled: false });
    await webhooks.redeliver(failed.partner, failed.deliveryId);
    await database.pool.query(
      "update webhook_deliveries set created_at = now() - interval '60 days', asked_at = now() - interval '31 days'",
    );
    await expireDeliveries(database.db, { deliveredDays: 14, failedDays: 90 });
    expect(await failureOf(failed)).toMatchObject({ state: "failed", due_at: null });
  });
});

test("starting a redelivery of many ends the pause once; what it begins waits its turn, and for the next pause", async () => {
  const receiver = await aReceiver();
  const failed = await aFailed(receiver);
  const { webhookId, partner } = failed;
  const other = await webhooks.aSubscriber(NOWHERE);
  for (const one of [failed, other]) await webhooks.pause(one.webhookId);
  receiver.behaviour = undefined;
  const change = { actor: testActor, ownerId: partner.id };
  const start = (preview: boolean) =>
    database.db.transaction().execute((tx) => startRedelivery(tx, change, { preview }));
  await start(true);
  expect((await webhooks.endpointOf(webhookId)).paused_until).not.toBeNull();

  const { redelivery } = await start(false);
  expect((await webhooks.endpointOf(webhookId)).paused_until).toBeNull();
  expect((await webhooks.endpointOf(other.webhookId)).paused_until).not.toBeNull();
  await webhooks.pause(webhookId);
  await database.db.transaction().execute((tx) => stepRedelivery(tx, redelivery?.id ?? ""));
  expect((await webhooks.endpointOf(webhookId)).paused_until).not.toBeNull();
  expect(await failureOf(failed)).toMatchObject({ state: "failed", attempt_count: 1 });
  await webhooks.redeliver(failed.partner, failed.deliveryId);
  await webhooks.untilStates(webhookId, ["delivered"]);
});
