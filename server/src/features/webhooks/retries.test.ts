import { describe, expect, test } from "vitest";
import { testActor } from "../../../test/factories.ts";
import { acknowledge, type Behaviour, register } from "../../../test/receiver.ts";
import {
  aDispatcher,
  aReceiver,
  aSubscriber,
  attemptsOf,
  deliveriesOf,
  endpointOf,
  type Subscriber,
  tell,
  until,
  untilAttempts,
  untilStates,
  webhookDatabase,
} from "../../../test/webhook-dispatch.ts";
import { HOUR, MINUTE, SECOND } from "../../kernel/duration.ts";
import { changeWebhook } from "./endpoints.ts";
import { FailureQuery, readFailures, redeliverFailure } from "./failures.ts";
import { sendTest } from "./test-delivery.ts";
import type { WebhookChanges } from "./webhook.ts";

const database = webhookDatabase();

const answers =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    void response.writeHead(status, headers).end();

const change = (ownerId: string, webhookId: string, changes: WebhookChanges) =>
  database.db.transaction().execute((tx) => changeWebhook(tx, { actor: testActor, ownerId }, webhookId, changes));

const failuresOf = (ownerId: string) => readFailures(database.db, ownerId, FailureQuery.parse({}));

/** As if all pauses were over: the schedule's, and the endpoint's. */
async function passTime(webhookId: string): Promise<void> {
  await database.pool.query(
    "update webhook_endpoints set consecutive_failures = 0, paused_until = null where id = $1",
    [webhookId],
  );
  await database.pool.query(
    "update webhook_deliveries set due_at = now() where endpoint_id = $1 and due_at is not null",
    [webhookId],
  );
  await database.pool.query("select pg_notify('webhook_deliveries', '')");
}

/** Between an attempt and its noting, and from that moment on, the pause is so long. */
async function pauseOf(webhookId: string): Promise<{ leastMs: number; mostMs: number }> {
  const [delivery] = await deliveriesOf(database, webhookId);
  const dueMs = delivery?.due_at?.getTime() ?? NaN;
  const attemptedMs = (await attemptsOf(database, webhookId)).at(-1)?.attempted_at.getTime() ?? NaN;
  return { leastMs: dueMs - Date.now(), mostMs: dueMs - attemptedMs };
}

describe("the schedule", () => {
  test("there are as many attempts as pauses, each pause a tenth more or less; then it is a failure with all of them", async () => {
    const schedule = [0, 5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
    const receiver = await aReceiver(answers(500));
    const subscriber = await aSubscriber(database, receiver);
    const { webhookId, partner } = subscriber;
    aDispatcher(database, { schedule });
    const [eventId] = await tell(database.pool, subscriber);

    for (const [nth, pauseMs] of schedule.slice(1).entries()) {
      await untilAttempts(database, webhookId, nth + 1);
      expect(await failuresOf(partner.id)).toMatchObject({ failures: [] });
      const { leastMs, mostMs } = await pauseOf(webhookId);
      expect(leastMs).toBeLessThanOrEqual(1.1 * pauseMs);
      expect(mostMs).toBeGreaterThanOrEqual(0.9 * pauseMs);
      await passTime(webhookId);
    }
    await untilStates(database, webhookId, ["failed"]);

    expect(await deliveriesOf(database, webhookId)).toMatchObject([
      { attempt_count: 8, due_at: null, claim_id: null, target_url: receiver.url },
    ]);
    expect(receiver.received).toHaveLength(8);
    const { failures } = await failuresOf(partner.id);
    expect(failures).toMatchObject([
      { idempotencyToken: eventId, targetUrl: receiver.url, httpStatus: 500, responseIndicator: null },
    ]);
    expect(failures[0]?.attempts.map(({ httpStatus }) => httpStatus)).toEqual(schedule.map(() => 500));
    expect(failures[0]?.payload).toEqual(receiver.received[0]?.event.data);
  });

  test("every attempt has the same bytes and a token of its own", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await aSubscriber(database, receiver);
    const [eventId] = await tell(database.pool, subscriber);
    aDispatcher(database, { schedule: [0, 1, 1, 1] });
    await untilStates(database, subscriber.webhookId, ["failed"]);

    const { received } = receiver;
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["x-token"])).size).toBe(4);
    const { rows } = await database.pool.query<{ data: string; ms: number }>(
      "select data::text, floor(extract(epoch from occurred_at) * 1000)::bigint as ms from events where id = $1",
      [eventId],
    );
    // As it is stored, to the byte.
    expect(received[0]?.body).toBe(
      `{"idempotencyToken":"${eventId}","type":"customer.breach.found","data":${rows[0]?.data},"timestamp":${rows[0]?.ms}}`,
    );
  });

  test("a success ends it, whichever attempt it is", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await aSubscriber(database, receiver);
    aDispatcher(database, { schedule: [0, 1, HOUR] });
    await tell(database.pool, subscriber);
    await untilAttempts(database, subscriber.webhookId, 2);
    receiver.behaviour = undefined;
    await passTime(subscriber.webhookId);
    await untilStates(database, subscriber.webhookId, ["delivered"]);
    const [delivery] = await deliveriesOf(database, subscriber.webhookId);
    expect(delivery).toMatchObject({ attempt_count: 3, due_at: null });
    expect((await attemptsOf(database, subscriber.webhookId)).map(({ http_status }) => http_status)).toEqual([
      500, 500, 200,
    ]);
    expect(await failuresOf(subscriber.partner.id)).toMatchObject({ failures: [] });
  });
});

// Svix's back-off for 429 cannot be reached.
describe("Retry-After", () => {
  test.each<[number, string, () => string, number]>([
    [503, "two minutes", () => "120", 2 * MINUTE],
    [429, "two minutes", () => "120", 2 * MINUTE],
    [429, "more than an hour", () => "86400", HOUR],
    [503, "more than anybody lives", () => "9".repeat(50), HOUR],
    [503, "a date", () => new Date(Date.now() + 10 * MINUTE).toUTCString(), 10 * MINUTE],
  ])("%d that asks for %s gets it, up to an hour", async (status, _name, text, ms) => {
    const receiver = await aReceiver((_request, response) => {
      response.sendDate = false;
      response.writeHead(status, { "retry-after": text() }).end();
    });
    const subscriber = await aSubscriber(database, receiver);
    aDispatcher(database, { schedule: [0, SECOND] });
    await tell(database.pool, subscriber);
    await untilAttempts(database, subscriber.webhookId, 1);
    const { leastMs, mostMs } = await pauseOf(subscriber.webhookId);
    expect(leastMs).toBeLessThanOrEqual(ms);
    // A date has no parts of a second.
    expect(mostMs).toBeGreaterThan(ms - SECOND);
  });

  test.each<[number, string]>([
    [503, "1"],
    [429, "0"],
    [429, "Sun, 01 Mar 2015 12:00:00 GMT"],
    [500, "3600"],
    [200, "3600"],
  ])("%d with %s neither shortens nor moves the schedule", async (status, text) => {
    const receiver = await aReceiver(answers(status, { "retry-after": text }));
    const subscriber = await aSubscriber(database, receiver);
    aDispatcher(database, { schedule: [0, 20 * MINUTE] });
    await tell(database.pool, subscriber);
    await untilAttempts(database, subscriber.webhookId, 1);
    const { leastMs, mostMs } = await pauseOf(subscriber.webhookId);
    expect(leastMs).toBeLessThanOrEqual(22 * MINUTE);
    expect(mostMs).toBeGreaterThanOrEqual(18 * MINUTE);
  });
});

describe("410", () => {
  test("disables the endpoint, once, with an audit entry; its deliveries are kept and sent when it is enabled again", async () => {
    const receiver = await aReceiver(answers(410));
    const subscriber = await aSubscriber(database, receiver, { customers: 3 });
    const { webhookId, partner } = subscriber;
    // Not even the last attempt of the schedule loses it.
    const events: string[] = [];
    for (const customer of [0, 1, 2]) events.push(...(await tell(database.pool, subscriber, { customer })));
    aDispatcher(database, { schedule: [0] });
    await until(async () => expect(await endpointOf(database, webhookId)).toMatchObject({ enabled: false }));
    await untilAttempts(database, webhookId, 3);
    events.push(...(await tell(database.pool, subscriber)));

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
    expect(await failuresOf(partner.id)).toMatchObject({ failures: [] });
    expect(receiver.received).toHaveLength(3);

    receiver.behaviour = undefined;
    await change(partner.id, webhookId, { enabled: true });
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
      await tell(database.pool, subscriber);
      await until(async () =>
        expect(await endpointOf(database, webhookId)).toMatchObject({ consecutive_failures: count }),
      );
      expect((await endpointOf(database, webhookId)).paused_until !== null).toBe(count === 5);
    }
    // Far enough away for this test not to hurry.
    await database.pool.query("update webhook_endpoints set paused_until = now() + interval '1 hour' where id = $1", [
      webhookId,
    ]);
    await tell(database.pool, subscriber);
    for (let nth = 0; nth < 3; nth += 1) {
      await tell(database.pool, other);
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
    await tell(database.pool, subscriber);
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
    await database.pool.query(
      "update webhook_endpoints set consecutive_failures = 20, paused_until = now() + interval '1 hour' where id = $1",
      [webhookId],
    );
    aDispatcher(database);
    await tell(database.pool, subscriber);
    await change(partner.id, webhookId, { url: mended.url });
    await untilStates(database, webhookId, ["delivered"]);
    expect(await endpointOf(database, webhookId)).toMatchObject({ consecutive_failures: 0, paused_until: null });
    expect([failing.received.length, mended.received.length]).toEqual([0, 1]);
  });

  test("a success among failures begins the count anew", async () => {
    const receiver = await aReceiver();
    receiver.behaviour = (request, response) => {
      if (receiver.received.length % 3 === 0) acknowledge(request, response, receiver.secret);
      else response.writeHead(500).end();
    };
    const subscriber = await aSubscriber(database, receiver);
    aDispatcher(database);
    await tell(database.pool, subscriber, { count: 12 });
    await untilAttempts(database, subscriber.webhookId, 12);
    expect(await endpointOf(database, subscriber.webhookId)).toMatchObject({
      consecutive_failures: 0,
      paused_until: null,
    });
  });
});

test("receivers that failed last have half of the places, however many hang; the others go on", async () => {
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
  for (const suspect of suspects) await tell(database.pool, suspect);
  await until(() => expect(held).toHaveLength(2));
  for (let nth = 0; nth < 4; nth += 1) {
    await tell(database.pool, other, { customer: nth % 2 });
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
    await tell(database.pool, subscriber, { count: 100 });
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
    // Whoever tests learns nothing about real traffic, and the failures list is for events.
    expect(await endpointOf(database, webhookId)).toEqual(before);
    expect(await failuresOf(partner.id)).toMatchObject({ failures: [] });
  });
});

describe("a redelivery", () => {
  const redeliver = (ownerId: string, id: string) =>
    database.db.transaction().execute((tx) => redeliverFailure(tx, { actor: testActor, ownerId }, id));

  test("is a new round of all attempts under the same token, a failure until one succeeds", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await aSubscriber(database, receiver);
    const { webhookId, partner } = subscriber;
    const [eventId] = await tell(database.pool, subscriber);
    aDispatcher(database, { schedule: [0, HOUR, HOUR] });
    for (const count of [1, 2, 3]) {
      await untilAttempts(database, webhookId, count);
      await passTime(webhookId);
    }
    await untilStates(database, webhookId, ["failed"]);
    const [failure] = (await failuresOf(partner.id)).failures;
    const id = failure?.id ?? "";

    // Asked twice at the same time, it is begun once.
    await Promise.all([redeliver(partner.id, id), redeliver(partner.id, id)]);
    await untilAttempts(database, webhookId, 4);
    expect(await failuresOf(partner.id)).toMatchObject({ failures: [{ id, failedAt: failure?.failedAt }] });
    for (const count of [5, 6]) {
      await passTime(webhookId);
      await untilAttempts(database, webhookId, count);
    }
    await until(async () => {
      expect(await deliveriesOf(database, webhookId)).toMatchObject([
        { state: "failed", due_at: null, attempt_count: 6 },
      ]);
    });
    const [again] = (await failuresOf(partner.id)).failures;
    expect(again?.attempts).toHaveLength(6);
    expect(again?.failedAt).not.toBe(failure?.failedAt);

    receiver.behaviour = undefined;
    await redeliver(partner.id, id);
    await passTime(webhookId);
    await untilStates(database, webhookId, ["delivered"]);
    expect(await failuresOf(partner.id)).toMatchObject({ failures: [], pagination: { totalCount: 0 } });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.map(({ event }) => event.idempotencyToken)).toEqual(
      Array.from({ length: 7 }, () => eventId),
    );
  });

  test("to another URL goes there", async () => {
    const [failing, mended] = [await aReceiver(answers(500)), await aReceiver()];
    const subscriber = await aSubscriber(database, failing);
    const { webhookId, partner } = subscriber;
    mended.secret = failing.secret;
    aDispatcher(database, { schedule: [0] });
    await tell(database.pool, subscriber);
    await untilStates(database, webhookId, ["failed"]);
    await change(partner.id, webhookId, { url: mended.url });
    const [failure] = (await failuresOf(partner.id)).failures;
    expect(failure?.targetUrl).toBe(failing.url);
    await redeliver(partner.id, failure?.id ?? "");
    await untilStates(database, webhookId, ["delivered"]);
    expect([failing.received.length, mended.received.length]).toEqual([1, 1]);
  });
});

test("what failed at one webhook is delivered at another, each with its own attempts", async () => {
  const [failing, healthy] = [await aReceiver(answers(500)), await aReceiver()];
  const subscriber = await aSubscriber(database, failing);
  const second = await register(database.db, subscriber.partner.id, healthy);
  healthy.secret = failing.secret;
  aDispatcher(database, { schedule: [0, 1, 1] });
  await tell(database.pool, subscriber);
  await untilStates(database, subscriber.webhookId, ["failed"]);
  await untilStates(database, second, ["delivered"]);
  expect([failing.received.length, healthy.received.length]).toEqual([3, 1]);
});
