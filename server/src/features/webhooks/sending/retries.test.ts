import { describe, expect, test } from "vitest";
import { answers, register } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { HOUR, MINUTE, SECOND } from "../../../kernel/duration.ts";

const { database, webhooks } = webhookDatabase();

/** Ends all pauses: the schedule's and the endpoint's. */
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

/** Bounds of the pause: counted from now, and from the attempt. */
async function pauseOf(webhookId: string): Promise<{ leastMs: number; mostMs: number }> {
  const [delivery] = await webhooks.deliveriesOf(webhookId);
  const dueMs = delivery?.due_at?.getTime() ?? NaN;
  const attemptedMs = (await webhooks.attemptsOf(webhookId)).at(-1)?.attempted_at.getTime() ?? NaN;
  return { leastMs: dueMs - Date.now(), mostMs: dueMs - attemptedMs };
}

describe("the schedule", () => {
  test("there are as many attempts as pauses, each pause a tenth more or less; then it is a failure with all of them", async () => {
    const schedule = [0, 5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver);
    const { webhookId, partner } = subscriber;
    webhooks.aDispatcher({ schedule });
    const [eventId] = await webhooks.recordEvents(subscriber);

    for (const [nth, pauseMs] of schedule.slice(1).entries()) {
      await webhooks.untilAttempts(webhookId, nth + 1);
      expect(await webhooks.failuresOf(partner.id)).toMatchObject({ failures: [] });
      const { leastMs, mostMs } = await pauseOf(webhookId);
      expect(leastMs).toBeLessThanOrEqual(1.1 * pauseMs);
      expect(mostMs).toBeGreaterThanOrEqual(0.9 * pauseMs);
      await passTime(webhookId);
    }
    await webhooks.untilStates(webhookId, ["failed"]);

    expect(await webhooks.deliveriesOf(webhookId)).toMatchObject([
      { attempt_count: 8, due_at: null, claim_id: null, target_url: receiver.url },
    ]);
    expect(receiver.received).toHaveLength(8);
    const { failures } = await webhooks.failuresOf(partner.id);
    expect(failures).toMatchObject([
      { idempotencyToken: eventId, targetUrl: receiver.url, httpStatus: 500, responseIndicator: null },
    ]);
    expect(failures[0]?.attempts.map(({ httpStatus }) => httpStatus)).toEqual(schedule.map(() => 500));
    expect(failures[0]?.payload).toEqual(receiver.received[0]?.event.data);
  });

  test("every attempt has the same bytes and a token of its own", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver);
    const [eventId] = await webhooks.recordEvents(subscriber);
    webhooks.aDispatcher({ schedule: [0, 1, 1, 1] });
    await webhooks.untilStates(subscriber.webhookId, ["failed"]);

    const { received } = receiver;
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["x-token"])).size).toBe(4);
    const { rows } = await database.pool.query<{ data: string; ms: number }>(
      "select data::text, floor(extract(epoch from occurred_at) * 1000)::bigint as ms from events where id = $1",
      [eventId],
    );
    // Exactly as it is stored, to the byte.
    expect(received[0]?.body).toBe(
      `{"idempotencyToken":"${eventId}","type":"customer.breach.found","data":${rows[0]?.data},"timestamp":${rows[0]?.ms}}`,
    );
  });

  test("a success ends it, whichever attempt it is", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher({ schedule: [0, 1, HOUR] });
    await webhooks.recordEvents(subscriber);
    await webhooks.untilAttempts(subscriber.webhookId, 2);
    receiver.behaviour = undefined;
    await passTime(subscriber.webhookId);
    await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
    const [delivery] = await webhooks.deliveriesOf(subscriber.webhookId);
    expect(delivery).toMatchObject({ attempt_count: 3, due_at: null });
    expect((await webhooks.attemptsOf(subscriber.webhookId)).map(({ http_status }) => http_status)).toEqual([
      500, 500, 200,
    ]);
    expect(await webhooks.failuresOf(subscriber.partner.id)).toMatchObject({ failures: [] });
  });
});

// Svix's back-off for 429 is unreachable code.
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
    const subscriber = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher({ schedule: [0, SECOND] });
    await webhooks.recordEvents(subscriber);
    await webhooks.untilAttempts(subscriber.webhookId, 1);
    const { leastMs, mostMs } = await pauseOf(subscriber.webhookId);
    expect(leastMs).toBeLessThanOrEqual(ms);
    // A date has no fractions of a second.
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
    const subscriber = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher({ schedule: [0, 20 * MINUTE] });
    await webhooks.recordEvents(subscriber);
    await webhooks.untilAttempts(subscriber.webhookId, 1);
    const { leastMs, mostMs } = await pauseOf(subscriber.webhookId);
    expect(leastMs).toBeLessThanOrEqual(22 * MINUTE);
    expect(mostMs).toBeGreaterThanOrEqual(18 * MINUTE);
  });
});

describe("a redelivery", () => {
  test("is a new round of all attempts under the same token, a failure until one succeeds", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver);
    const { webhookId, partner } = subscriber;
    const [eventId] = await webhooks.recordEvents(subscriber);
    webhooks.aDispatcher({ schedule: [0, HOUR, HOUR] });
    for (const count of [1, 2, 3]) {
      await webhooks.untilAttempts(webhookId, count);
      await passTime(webhookId);
    }
    await webhooks.untilStates(webhookId, ["failed"]);
    const [failure] = (await webhooks.failuresOf(partner.id)).failures;
    const id = failure?.id ?? "";

    // Two concurrent requests start it once.
    await Promise.all([webhooks.redeliver(partner, id), webhooks.redeliver(partner, id)]);
    await webhooks.untilAttempts(webhookId, 4);
    expect(await webhooks.failuresOf(partner.id)).toMatchObject({ failures: [{ id, failedAt: failure?.failedAt }] });
    for (const count of [5, 6]) {
      await passTime(webhookId);
      await webhooks.untilAttempts(webhookId, count);
    }
    await until(async () => {
      expect(await webhooks.deliveriesOf(webhookId)).toMatchObject([
        { state: "failed", due_at: null, attempt_count: 6 },
      ]);
    });
    const [again] = (await webhooks.failuresOf(partner.id)).failures;
    expect(again?.attempts).toHaveLength(6);
    expect(again?.failedAt).not.toBe(failure?.failedAt);

    receiver.behaviour = undefined;
    await webhooks.redeliver(partner, id);
    await passTime(webhookId);
    await webhooks.untilStates(webhookId, ["delivered"]);
    expect(await webhooks.failuresOf(partner.id)).toMatchObject({ failures: [], pagination: { totalCount: 0 } });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.map(({ event }) => event.idempotencyToken)).toEqual(
      Array.from({ length: 7 }, () => eventId),
    );
  });

  test("to another URL goes there", async () => {
    const [failing, mended] = [await aReceiver(answers(500)), await aReceiver()];
    const subscriber = await webhooks.aSubscriber(failing);
    const { webhookId, partner } = subscriber;
    mended.secret = failing.secret;
    webhooks.aDispatcher({ schedule: [0] });
    await webhooks.recordEvents(subscriber);
    await webhooks.untilStates(webhookId, ["failed"]);
    await webhooks.change(partner.id, webhookId, { url: mended.url });
    const [failure] = (await webhooks.failuresOf(partner.id)).failures;
    expect(failure?.targetUrl).toBe(failing.url);
    await webhooks.redeliver(partner, failure?.id ?? "");
    await webhooks.untilStates(webhookId, ["delivered"]);
    expect([failing.received.length, mended.received.length]).toEqual([1, 1]);
  });
});

test("what failed at one webhook is delivered at another, each with its own attempts", async () => {
  const [failing, healthy] = [await aReceiver(answers(500)), await aReceiver()];
  const subscriber = await webhooks.aSubscriber(failing);
  const second = await register(database.db, subscriber.partner.id, healthy);
  healthy.secret = failing.secret;
  webhooks.aDispatcher({ schedule: [0, 1, 1] });
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["failed"]);
  await webhooks.untilStates(second, ["delivered"]);
  expect([failing.received.length, healthy.received.length]).toEqual([3, 1]);
});

test("a secret that cannot be opened does not keep what was sent from being recorded, and from being sent once", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  await database.pool.query(
    `insert into webhook_secrets (id, owner_id, role, token)
     select gen_random_uuid(), owner_id, 'fallback', '\\x01' || substr(token, 2, 4) || repeat('x', 40)::bytea
     from webhook_secrets where role = 'active'`,
  );
  webhooks.aDispatcher();
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
  expect(receiver.received).toHaveLength(1);
});
