import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../../test/support/database.ts";
import { acknowledge } from "../../../../test/support/webhooks/receiver.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../../../../test/support/servers/database-proxy.ts";
import {
  aReceiver,
  recordEvents,
  until,
  webhookDatabase,
  TestWebhooks,
} from "../../../../test/support/webhooks/dispatch.ts";
import type { Database } from "../../../platform/db/database.ts";

const { database, webhooks } = webhookDatabase();

/** The test's own connections, which are never killed. */
function anObserver(): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url, max: 2, application_name: "observer" });
  onTestFinished(() => pool.end());
  return pool;
}

const LISTENING = "query ilike 'listen%'";

const countOf = async (pool: pg.Pool, condition: string): Promise<number> => {
  const { rows } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'sablewatch' and ${condition}`,
  );
  return rows.length;
};

/** Kills all connections except the observers', idle or not. */
const killConnections = (pool: pg.Pool) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'sablewatch'`,
  );

// Outpost's scheduler stops for good after ten errors in a row.
test("connections that are killed again and again cost no event, and every request has its attempt", async () => {
  const observer = anObserver();
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 4 });
  for (let nth = 0; nth < 2; nth += 1) webhooks.aDispatcher({ leaseMs: 6000 });
  await until(async () => expect(await countOf(observer, LISTENING)).toBe(2));

  const recorded: string[] = [];
  for (let round = 0; round < 15; round += 1) {
    for (const customer of [0, 1, 2, 3])
      recorded.push(...(await recordEvents(observer, subscriber, { customer, count: 5 })));
    await until(() => expect(receiver.received.length).toBeGreaterThan(round * 10));
    await killConnections(observer);
  }

  await until(async () => {
    const { rows } = await observer.query("select from webhook_deliveries where state <> 'delivered'");
    expect(rows).toHaveLength(0);
  });
  const arrived = new Set(receiver.received.map(({ event }) => event.idempotencyToken));
  expect([...arrived].toSorted()).toEqual(recorded.toSorted());
  const sent = receiver.received.map(({ headers }) => String(headers["x-token"]));
  await until(async () => {
    const { rows } = await observer.query<{ token: string }>("select token from webhook_attempts");
    expect(rows.map(({ token }) => token).toSorted()).toEqual(sent.toSorted());
  });
  // The dispatchers listen again, too.
  await until(async () => expect(await countOf(observer, LISTENING)).toBe(2));
});

/** A database that the test can cut off, and the proxy in front of it. */
async function behindProxy(): Promise<{ behind: Database; proxy: DatabaseProxy }> {
  const proxy = await aDatabaseProxy(database.url);
  const behind = openTestDatabase(proxy.url);
  onTestFinished(() => behind.close());
  return { behind, proxy };
}

test("a dispatcher that was started without a database sends everything once it is there", async () => {
  const { behind, proxy } = await behindProxy();
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  proxy.shut();
  new TestWebhooks({ database: behind }).aDispatcher();
  await webhooks.recordEvents(subscriber, { count: 3 });
  await expect(behind.pool.query("select")).rejects.toThrow();
  expect(receiver.received).toEqual([]);
  await proxy.open();
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered", "delivered"]);
  expect(receiver.received).toHaveLength(3);
});

test("an attempt that ends while the database is away is noted when it is back", async () => {
  const { behind, proxy } = await behindProxy();
  let answer: (() => void) | undefined;
  const receiver = await aReceiver((request, response) => {
    answer = () => acknowledge(request, response, receiver.secret);
  });
  const subscriber = await webhooks.aSubscriber(receiver);
  new TestWebhooks({ database: behind }).aDispatcher();
  await webhooks.recordEvents(subscriber);
  await until(() => expect(answer).toBeDefined());
  proxy.shut();
  answer?.();
  await expect(behind.pool.query("select")).rejects.toThrow();
  await webhooks.untilStates(subscriber.webhookId, ["waiting"]);
  await proxy.open();
  await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
  expect(receiver.received).toHaveLength(1);
});

test("an attempt whose claim runs out before it can be noted, the database being away, is not made again", async () => {
  const { behind, proxy } = await behindProxy();
  const receiver = await aReceiver((request, response) => {
    proxy.shut();
    acknowledge(request, response, receiver.secret);
  });
  const subscriber = await webhooks.aSubscriber(receiver);
  new TestWebhooks({ database: behind }).aDispatcher();
  await webhooks.recordEvents(subscriber);
  await until(() => expect(receiver.received).toHaveLength(1));
  // It has been tried several times by now, and the next attempt is a while away.
  const before = proxy.tried;
  await until(() => expect(proxy.tried).toBeGreaterThan(before + 10));
  await database.pool.query("update webhook_deliveries set claimed_until = now() - interval '1 second'");
  receiver.behaviour = undefined;
  await proxy.open();
  await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
  expect(receiver.received).toHaveLength(1);
});

test("a stop ends also while the database is away, and what could not be noted is sent again", async () => {
  const { behind, proxy } = await behindProxy();
  const receiver = await aReceiver((request, response) => {
    proxy.shut();
    acknowledge(request, response, receiver.secret);
  });
  const subscriber = await webhooks.aSubscriber(receiver);
  const dispatcher = new TestWebhooks({ database: behind }).aDispatcher({ leaseMs: 6000 });
  await webhooks.recordEvents(subscriber);
  await until(() => expect(receiver.received).toHaveLength(1));
  await dispatcher.stop();
  await proxy.open();
  expect(await webhooks.deliveriesOf(subscriber.webhookId)).toMatchObject([{ state: "waiting", attempt_count: 0 }]);
  receiver.behaviour = undefined;
  new TestWebhooks({ database: behind }).aDispatcher();
  await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
  const [first, second] = receiver.received;
  expect(second?.body).toBe(first?.body);
});

test("what was noted although its answer was lost is noted once, and nothing behind it is held up", async () => {
  const { behind, proxy } = await behindProxy();
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 3 });
  new TestWebhooks({ database: behind }).aDispatcher();
  proxy.loseAnswers("finish-deliveries", 4);
  for (const customer of [0, 1, 2]) await webhooks.recordEvents(subscriber, { customer, count: 3 });
  const states = Array.from({ length: 9 }, () => "delivered");
  await webhooks.untilStates(subscriber.webhookId, states);
  await until(() => expect(proxy.lost).toBe(4));
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, [...states, "delivered"]);
  expect(receiver.received).toHaveLength(10);
  expect(await webhooks.attemptsOf(subscriber.webhookId)).toHaveLength(10);
  const deliveries = await webhooks.deliveriesOf(subscriber.webhookId);
  expect(deliveries.map(({ attempt_count }) => attempt_count)).toEqual(deliveries.map(() => 1));
});

test("what was claimed although the answer was lost is sent once the claim has run out", async () => {
  const { behind, proxy } = await behindProxy();
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  await webhooks.recordEvents(subscriber, { count: 2 });
  proxy.loseAnswers("claim-deliveries", 1);
  new TestWebhooks({ database: behind }).aDispatcher({ leaseMs: 6000 });
  await until(() => expect(proxy.lost).toBe(1));
  const [claimed] = await webhooks.deliveriesOf(subscriber.webhookId);
  expect(claimed?.claim_id).not.toBeNull();
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered"]);
  expect(receiver.received).toHaveLength(2);
});
