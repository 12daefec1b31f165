import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aCustomer, aDistributor, aPartner, testActor } from "../../../../test/support/factories.ts";
import { NOWHERE, register } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, recordEvents, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { changeWebhook, deleteWebhook } from "../endpoints/endpoints.ts";
import { EVENT_TYPES, EVENTS } from "../../events/index.ts";

const { database, webhooks } = webhookDatabase();

const eventsAt = async (webhookId: string): Promise<(string | null)[]> =>
  (await webhooks.deliveriesOf(webhookId)).map(({ event_id }) => event_id);

const typesAt = async (webhookId: string): Promise<string[]> =>
  (await webhooks.deliveriesOf(webhookId)).map(({ type }) => type);

async function aConnection(): Promise<pg.PoolClient> {
  const client = await database.pool.connect();
  onTestFinished(async () => {
    await client.query("rollback");
    client.release();
  });
  return client;
}

test("an event goes to every webhook of its partner and of that partner's distributor, and to no stranger's", async () => {
  const subscriber = await webhooks.aSubscriber(NOWHERE);
  const { partner, webhookId } = subscriber;
  const sibling = await aPartner(database.db, { distributor: partner.distributor });
  const ours = [
    webhookId,
    await register(database.db, partner.id, NOWHERE),
    await register(database.db, partner.distributor.id, NOWHERE),
    await register(database.db, partner.distributor.id, NOWHERE, { enabled: false }),
  ];
  const theirs = [
    await register(database.db, sibling.id, NOWHERE),
    await register(database.db, (await aPartner(database.db)).id, NOWHERE),
    await register(database.db, (await aDistributor(database.db)).id, NOWHERE),
  ];

  const [eventId] = await webhooks.recordEvents(subscriber);

  for (const id of ours) expect(await eventsAt(id)).toEqual([eventId]);
  for (const id of theirs) expect(await eventsAt(id)).toEqual([]);
  const owners = await Promise.all(ours.map(async (id) => (await webhooks.deliveriesOf(id))[0]?.owner_id));
  expect(owners).toEqual([partner.id, partner.id, partner.distributor.id, partner.distributor.id]);
});

test("a distributor's webhook gets the events of all its partners", async () => {
  const distributor = await aDistributor(database.db);
  const webhookId = await register(database.db, distributor.id, NOWHERE);
  const partners = [await aPartner(database.db, { distributor }), await aPartner(database.db, { distributor })];
  for (const partner of partners) await aCustomer(database.db, partner);
  expect(await typesAt(webhookId)).toEqual(["customer.created", "customer.created"]);
});

test("a webhook gets the types that it asked for: the contract's, some, or one", async () => {
  const subscriber = await webhooks.aSubscriber(NOWHERE);
  const { partner, webhookId: all } = subscriber;
  const some = await register(database.db, partner.id, NOWHERE, {
    eventTypes: ["customer.breach.found", "customer.deleted"],
  });
  const one = await register(database.db, partner.id, NOWHERE, { eventTypes: ["customer.created"] });
  const types = EVENT_TYPES.filter((type) => EVENTS[type].to === "everyone");
  expect(types).toHaveLength(8);

  for (const type of types) await webhooks.recordEvents(subscriber, { type });

  expect(await typesAt(all)).toEqual(types);
  expect(await typesAt(some)).toEqual(["customer.deleted", "customer.breach.found"]);
  expect(await typesAt(one)).toEqual(["customer.created"]);
});

test("a deleted webhook gets nothing more", async () => {
  const subscriber = await webhooks.aSubscriber(NOWHERE);
  const { partner, webhookId } = subscriber;
  await webhooks.recordEvents(subscriber);
  await database.db
    .transaction()
    .execute((tx) => deleteWebhook(tx, { actor: testActor, ownerId: partner.id }, webhookId));
  await webhooks.recordEvents(subscriber);
  expect(await eventsAt(webhookId)).toHaveLength(1);
});

test("what happened before a webhook was there is not sent to it", async () => {
  const early = await webhooks.aSubscriber(NOWHERE);
  const [before] = await webhooks.recordEvents(early);
  const late = await register(database.db, early.partner.id, NOWHERE);
  const [after] = await webhooks.recordEvents(early);
  expect(await eventsAt(early.webhookId)).toEqual([before, after]);
  expect(await eventsAt(late)).toEqual([after]);
});

test("a delivery exists exactly when its event does: both at once, or neither", async () => {
  const subscriber = await webhooks.aSubscriber(NOWHERE);
  const connection = await aConnection();

  await connection.query("begin");
  await recordEvents(connection, subscriber);
  expect((await connection.query("select from webhook_deliveries")).rows).toHaveLength(1);
  expect(await eventsAt(subscriber.webhookId)).toEqual([]);
  await connection.query("rollback");
  expect(await eventsAt(subscriber.webhookId)).toEqual([]);

  await connection.query("begin");
  const [kept] = await recordEvents(connection, subscriber);
  await connection.query("savepoint here");
  await recordEvents(connection, subscriber);
  await connection.query("rollback to here");
  await connection.query("commit");
  expect(await eventsAt(subscriber.webhookId)).toEqual([kept]);
});

test("an event whose transaction commits after a later one's is sent all the same", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  webhooks.aDispatcher();
  const [early, late] = [await aConnection(), await aConnection()];
  const arrived = () => receiver.received.map(({ event }) => event.idempotencyToken);

  await early.query("begin");
  const first = await recordEvents(early, subscriber, { count: 2 });
  await late.query("begin");
  const second = await recordEvents(late, subscriber, { count: 2 });
  await late.query("commit");
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered"]);
  expect(arrived()).toEqual(second);

  await early.query("commit");
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered", "delivered", "delivered"]);
  expect(arrived()).toEqual([...second, ...first]);
});

test("a disabled webhook's events are kept, and sent in order once it is enabled", async () => {
  const [held, open] = [await aReceiver(), await aReceiver()];
  const subscriber = await webhooks.aSubscriber(held, { enabled: false });
  const { partner, webhookId } = subscriber;
  const other = await webhooks.aSubscriber(open);
  webhooks.aDispatcher();

  const events = [
    ...(await webhooks.recordEvents(subscriber, { count: 3 })),
    ...(await webhooks.recordEvents(subscriber)),
  ];
  await webhooks.recordEvents(other);
  await webhooks.untilStates(other.webhookId, ["delivered"]);
  expect(held.received).toEqual([]);
  await webhooks.untilStates(webhookId, ["waiting", "waiting", "waiting", "waiting"]);

  await database.db
    .transaction()
    .execute((tx) => changeWebhook(tx, { actor: testActor, ownerId: partner.id }, webhookId, { enabled: true }));
  await until(() => expect(held.received.map(({ event }) => event.idempotencyToken)).toEqual(events));
});

test("many events in one statement become as many deliveries to each webhook, due in the events' order", async () => {
  const subscriber = await webhooks.aSubscriber(NOWHERE);
  const second = await register(database.db, subscriber.partner.distributor.id, NOWHERE);
  const events = await webhooks.recordEvents(subscriber, { count: 5000 });
  expect(new Set(events).size).toBe(5000);
  for (const id of [subscriber.webhookId, second]) {
    const deliveries = await webhooks.deliveriesOf(id);
    expect(deliveries.map(({ event_id }) => event_id)).toEqual(events);
    const { rows } = await database.pool.query<{ event_id: string }>(
      "select event_id from webhook_deliveries where endpoint_id = $1 order by due_at, seq",
      [id],
    );
    expect(rows.map(({ event_id }) => event_id)).toEqual(events);
  }
});

test("events of several customers in one statement go each to its own partner's webhook", async () => {
  const [one, two] = [await webhooks.aSubscriber(NOWHERE), await webhooks.aSubscriber(NOWHERE)];
  await database.pool.query(
    `insert into events (id, partner_id, customer_id, type, data)
     select uuid_v7(), partner_id, customers.id, 'customer.deleted', '{}' from customers where partner_id = any($1)`,
    [[one.partner.id, two.partner.id]],
  );
  for (const { webhookId, partner, customers } of [one, two]) {
    const [customer_id] = customers;
    expect(await webhooks.deliveriesOf(webhookId)).toMatchObject([{ owner_id: partner.id, customer_id }]);
  }
});

test("an event without anybody to tell it to is written all the same", async () => {
  const partner = await aPartner(database.db);
  const customerId = await aCustomer(database.db, partner);
  const recorded = await webhooks.recordEvents({ partner, customers: [customerId] });
  const { rows } = await database.pool.query("select from webhook_deliveries where event_id = any($1)", [recorded]);
  expect([recorded.length, rows.length]).toEqual([1, 0]);
});
