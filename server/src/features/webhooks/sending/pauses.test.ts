import { describe, expect, test } from "vitest";
import { testActor } from "../../../../test/support/factories.ts";
import { acknowledge, answers } from "../../../../test/support/webhooks/receiver.ts";
import {
  aDispatcher,
  aReceiver,
  aSubscriber,
  changeEndpoint,
  deliveriesOf,
  endpointOf,
  failuresOf,
  pauseEndpoint,
  type Subscriber,
  recordEvents,
  until,
  untilAttempts,
  untilStates,
  webhookDatabase,
} from "../../../../test/support/webhooks/dispatch.ts";
import { HOUR, SECOND } from "../../../kernel/duration.ts";
import { sendTest } from "./test-delivery.ts";

const database = webhookDatabase();

describe("410", () => {
  test("disables the endpoint, once, with an audit entry; its deliveries are kept and sent when it is enabled again", async () => {
    const receiver = await aReceiver(answers(410));
    const subscriber = await aSubscriber(database, receiver, { customers: 3 });
    const { webhookId, partner } = subscriber;
    // The event is not lost, even if this was the last attempt of the schedule.
    const events: string[] = [];
    for (const customer of [0, 1, 2]) events.push(...(await recordEvents(database.pool, subscriber, { customer })));
    aDispatcher(database, { schedule: [0] });
    await until(async () => expect(await endpointOf(database, webhookId)).toMatchObject({ enabled: false }));
    await untilAttempts(database, webhookId, 3);
    events.push(...(await recordEvents(database.pool, subscriber)));

    expect((await endpointOf(database, webhookId)).gone_at).not.toBeNull();
    await untilStates(database, webhookId, ["waiting", "waiting", "waiting", "waiting"]);
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
    expect(await failuresOf(database, partner.id)).toMatchObject({ failures: [] });
    expect(receiver.received).toHaveLength(3);

    receiver.behaviour = undefined;
    await changeEndpoint(database, partner.id, webhookId, { enabled: true });
    await untilStates(database, webhookId, ["delivered", "delivered", "delivered", "delivered"]);
    expect(await endpointOf(database, webhookId)).toMatchObject({ enabled: true, gone_at: null });
    expect(
      receiver.received
        .slice(3)
        .map(({ event }) => event.idempotencyToken)
        .toSorted(),
    ).toEqual(events.toSorted());
  });

  test("in answer to a test disables nothing", async () => {
    const receiver = await aReceiver(answers(410));
    const { webhookId, partner } = await aSubscriber(database, receiver);
    aDispatcher(database);
    await database.db
      .transaction()
      .execute((tx) => sendTest(tx, { actor: testActor, ownerId: partner.id }, webhookId, "customer.created"));
    await untilStates(database, webhookId, ["failed"]);
    expect(await endpointOf(database, webhookId)).toMatchObject({ enabled: true, gone_at: null });
  });
});

describe("a pause", () => {
  test("comes after five failures in a row, and holds back what waits there and nothing else", async () => {
    const [failing, healthy] = [await aReceiver(answers(500)), await aReceiver()];
    const subscriber = await aSubscriber(database, failing);
    const { webhookId } = subscriber;
    const other = await aSubscriber(database, healthy);
    aDispatcher(database, { schedule: [0, HOUR] });
    for (let count = 1; count <= 5; count += 1) {
      await recordEvents(database.pool, subscriber);
      await until(async () =>
        expect(await endpointOf(database, webhookId)).toMatchObject({ consecutive_failures: count }),
      );
      expect((await endpointOf(database, webhookId)).paused_until !== null).toBe(count === 5);
    }
    // Long enough that the pause does not end during this test.
    await database.pool.query("update webhook_endpoints set paused_until = now() + interval '1 hour' where id = $1", [
      webhookId,
    ]);
    await recordEvents(database.pool, subscriber);
    for (let nth = 0; nth < 3; nth += 1) {
      await recordEvents(database.pool, other);
      await until(() => expect(healthy.received).toHaveLength(nth + 1));
    }
    expect(failing.received).toHaveLength(5);
    expect((await deliveriesOf(database, webhookId)).at(-1)).toMatchObject({ attempt_count: 0, claim_id: null });

    failing.behaviour = undefined;
    await database.pool.query("update webhook_endpoints set paused_until = now() where id = $1", [webhookId]);
    await until(async () => {
      expect((await deliveriesOf(database, webhookId)).at(-1)).toMatchObject({ state: "delivered" });
      expect(await endpointOf(database, webhookId)).toMatchObject({ consecutive_failures: 0, paused_until: null });
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
    const subscriber = await aSubscriber(database, receiver);
    await database.pool.query("update webhook_endpoints set consecutive_failures = $2 where id = $1", [
      subscriber.webhookId,
      before,
    ]);
    aDispatcher(database);
    await recordEvents(database.pool, subscriber);
    await untilAttempts(database, subscriber.webhookId, 1);
    const { consecutive_failures, paused_until, last_failure_at } = await endpointOf(database, subscriber.webhookId);
    expect(consecutive_failures).toBe(after);
    const pausedMs = paused_until && paused_until.getTime() - (last_failure_at?.getTime() ?? NaN);
    expect(pausedMs).toBe(seconds && seconds * SECOND);
  });

  test("ends with a change of the URL, and what waited goes there at once", async () => {
    const [failing, mended] = [await aReceiver(answers(500)), await aReceiver()];
    const subscriber = await aSubscriber(database, failing);
    const { webhookId, partner } = subscriber;
    mended.secret = failing.secret;
    await pauseEndpoint(database, webhookId);
    aDispatcher(database);
    await recordEvents(database.pool, subscriber);
    await changeEndpoint(database, partner.id, webhookId, { url: mended.url });
    await untilStates(database, webhookId, ["delivered"]);
    expect(await endpointOf(database, webhookId)).toMatchObject({ consecutive_failures: 0, paused_until: null });
    expect([failing.received.length, mended.received.length]).toEqual([0, 1]);
  });

  test("a success among failures restarts the count", async () => {
    const receiver = await aReceiver();
    receiver.behaviour = (request, response) => {
      if (receiver.received.length % 3 === 0) acknowledge(request, response, receiver.secret);
      else response.writeHead(500).end();
    };
    const subscriber = await aSubscriber(database, receiver);
    aDispatcher(database);
    await recordEvents(database.pool, subscriber, { count: 12 });
    await untilAttempts(database, subscriber.webhookId, 12);
    expect(await endpointOf(database, subscriber.webhookId)).toMatchObject({
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
    suspects.push({ ...(await aSubscriber(database, target)), secret: target.secret });
  }
  hanging.behaviour = (request, response) => {
    const { secret = "" } =
      suspects.find(({ customers }) => customers.includes(request.event.data.customer.uuid)) ?? {};
    held.push(() => acknowledge(request, response, secret));
  };
  await database.pool.query("update webhook_endpoints set consecutive_failures = 1");
  const other = await aSubscriber(database, healthy, { customers: 2 });
  aDispatcher(database, { concurrency: 4 });
  for (const suspect of suspects) await recordEvents(database.pool, suspect);
  await until(() => expect(held).toHaveLength(2));
  for (let nth = 0; nth < 4; nth += 1) {
    await recordEvents(database.pool, other, { customer: nth % 2 });
    await until(() => expect(healthy.received).toHaveLength(nth + 1));
  }
  expect(hanging.received).toHaveLength(2);
  for (const answer of held.splice(0)) answer();
  await until(() => expect(held).toHaveLength(2));
  for (const answer of held.splice(0)) answer();
  for (const { webhookId } of suspects) {
    await untilStates(database, webhookId, ["delivered"]);
    await until(async () => expect(await endpointOf(database, webhookId)).toMatchObject({ consecutive_failures: 0 }));
  }
});

describe("a test", () => {
  test.each([
    ["disabled", "enabled = false"],
    ["paused", "consecutive_failures = 7, paused_until = now() + interval '1 hour'"],
  ])("is sent to a %s webhook, once, before and without what waits there", async (_name, state) => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await aSubscriber(database, receiver);
    const { webhookId, partner } = subscriber;
    await recordEvents(database.pool, subscriber, { count: 100 });
    await database.pool.query(`update webhook_endpoints set ${state} where id = $1`, [webhookId]);
    const before = await endpointOf(database, webhookId);
    aDispatcher(database, { schedule: [0, 1, 1] });
    const send = () =>
      database.db
        .transaction()
        .execute((tx) => sendTest(tx, { actor: testActor, ownerId: partner.id }, webhookId, "customer.deleted"));

    const refused = await send();
    await until(() => expect(receiver.received).toHaveLength(1));
    const stateOf = async (id: string) => (await deliveriesOf(database, webhookId)).find((row) => row.id === id);
    await until(async () => expect(await stateOf(refused)).toMatchObject({ state: "failed", due_at: null }));
    receiver.behaviour = undefined;
    const accepted = await send();
    await until(async () => expect(await stateOf(accepted)).toMatchObject({ state: "delivered", attempt_count: 1 }));

    expect(receiver.received.map(({ event }) => event)).toMatchObject([
      { idempotencyToken: refused, type: "customer.deleted", data: { test: true } },
      { idempotencyToken: accepted, type: "customer.deleted", data: { test: true } },
    ]);
    // A test delivery says nothing about real traffic, and the failures list is for events.
    expect(await endpointOf(database, webhookId)).toEqual(before);
    expect(await failuresOf(database, partner.id)).toMatchObject({ failures: [] });
  });
});
