import { describe, expect, test } from "vitest";
import { testActor } from "../../../../test/support/factories.ts";
import { acknowledge, answers } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, type Subscriber, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { HOUR, SECOND } from "../../../kernel/duration.ts";
import { sendTest } from "./test-delivery.ts";

const { database, webhooks } = webhookDatabase();

describe("410", () => {
  test("disables the endpoint, once, with an audit entry; its deliveries are kept and sent when it is enabled again", async () => {
    const receiver = await aReceiver(answers(410));
    const subscriber = await webhooks.aSubscriber(receiver, { customers: 3 });
    const { webhookId, partner } = subscriber;
    // The event is not lost, even if this was the last attempt of the schedule.
    const events: string[] = [];
    for (const customer of [0, 1, 2]) events.push(...(await webhooks.recordEvents(subscriber, { customer })));
    webhooks.aDispatcher({ schedule: [0] });
    await until(async () => expect(await webhooks.endpointOf(webhookId)).toMatchObject({ enabled: false }));
    await webhooks.untilAttempts(webhookId, 3);
    events.push(...(await webhooks.recordEvents(subscriber)));

    expect((await webhooks.endpointOf(webhookId)).gone_at).not.toBeNull();
    await webhooks.untilStates(webhookId, ["waiting", "waiting", "waiting", "waiting"]);
    const { rows } = await database.pool.query(
      "select * from audit_entries where subject_id = $1 and action = 'webhook.disabled'",
      [webhookId],
    );
    expect(rows).toMatchObject([
      {
        actor_kind: "system",
        actor_id: "deliver-webhooks",
        subject_kind: "webhook",
        details: { reason: "answered 410" },
      },
    ]);
    expect(await webhooks.failuresOf(partner.id)).toMatchObject({ failures: [] });
    expect(receiver.received).toHaveLength(3);

    receiver.behaviour = undefined;
    await webhooks.change(partner.id, webhookId, { enabled: true });
    await webhooks.untilStates(webhookId, ["delivered", "delivered", "delivered", "delivered"]);
    expect(await webhooks.endpointOf(webhookId)).toMatchObject({ enabled: true, gone_at: null });
    expect(
      receiver.received
        .slice(3)
        .map(({ event }) => event.idempotencyToken)
        .toSorted(),
    ).toEqual(events.toSorted());
  });

  test("in answer to a test disables nothing", async () => {
    const receiver = await aReceiver(answers(410));
    const { webhookId, partner } = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher();
    await database.db
      .transaction()
      .execute((tx) => sendTest(tx, { actor: testActor, ownerId: partner.id }, webhookId, "customer.created"));
    await webhooks.untilStates(webhookId, ["failed"]);
    expect(await webhooks.endpointOf(webhookId)).toMatchObject({ enabled: true, gone_at: null });
  });
});

describe("a pause", () => {
  test("comes after five failures in a row, and holds back what waits there and nothing else", async () => {
    const [failing, healthy] = [await aReceiver(answers(500)), await aReceiver()];
    const subscriber = await webhooks.aSubscriber(failing);
    const { webhookId } = subscriber;
    const other = await webhooks.aSubscriber(healthy);
    webhooks.aDispatcher({ schedule: [0, HOUR] });
    for (let count = 1; count <= 5; count += 1) {
      await webhooks.recordEvents(subscriber);
      await until(async () =>
        expect(await webhooks.endpointOf(webhookId)).toMatchObject({ consecutive_failures: count }),
      );
      expect((await webhooks.endpointOf(webhookId)).paused_until !== null).toBe(count === 5);
    }
    // Long enough that the pause does not end during this test.
    await database.pool.query("update webhook_endpoints set paused_until = now() + interval '1 hour' where id = $1", [
      webhookId,
    ]);
    await webhooks.recordEvents(subscriber);
    for (let nth = 0; nth < 3; nth += 1) {
      await webhooks.recordEvents(other);
      await until(() => expect(healthy.received).toHaveLength(nth + 1));
    }
    expect(failing.received).toHaveLength(5);
    expect((await webhooks.deliveriesOf(webhookId)).at(-1)).toMatchObject({ attempt_count: 0, claim_id: null });

    failing.behaviour = undefined;
    await database.pool.query("update webhook_endpoints set paused_until = now() where id = $1", [webhookId]);
    await until(async () => {
      expect((await webhooks.deliveriesOf(webhookId)).at(-1)).toMatchObject({ state: "delivered" });
      expect(await webhooks.endpointOf(webhookId)).toMatchObject({ consecutive_failures: 0, paused_until: null });
    });
  });

  test.each([
    [3, 4, null],
    [4, 5, 5],
    [5, 6, 5],
    [9, 10, 10],
    [14, 15, 20],
    [19, 20, 30],
    [999, 1000, 30],
    [100_000, 100_001, 30],
  ])("after %d failures and another (%d), lasts so many seconds: %s", async (before, after, seconds) => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver);
    await database.pool.query("update webhook_endpoints set consecutive_failures = $2 where id = $1", [
      subscriber.webhookId,
      before,
    ]);
    webhooks.aDispatcher();
    await webhooks.recordEvents(subscriber);
    await webhooks.untilAttempts(subscriber.webhookId, 1);
    const { consecutive_failures, paused_until, last_failure_at } = await webhooks.endpointOf(subscriber.webhookId);
    expect(consecutive_failures).toBe(after);
    const pausedMs = paused_until && paused_until.getTime() - (last_failure_at?.getTime() ?? NaN);
    expect(pausedMs).toBe(seconds && seconds * SECOND);
  });

  test("ends with a change of the URL, and what waited goes there at once", async () => {
    const [failing, mended] = [await aReceiver(answers(500)), await aReceiver()];
    const subscriber = await webhooks.aSubscriber(failing);
    const { webhookId, partner } = subscriber;
    mended.secret = failing.secret;
    await webhooks.pause(webhookId);
    webhooks.aDispatcher();
    await webhooks.recordEvents(subscriber);
    await webhooks.change(partner.id, webhookId, { url: mended.url });
    await webhooks.untilStates(webhookId, ["delivered"]);
    expect(await webhooks.endpointOf(webhookId)).toMatchObject({ consecutive_failures: 0, paused_until: null });
    expect([failing.received.length, mended.received.length]).toEqual([0, 1]);
  });

  test("a success among failures restarts the count", async () => {
    const receiver = await aReceiver();
    receiver.behaviour = (request, response) => {
      if (receiver.received.length % 3 === 0) acknowledge(request, response, receiver.secret);
      else response.writeHead(500).end();
    };
    const subscriber = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher();
    await webhooks.recordEvents(subscriber, { count: 12 });
    await webhooks.untilAttempts(subscriber.webhookId, 12);
    expect(await webhooks.endpointOf(subscriber.webhookId)).toMatchObject({
      consecutive_failures: 0,
      paused_until: null,
    });
  });
});

test("receivers that failed last have half of the slots, however many hang; the others go on", async () => {
  const held: (() => void)[] = [];
  const [hanging, healthy] = [await aReceiver(), await aReceiver()];
  const suspects: (Subscriber & { secret: string })[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const target = { url: hanging.url, secret: "" };
    suspects.push({ ...(await webhooks.aSubscriber(target)), secret: target.secret });
  }
  hanging.behaviour = (request, response) => {
    const { secret = "" } =
      suspects.find(({ customers }) => customers.includes(request.event.data.customer.uuid)) ?? {};
    held.push(() => acknowledge(request, response, secret));
  };
  await database.pool.query("update webhook_endpoints set consecutive_failures = 1");
  const other = await webhooks.aSubscriber(healthy, { customers: 2 });
  webhooks.aDispatcher({ concurrency: 4 });
  for (const suspect of suspects) await webhooks.recordEvents(suspect);
  await until(() => expect(held).toHaveLength(2));
  for (let nth = 0; nth < 4; nth += 1) {
    await webhooks.recordEvents(other, { customer: nth % 2 });
    await until(() => expect(healthy.received).toHaveLength(nth + 1));
  }
  expect(hanging.received).toHaveLength(2);
  for (const answer of held.splice(0)) answer();
  await until(() => expect(held).toHaveLength(2));
  for (const answer of held.splice(0)) answer();
  for (const { webhookId } of suspects) {
    await webhooks.untilStates(webhookId, ["delivered"]);
    await until(async () => expect(await webhooks.endpointOf(webhookId)).toMatchObject({ consecutive_failures: 0 }));
  }
});

describe("a test", () => {
  test.each([
    ["disabled", "enabled = false"],
    ["paused", "consecutive_failures = 7, paused_until = now() + interval '1 hour'"],
  ])("is sent to a %s webhook, once, before and without what waits there", async (_name, state) => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver);
    const { webhookId, partner } = subscriber;
    await webhooks.recordEvents(subscriber, { count: 100 });
    await database.pool.query(`update webhook_endpoints set ${state} where id = $1`, [webhookId]);
    const before = await webhooks.endpointOf(webhookId);
    webhooks.aDispatcher({ schedule: [0, 1, 1] });
    const send = () =>
      database.db
        .transaction()
        .execute((tx) => sendTest(tx, { actor: testActor, ownerId: partner.id }, webhookId, "customer.deleted"));

    const refused = await send();
    await until(() => expect(receiver.received).toHaveLength(1));
    const stateOf = async (id: string) => (await webhooks.deliveriesOf(webhookId)).find((row) => row.id === id);
    await until(async () => expect(await stateOf(refused)).toMatchObject({ state: "failed", due_at: null }));
    receiver.behaviour = undefined;
    const accepted = await send();
    await until(async () => expect(await stateOf(accepted)).toMatchObject({ state: "delivered", attempt_count: 1 }));

    expect(receiver.received.map(({ event }) => event)).toMatchObject([
      { idempotencyToken: refused, type: "customer.deleted", data: { test: true } },
      { idempotencyToken: accepted, type: "customer.deleted", data: { test: true } },
    ]);
    // A test delivery says nothing about real traffic, and the failures list is for events.
    expect(await webhooks.endpointOf(webhookId)).toEqual(before);
    expect(await webhooks.failuresOf(partner.id)).toMatchObject({ failures: [] });
  });
});
