import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import {
  aWebhookThatIs,
  leave,
  MOMENT,
  type OldDelivery,
  RETENTION,
  type WebhookState,
} from "../../../../test/support/webhooks/ages.ts";
import { webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { NOWHERE } from "../../../../test/support/webhooks/receiver.ts";
import { expireDeliveries } from "./expire.ts";

const { database, webhooks } = webhookDatabase();

const idsAt = async (webhookId: string): Promise<string[]> =>
  (await webhooks.deliveriesOf(webhookId)).map(({ id }) => id);

const attemptsLeft = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await database.pool.query<{ id: string }>(
    "select delivery_id as id from webhook_attempts where delivery_id = any($1) order by 1",
    [ids],
  );
  return rows.map(({ id }) => id);
};

/** Which of these deliveries are left, by their index in the list, and the state of each. */
async function leftOf(
  deliveries: readonly OldDelivery[],
  { state, retention = RETENTION }: { state?: WebhookState; retention?: typeof RETENTION } = {},
): Promise<Record<number, string>> {
  const webhook = await aWebhookThatIs(database, state);
  const ids = await leave(database, webhook, deliveries);
  await expireDeliveries(database.db, retention);
  const left = await webhooks.deliveriesOf(webhook.id);
  // Attempts are removed with their delivery, and not without it.
  expect(await attemptsLeft(ids)).toEqual(left.map(({ id }) => id).toSorted());
  return Object.fromEntries(left.map((row) => [ids.indexOf(row.id), row.due_at ? `${row.state}, due` : row.state]));
}

test("delivered ones go after 14 days, with their attempts", async () => {
  const delivered = { state: "delivered", createdDaysAgo: 200 } as const;
  const left = await leftOf([
    { ...delivered, finishedDaysAgo: 14 + MOMENT },
    { ...delivered, finishedDaysAgo: 14 - MOMENT },
    { ...delivered, finishedDaysAgo: 100 },
    { ...delivered, finishedDaysAgo: 0 },
  ]);
  expect(left).toEqual({ 1: "delivered", 3: "delivered" });
});

test("what was made long ago and ended yesterday stays", async () => {
  const left = await leftOf([
    { state: "delivered", createdDaysAgo: 500, finishedDaysAgo: 1 },
    { state: "failed", createdDaysAgo: 500, finishedDaysAgo: 1 },
    { state: "expired", createdDaysAgo: 500, finishedDaysAgo: 1 },
  ]);
  expect(left).toEqual({ 0: "delivered", 1: "failed", 2: "expired" });
});

test("failures stay for their days, however few are set for the others, and those that are being redelivered stay longer", async () => {
  const failed = { state: "failed", createdDaysAgo: 300 } as const;
  const deliveries: OldDelivery[] = [
    { ...failed, finishedDaysAgo: 30 - MOMENT },
    { ...failed, finishedDaysAgo: 30 + MOMENT },
    { ...failed, finishedDaysAgo: 200, isDue: true },
  ];
  expect(await leftOf(deliveries, { retention: { deliveredDays: 1, failedDays: 30 } })).toEqual({
    0: "failed",
    2: "failed, due",
  });
  expect(await leftOf(deliveries, { retention: { deliveredDays: 365, failedDays: 30 } })).toEqual({
    0: "failed",
    2: "failed, due",
  });
});

test("what waits for an enabled webhook waits for ever", async () => {
  const left = await leftOf([
    { state: "waiting", createdDaysAgo: 5000 },
    { state: "waiting", createdDaysAgo: 31 },
  ]);
  expect(left).toEqual({ 0: "waiting, due", 1: "waiting, due" });
});

test("what is held for a disabled webhook expires after 30 days and not before, and goes 14 days later", async () => {
  const webhook = await aWebhookThatIs(database, "disabled");
  const [old = "", young = ""] = await leave(database, webhook, [
    { state: "waiting", createdDaysAgo: 30 + MOMENT },
    { state: "waiting", createdDaysAgo: 30 - MOMENT },
  ]);
  await expireDeliveries(database.db, RETENTION);
  const stateOf = async (id: string) => (await webhooks.deliveriesOf(webhook.id)).find((row) => row.id === id);
  expect(await stateOf(old)).toMatchObject({ state: "expired", due_at: null });
  expect((await stateOf(old))?.finished_at).not.toBeNull();
  expect(await stateOf(young)).toMatchObject({ state: "waiting", finished_at: null });

  await database.pool.query(
    "update webhook_deliveries set finished_at = finished_at - interval '15 days' where id = $1",
    [old],
  );
  await expireDeliveries(database.db, RETENTION);
  expect(await idsAt(webhook.id)).toEqual([young]);
});

test("what waits for a deleted webhook is given up at once; its history stays as long as any", async () => {
  const left = await leftOf(
    [
      { state: "waiting", createdDaysAgo: 0 },
      { state: "failed", createdDaysAgo: 3, finishedDaysAgo: 2 },
      { state: "failed", createdDaysAgo: 3, finishedDaysAgo: 2, isDue: true },
      { state: "delivered", createdDaysAgo: 3, finishedDaysAgo: 2 },
    ],
    { state: "deleted" },
  );
  expect(left).toEqual({ 0: "expired", 1: "failed", 2: "failed", 3: "delivered" });
});

test("what a worker has in hand is left to it", async () => {
  const inHand = { state: "waiting", createdDaysAgo: 50, isClaimed: true } as const;
  expect(await leftOf([inHand], { state: "deleted" })).toEqual({ 0: "waiting, due" });
  expect(await leftOf([inHand], { state: "disabled" })).toEqual({ 0: "waiting, due" });
});

/** Whole days and a half, so that no age is exactly at a limit. */
const days = (max: number) => fc.nat({ max }).map((whole) => whole + 0.5);

const anOldDelivery: fc.Arbitrary<OldDelivery> = fc
  .record({
    state: fc.constantFrom("waiting", "delivered", "failed", "expired"),
    ages: fc.tuple(days(200), days(200)),
    isDue: fc.boolean(),
  })
  .map(({ state, ages, isDue }): OldDelivery => {
    const createdDaysAgo = Math.max(...ages);
    if (state === "waiting") return { state, createdDaysAgo };
    return { state, createdDaysAgo, finishedDaysAgo: Math.min(...ages), isDue: state === "failed" && isDue };
  });

/** What the retention promise says must happen to it. */
function fate(
  delivery: OldDelivery,
  endpoint: WebhookState,
  { deliveredDays, failedDays }: typeof RETENTION,
): string | undefined {
  const { state, createdDaysAgo, finishedDaysAgo = 0, isDue = state === "waiting" } = delivery;
  const isGivenUp = endpoint === "deleted" || (endpoint === "disabled" && createdDaysAgo > 30);
  if (isDue && !isGivenUp) return `${state}, due`;
  if (state === "waiting") return "expired";
  return finishedDaysAgo > (state === "failed" ? failedDays : deliveredDays) ? undefined : state;
}

test("whatever their ages, states and webhooks: nothing is kept too long, and above all nothing goes too early", async () => {
  const retention = fc.record({
    deliveredDays: fc.integer({ min: 1, max: 120 }),
    failedDays: fc.integer({ min: 30, max: 120 }),
  });
  const state = fc.constantFrom<WebhookState>("enabled", "disabled", "deleted");
  await fc.assert(
    fc.asyncProperty(
      fc.array(anOldDelivery, { minLength: 20, maxLength: 60 }),
      state,
      retention,
      async (all, endpoint, kept) => {
        const expected = all.map((delivery, nth) => [nth, fate(delivery, endpoint, kept)] as const);
        const left = await leftOf(all, { state: endpoint, retention: kept });
        expect(left).toEqual(Object.fromEntries(expected.filter(([, fated]) => fated !== undefined)));
      },
    ),
    { numRuns: 15 },
  );
});

test("more than one batch of each kind goes in one run, and what must stay in between stays", async () => {
  const [enabled, disabled] = [await aWebhookThatIs(database), await aWebhookThatIs(database, "disabled")];
  const many = (count: number, delivery: OldDelivery): OldDelivery[] => Array.from({ length: count }, () => delivery);
  // In id order: more than one batch that stays comes before what is removed.
  const kept = await leave(database, enabled, many(1100, { state: "failed", createdDaysAgo: 80, finishedDaysAgo: 79 }));
  await leave(database, enabled, many(2300, { state: "delivered", createdDaysAgo: 60, finishedDaysAgo: 59 }));
  const held = await leave(database, disabled, many(1100, { state: "waiting", createdDaysAgo: 40 }));

  expect(await expireDeliveries(database.db, RETENTION)).toMatchObject({ deliveries: 2300 });

  expect((await idsAt(enabled.id)).toSorted()).toEqual(kept.toSorted());
  const states = (await webhooks.deliveriesOf(disabled.id)).map(({ state }) => state);
  expect(states).toEqual(held.map(() => "expired"));
  const { rows } = await database.pool.query<{ count: number }>("select count(*) from webhook_attempts");
  expect(rows).toEqual([{ count: 2200 }]);
});

test("two runs at the same time do no more than one", async () => {
  const webhook = await aWebhookThatIs(database);
  const young = await leave(database, webhook, [{ state: "delivered", createdDaysAgo: 20, finishedDaysAgo: 1 }]);
  await leave(
    database,
    webhook,
    Array.from({ length: 1500 }, () => ({ state: "delivered" as const, createdDaysAgo: 20, finishedDaysAgo: 19 })),
  );
  await Promise.all([expireDeliveries(database.db, RETENTION), expireDeliveries(database.db, RETENTION)]);
  expect(await idsAt(webhook.id)).toEqual(young);
});

test("a failure that is sent again at this very moment is not removed under its redelivery", async () => {
  const webhook = await aWebhookThatIs(database);
  const ids = await leave(database, webhook, [{ state: "failed", createdDaysAgo: 200, finishedDaysAgo: 100 }]);
  const connection = await database.pool.connect();
  onTestFinished(() => connection.release());
  await connection.query("begin");
  await connection.query("update webhook_deliveries set due_at = now() where id = $1", ids);
  await expireDeliveries(database.db, RETENTION);
  await connection.query("commit");
  await expireDeliveries(database.db, RETENTION);
  expect(await idsAt(webhook.id)).toEqual(ids);
  expect(await attemptsLeft(ids)).toEqual(ids);
});

test("events outlive their deliveries", async () => {
  const subscriber = await webhooks.aSubscriber(NOWHERE);
  const [eventId] = await webhooks.recordEvents(subscriber);
  await database.pool.query(
    `update webhook_deliveries set state = 'delivered', due_at = null, finished_at = now() - interval '20 days',
       id = '00000000-0000-7000-8000-000000000001' where event_id = $1`,
    [eventId],
  );
  expect(await expireDeliveries(database.db, RETENTION)).toMatchObject({ deliveries: 1 });
  const { rows } = await database.pool.query("select from events where id = $1", [eventId]);
  expect(rows).toHaveLength(1);
});
