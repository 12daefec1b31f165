import { describe, expect, test } from "vitest";
import { testActor } from "../../../../test/factories.ts";
import { acknowledge, answers, type Receiver } from "../../../../test/receiver.ts";
import { NOWHERE } from "../../../../test/webhook-ages.ts";
import {
  aDispatcher,
  aReceiver,
  aSubscriber,
  attemptsOf,
  changeEndpoint,
  deliveriesOf,
  endpointOf,
  type Subscriber,
  tell,
  until,
  untilAttempts,
  untilStates,
  webhookDatabase,
} from "../../../../test/webhook-dispatch.ts";
import { DAY, HOUR } from "../../../kernel/duration.ts";
import { readDeliveries } from "../history/deliveries.ts";
import { expireDeliveries } from "../history/expire.ts";
import { resumeWebhook } from "../endpoints/resume.ts";
import { redeliverFailure } from "./failures.ts";
import { startRedelivery, stepRedelivery } from "./redeliveries.ts";

const database = webhookDatabase();

/** A pause that is far longer than any test. */
const pause = (webhookId: string) =>
  database.pool.query(
    "update webhook_endpoints set consecutive_failures = 20, paused_until = now() + interval '1 hour' where id = $1",
    [webhookId],
  );

/** A webhook whose first event failed for good. The dispatcher makes its attempts one after another. */
async function aFailed(
  receiver: Receiver,
  schedule: readonly number[] = [0],
): Promise<Subscriber & { failed: string }> {
  receiver.behaviour = answers(500);
  const subscriber = await aSubscriber(database, receiver);
  const first = aDispatcher(database, { schedule: [0] });
  await tell(database.pool, subscriber);
  await untilStates(database, subscriber.webhookId, ["failed"]);
  await first.stop();
  aDispatcher(database, { schedule, perEndpoint: 1 });
  const [failure] = await deliveriesOf(database, subscriber.webhookId);
  receiver.received = [];
  return { ...subscriber, failed: failure?.id ?? "" };
}

const redeliver = ({ partner, failed }: { partner: { id: string }; failed: string }) =>
  database.db.transaction().execute((tx) => redeliverFailure(tx, { actor: testActor, ownerId: partner.id }, failed));

const failureOf = async ({ webhookId, failed }: { webhookId: string; failed: string }) =>
  (await deliveriesOf(database, webhookId)).find(({ id }) => id === failed);

describe("a redelivery of one", () => {
  test("goes to a paused webhook at once, before what waits there; that follows when it has succeeded", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    await pause(failed.webhookId);
    const waiting = await tell(database.pool, failed, { count: 20 });
    receiver.behaviour = undefined;
    await redeliver(failed);
    await untilStates(database, failed.webhookId, Array<string>(21).fill("delivered"));
    const { event_id: token } = (await failureOf(failed)) ?? {};
    expect(receiver.received.map(({ event }) => event.idempotencyToken)).toEqual([token, ...waiting]);
    expect(await endpointOf(database, failed.webhookId)).toMatchObject({ consecutive_failures: 0, paused_until: null });
  });

  test("goes there though the webhook is paused again before it is taken", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    await tell(database.pool, failed, { count: 20 });
    await pause(failed.webhookId);
    receiver.behaviour = undefined;
    await database.db.transaction().execute(async (tx) => {
      await redeliverFailure(tx, { actor: testActor, ownerId: failed.partner.id }, failed.failed);
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
    await pause(failed.webhookId);
    await redeliver(failed);
    await untilAttempts(database, failed.webhookId, 2);
    const { consecutive_failures: inARow, paused_until: until } = await endpointOf(database, failed.webhookId);
    expect([inARow, (until ?? new Date(0)) > new Date()]).toEqual([21, true]);
    const { state, due_at: dueAt } = (await failureOf(failed)) ?? {};
    expect([state, Number(dueAt) > Date.now() + HOUR / 2]).toEqual(["failed", true]);
  });

  test("asked for again while it waits for its next attempt brings that forward; while it is sent, it is sent once", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver, [0, HOUR, HOUR]);
    await redeliver(failed);
    await untilAttempts(database, failed.webhookId, 2);
    let release: (() => void) | undefined;
    receiver.behaviour = (request, response) => {
      release = () => acknowledge(request, response, receiver.secret);
    };
    await redeliver(failed);
    await until(() => expect(release).toBeDefined());
    await redeliver(failed);
    release?.();
    await until(async () => expect(await failureOf(failed)).toMatchObject({ state: "delivered", attempt_count: 3 }));
    expect(receiver.received).toHaveLength(2);
  });

  test("waits for a disabled webhook for 30 days from then on, shows since when, and was due since then", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    const { webhookId, partner } = failed;
    await database.pool.query("update webhook_deliveries set created_at = now() - interval '60 days'");
    await changeEndpoint(database, partner.id, webhookId, { enabled: false });
    const before = Date.now();
    await redeliver(failed);
    await expireDeliveries(database.db, { deliveredDays: 14, failedDays: 90 });
    const { deliveries } = await readDeliveries(database.db, partner.id, { pageSize: 20 });
    expect(deliveries).toMatchObject([{ status: "failed", nextAttemptAt: expect.any(String) as string }]);
    expect(Date.parse(deliveries[0]?.nextAttemptAt ?? "")).toBeGreaterThanOrEqual(before - 1000);
    expect(receiver.received).toEqual([]);

    receiver.behaviour = undefined;
    await changeEndpoint(database, partner.id, webhookId, { enabled: true });
    await untilStates(database, webhookId, ["delivered"]);
    const [, last] = await attemptsOf(database, webhookId);
    expect(last?.queue_ms).toBeLessThan(DAY);
  });

  test("held too long is given up, and stays a failure", async () => {
    const receiver = await aReceiver();
    const failed = await aFailed(receiver);
    await changeEndpoint(database, failed.partner.id, failed.webhookId, { enabled: false });
    await redeliver(failed);
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
  const other = await aSubscriber(database, NOWHERE);
  for (const one of [failed, other]) await pause(one.webhookId);
  receiver.behaviour = undefined;
  const change = { actor: testActor, ownerId: partner.id };
  const start = (preview: boolean) =>
    database.db.transaction().execute((tx) => startRedelivery(tx, change, { preview }));
  await start(true);
  expect((await endpointOf(database, webhookId)).paused_until).not.toBeNull();

  const { redelivery } = await start(false);
  expect((await endpointOf(database, webhookId)).paused_until).toBeNull();
  expect((await endpointOf(database, other.webhookId)).paused_until).not.toBeNull();
  await pause(webhookId);
  await database.db.transaction().execute((tx) => stepRedelivery(tx, redelivery?.id ?? ""));
  expect((await endpointOf(database, webhookId)).paused_until).not.toBeNull();
  expect(await failureOf(failed)).toMatchObject({ state: "failed", attempt_count: 1 });
  await redeliver(failed);
  await untilStates(database, webhookId, ["delivered"]);
});

const resume = ({ partner, webhookId }: Subscriber) =>
  database.db.transaction().execute((tx) => resumeWebhook(tx, { actor: testActor, ownerId: partner.id }, webhookId));

/** A webhook whose receiver was broken: what was tried waits for an hour, what came later for the end of its pause. */
async function aBroken(receiver: Receiver, count = 3): Promise<Subscriber & { tokens: string[] }> {
  receiver.behaviour = answers(503);
  const subscriber = await aSubscriber(database, receiver);
  aDispatcher(database, { schedule: [0, HOUR] });
  const tried = await tell(database.pool, subscriber, { count });
  await untilAttempts(database, subscriber.webhookId, count);
  await pause(subscriber.webhookId);
  const untried = await tell(database.pool, subscriber, { count: 2 });
  receiver.received = [];
  return { ...subscriber, tokens: [...tried, ...untried] };
}

describe("resuming a webhook", () => {
  test("sends everything that waits at once, each once, with all its attempts again", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver);
    receiver.behaviour = undefined;
    expect(await resume(broken)).toBe(5);
    await untilStates(database, broken.webhookId, Array<string>(5).fill("delivered"));
    const received = receiver.received.map(({ event }) => event.idempotencyToken);
    expect(received.toSorted()).toEqual(broken.tokens.toSorted());
    expect(await resume(broken)).toBe(0);
  });

  test("too early costs no attempt: what fails again is tried again by the schedule, and nothing is given up", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver, 1);
    for (const attempts of [2, 3, 4]) {
      await until(async () =>
        expect(await deliveriesOf(database, broken.webhookId)).toMatchObject([{ claim_id: null }, {}, {}]),
      );
      await resume(broken);
      await until(async () => {
        const [first] = await deliveriesOf(database, broken.webhookId);
        expect(first?.attempt_count).toBeGreaterThanOrEqual(attempts);
      });
    }
    expect((await deliveriesOf(database, broken.webhookId)).map(({ state }) => state)).toEqual(
      Array(3).fill("waiting"),
    );
  });

  test("leaves alone what is on the wire", async () => {
    const receiver = await aReceiver();
    const held: (() => void)[] = [];
    receiver.behaviour = (request, response) => held.push(() => acknowledge(request, response, receiver.secret));
    const subscriber = await aSubscriber(database, receiver);
    aDispatcher(database, { schedule: [0, HOUR] });
    await tell(database.pool, subscriber);
    await until(() => expect(held).toHaveLength(1));
    expect(await resume(subscriber)).toBe(1);
    held[0]?.();
    await untilStates(database, subscriber.webhookId, ["delivered"]);
    expect(receiver.received).toHaveLength(1);
  });

  test("that is disabled, or has nothing to sign with, is refused with the reason, and changes nothing", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver, 1);
    const [waiting] = await deliveriesOf(database, broken.webhookId);
    const refusals = async () => [
      await resume(broken).catch((error: unknown) => error),
      await redeliver({ ...broken, failed: waiting?.id ?? "" }).catch((error: unknown) => error),
    ];
    await changeEndpoint(database, broken.partner.id, broken.webhookId, { enabled: false });
    expect(await refusals()).toMatchObject([{ code: "webhook-disabled" }, { code: "webhook-disabled" }]);
    await database.pool.query("update webhook_endpoints set enabled = true where id = $1", [broken.webhookId]);
    await database.pool.query("delete from webhook_secrets where owner_id = $1", [broken.partner.id]);
    expect(await refusals()).toMatchObject([{ code: "webhook-secret-missing" }, { code: "webhook-secret-missing" }]);
    expect((await deliveriesOf(database, broken.webhookId))[0]).toEqual(waiting);
    expect(receiver.received).toEqual([]);
  });
});

test("one delivery that waits for its next attempt goes at once; one that was never tried follows in its turn", async () => {
  const receiver = await aReceiver();
  const broken = await aBroken(receiver, 1);
  const [tried, , last] = await deliveriesOf(database, broken.webhookId);
  receiver.behaviour = undefined;
  await redeliver({ ...broken, failed: last?.id ?? "" });
  await until(async () =>
    expect((await deliveriesOf(database, broken.webhookId)).map(({ state }) => state)).toEqual([
      "waiting",
      "delivered",
      "delivered",
    ]),
  );
  await redeliver({ ...broken, failed: tried?.id ?? "" });
  await untilStates(database, broken.webhookId, Array<string>(3).fill("delivered"));
  const [first, second, third] = broken.tokens;
  expect(receiver.received.map(({ event }) => event.idempotencyToken)).toEqual([second, third, first]);
});

describe("enabling a webhook", () => {
  const twoNodes = (): void => {
    aDispatcher(database, { schedule: [0, HOUR] });
    aDispatcher(database, { schedule: [0, HOUR] });
  };

  test("that was disabled sends at once what waited for its next attempt", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver);
    await changeEndpoint(database, broken.partner.id, broken.webhookId, { enabled: false });
    receiver.behaviour = undefined;
    await changeEndpoint(database, broken.partner.id, broken.webhookId, { enabled: true });
    await untilStates(database, broken.webhookId, Array<string>(5).fill("delivered"));
  });

  test("sends what waited for its pause at once, from every node", async () => {
    const receiver = await aReceiver();
    const subscriber = await aSubscriber(database, receiver);
    const { webhookId, partner } = subscriber;
    twoNodes();
    await tell(database.pool, subscriber);
    await untilStates(database, webhookId, ["delivered"]);
    await pause(webhookId);
    await tell(database.pool, subscriber, { count: 10 });
    await changeEndpoint(database, partner.id, webhookId, { enabled: true });
    await untilStates(database, webhookId, Array<string>(11).fill("delivered"));
  });

  test.each([
    ["500", "its failures", "pause it again"],
    ["410", "its 410", "disable it again"],
  ])("lets nothing that was on the wire before (%s) do what %s would: %s", async (status) => {
    const receiver = await aReceiver();
    const held: (() => void)[] = [];
    receiver.behaviour = (_request, response) => held.push(() => void response.writeHead(Number(status)).end());
    const subscriber = await aSubscriber(database, receiver, { customers: 8 });
    const { webhookId, partner } = subscriber;
    twoNodes();
    for (let customer = 0; customer < 8; customer += 1) await tell(database.pool, subscriber, { customer });
    await until(() => expect(held).toHaveLength(8));
    await changeEndpoint(database, partner.id, webhookId, { enabled: true });
    for (const answer of held) answer();
    await untilAttempts(database, webhookId, 8);
    expect(await endpointOf(database, webhookId)).toMatchObject({
      enabled: true,
      consecutive_failures: 0,
      paused_until: null,
    });

    // Later failures count again.
    receiver.behaviour = answers(500);
    await tell(database.pool, subscriber);
    await until(async () => expect(await endpointOf(database, webhookId)).toMatchObject({ consecutive_failures: 1 }));
  });
});
