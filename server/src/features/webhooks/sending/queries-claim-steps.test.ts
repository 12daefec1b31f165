import { beforeEach, expect, test } from "vitest";
import { prepared } from "../../../platform/db/statement.ts";
import { aReceiver, type Subscriber, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { type ClaimStep, claimSteps } from "./queries-claim-steps.ts";
import { claimDeliveries, type WantedDeliveries } from "./queries-claim.ts";

const { database, webhooks } = webhookDatabase();
const CLAIM_ID = "0190b2f2-0000-7000-8000-000000000001";
let subscriber: Subscriber;

beforeEach(async () => {
  subscriber = await webhooks.aSubscriber(await aReceiver(), { customers: 2 });
});

type Change = Partial<Pick<WantedDeliveries, "healthyRoom" | "suspectRoom" | "lookAt">> & {
  room?: number;
  takes?: string;
  isSuspect?: boolean;
};

const wanted = ({ room = 10, takes = "all", isSuspect = false, ...more }: Change, endpointIds: string[]) => ({
  endpointIds,
  rooms: endpointIds.map(() => room),
  takes: endpointIds.map(() => takes),
  areSuspect: endpointIds.map(() => isSuspect),
  ...{ healthyRoom: 100, suspectRoom: 100, lookAt: 20, claimId: CLAIM_ID, leaseMs: 60_000 },
  ...more,
});

/** The ids of the events for which this step has a row that meets `condition`, in the order of the events. */
async function eventsIn(step: ClaimStep, condition: string, change: Change = {}, by = [subscriber]): Promise<string[]> {
  const text = `with ${claimSteps(step)} select delivery.event_id from ${step}
    join webhook_deliveries as delivery using (id) where ${condition} order by delivery.seq`;
  const run = prepared<WantedDeliveries, { event_id: string }>(`${step} ${condition}`, text);
  const rows = await run(
    database.pool,
    wanted(
      change,
      by.map(({ webhookId }) => webhookId),
    ),
  );
  return rows.map(({ event_id }) => event_id);
}

/** Another worker has this event's delivery. */
const holdElsewhere = (eventId: string | undefined) =>
  database.pool.query(
    `update webhook_deliveries set claim_id = gen_random_uuid(), claimed_until = now() + interval '1 h'
     where event_id = $1`,
    [eventId],
  );

test("looks at so many deliveries of an endpoint, earliest first, and says which are free", async () => {
  const events = await webhooks.recordEvents(subscriber, { count: 5 });
  await holdElsewhere(events[1]);
  expect(await eventsIn("looked_at", "true", { lookAt: 3 })).toEqual(events.slice(0, 3));
  expect(await eventsIn("looked_at", "is_free", { lookAt: 3 })).toEqual([events[0], events[2]]);
});

test("looks at nothing of an endpoint that was disabled or deleted since it was listed", async () => {
  await webhooks.recordEvents(subscriber);
  for (const change of ["enabled = false", "deleted_at = now()"]) {
    await database.pool.query(`update webhook_endpoints set ${change} where id = $1`, [subscriber.webhookId]);
    expect(await eventsIn("looked_at", "true")).toEqual([]);
    await database.pool.query("update webhook_endpoints set enabled = true where id = $1", [subscriber.webhookId]);
  }
});

test("a paused endpoint gets only deliveries that someone is waiting for, a disabled one only tests", async () => {
  const [first, second] = await webhooks.recordEvents(subscriber, { count: 2 });
  await database.pool.query("update webhook_deliveries set due_at = '-infinity' where event_id = $1", [second]);
  expect(await eventsIn("looked_at", "is_free", { takes: "awaited" })).toEqual([second]);
  expect(await eventsIn("looked_at", "is_free", { takes: "tests" })).toEqual([]);
  expect(await eventsIn("looked_at", "is_free")).toEqual([first, second]);
});

test("a first attempt waits behind one of its customer that another worker has; other customers' do not", async () => {
  const [held] = await webhooks.recordEvents(subscriber, { count: 3 });
  const others = await webhooks.recordEvents(subscriber, { count: 2, customer: 1 });
  await holdElsewhere(held);
  expect(await eventsIn("ordered", "can_go")).toEqual(others);
});

test("every customer's first delivery comes before any customer's second", async () => {
  const [first] = await webhooks.recordEvents(subscriber, { count: 3 });
  const [other] = await webhooks.recordEvents(subscriber, { count: 3, customer: 1 });
  expect(await eventsIn("candidates", "nth <= 2")).toEqual([first, other]);
});

test("endpoints take turns, and those that failed last have a room of their own", async () => {
  const second = await webhooks.aSubscriber(await aReceiver());
  const [ofFirst] = await webhooks.recordEvents(subscriber, { count: 5 });
  const [ofSecond] = await webhooks.recordEvents(second, { count: 5 });
  const both = [subscriber, second];
  expect(await eventsIn("chosen", "true", { healthyRoom: 2 }, both)).toEqual([ofFirst, ofSecond]);
  expect(await eventsIn("chosen", "true", { healthyRoom: 0, suspectRoom: 2, isSuspect: true }, both)).toEqual([
    ofFirst,
    ofSecond,
  ]);
  expect(await eventsIn("chosen", "true", { room: 1 }, both)).toEqual([ofFirst, ofSecond]);
});

test("what another transaction has locked is passed over, and what waits behind it is not taken", async () => {
  const events = await webhooks.recordEvents(subscriber, { count: 3 });
  const others = await webhooks.recordEvents(subscriber, { customer: 1 });
  const other = await database.pool.connect();
  try {
    await other.query("begin");
    await other.query("select from webhook_deliveries where event_id = $1 for update", [events[0]]);
    expect(await eventsIn("locked", "true")).toEqual([...events.slice(1), ...others]);
    expect(await eventsIn("in_order", "is_taken")).toEqual(others);
  } finally {
    await other.query("rollback");
    other.release();
  }
});

test("a claim takes what the last step says, under its id", async () => {
  const events = await webhooks.recordEvents(subscriber, { count: 2 });
  const claimed = await claimDeliveries(database.pool, wanted({}, [subscriber.webhookId]));
  expect(claimed.map(({ idempotencyToken }) => idempotencyToken).toSorted()).toEqual(events.toSorted());
  for (const { claim_id } of await webhooks.deliveriesOf(subscriber.webhookId)) expect(claim_id).toBe(CLAIM_ID);
});
