import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { acknowledge, type Received, type Receiver, register } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";

const { database, webhooks } = webhookDatabase();

type Holding = { receiver: Receiver; held: (() => void)[] };

/** A receiver that holds every request until the test releases it. It answers correctly by default. */
async function aHoldingReceiver(answer?: (request: Received, response: ServerResponse) => void): Promise<Holding> {
  const held: (() => void)[] = [];
  const receiver = await aReceiver((request, response) => {
    held.push(() => {
      if (answer) answer(request, response);
      else acknowledge(request, response, receiver.secret);
    });
  });
  return { receiver, held };
}

const answerAll = ({ held }: Holding): void => {
  for (const answer of held.splice(0)) answer();
};

const NEW_OWNER = "00000000-0000-4000-8000-00000000000a";

/** Claims it as another worker does once a claim has expired. */
const takeOver = async (webhookId: string, nth = 0): Promise<void> => {
  await database.pool.query(
    `update webhook_deliveries set claim_id = $2, claimed_until = now() + interval '1 hour'
     where endpoint_id = $1 and id = (
       select id from webhook_deliveries where endpoint_id = $1 order by seq offset $3 limit 1)`,
    [webhookId, NEW_OWNER, nth],
  );
};

const fails = (_request: Received, response: ServerResponse): void => void response.writeHead(500).end();

// Svix hands out a message again while it is still being sent, and Convoy lets the late worker finish it.
test.each<[string, ((request: Received, response: ServerResponse) => void) | undefined, number[], object]>([
  ["finish", undefined, [0], { http_status: 200, error_message: null }],
  ["reschedule", fails, [0, 1], { http_status: 500 }],
  ["give up", fails, [0], { http_status: 500 }],
])(
  "a worker whose claim is another's by now cannot %s the delivery, but what it sent is noted",
  async (_what, answer, schedule, attempt) => {
    const holding = await aHoldingReceiver(answer);
    const subscriber = await webhooks.aSubscriber(holding.receiver);
    const dispatcher = webhooks.aDispatcher({ schedule });
    await webhooks.recordEvents(subscriber);
    await until(() => expect(holding.held).toHaveLength(1));
    await takeOver(subscriber.webhookId);
    const taken = await webhooks.deliveriesOf(subscriber.webhookId);

    answerAll(holding);
    await until(async () => expect(await webhooks.attemptsOf(subscriber.webhookId)).toMatchObject([attempt]));
    await dispatcher.stop();

    expect(await webhooks.deliveriesOf(subscriber.webhookId)).toEqual(taken);
    expect(taken).toMatchObject([{ state: "waiting", claim_id: NEW_OWNER, attempt_count: 0 }]);
  },
);

test("a worker that stops gives back only what is still its own", async () => {
  const holding = await aHoldingReceiver();
  const subscriber = await webhooks.aSubscriber(holding.receiver);
  await webhooks.recordEvents(subscriber, { count: 3 });
  const dispatcher = webhooks.aDispatcher();
  await until(() => expect(holding.held).toHaveLength(1));
  await takeOver(subscriber.webhookId, 1);
  const stopped = dispatcher.stop();
  answerAll(holding);
  await stopped;
  expect(await webhooks.deliveriesOf(subscriber.webhookId)).toMatchObject([
    { state: "delivered", claim_id: null },
    { state: "waiting", claim_id: NEW_OWNER, attempt_count: 0 },
    { state: "waiting", claim_id: null, claimed_until: null, attempt_count: 0 },
  ]);
  expect(holding.receiver.received).toHaveLength(1);
});

test("what a dead worker had in hand is taken up when its claim has run out, and not before", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 2 });
  for (const customer of [0, 1]) await webhooks.recordEvents(subscriber, { customer });
  await takeOver(subscriber.webhookId, 0);
  await takeOver(subscriber.webhookId, 1);
  await database.pool.query(
    `update webhook_deliveries set claimed_until = now() - interval '1 ms'
     where endpoint_id = $1 and customer_id = $2`,
    [subscriber.webhookId, subscriber.customers[1]],
  );
  webhooks.aDispatcher();
  await webhooks.untilStates(subscriber.webhookId, ["waiting", "delivered"]);
  await database.pool.query(
    "update webhook_deliveries set claimed_until = now() + interval '300 ms' where claim_id = $1",
    [NEW_OWNER],
  );
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered"]);
  expect(receiver.received).toHaveLength(2);
});

test("two dispatchers send 2,000 deliveries, each of them exactly once", async () => {
  const receivers = [await aReceiver(), await aReceiver(), await aReceiver(), await aReceiver()];
  const [first, second, ...others] = receivers;
  if (!first || !second) throw new Error("There are four");
  const subscriber = await webhooks.aSubscriber(first, { customers: 10 });
  const { partner, webhookId } = subscriber;
  second.secret = first.secret;
  const endpoints = [webhookId, await register(database.db, partner.id, second)];
  for (const receiver of others) {
    endpoints.push(await register(database.db, partner.distributor.id, receiver));
    receiver.secret = others[0]?.secret ?? "";
  }
  // On a busy machine a process may stand still for longer than ten seconds. Leases that run out are tested elsewhere.
  const dispatching = { concurrency: 300, perEndpoint: 40, leaseMs: 60_000 };
  for (let nth = 0; nth < 2; nth += 1) webhooks.aDispatcher(dispatching);
  const recorded: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (const customer of subscriber.customers.keys()) {
      recorded.push(...(await webhooks.recordEvents(subscriber, { customer, count: 10 })));
    }
  }

  for (const id of endpoints)
    await webhooks.untilStates(
      id,
      recorded.map(() => "delivered"),
    );

  expect(recorded).toHaveLength(500);
  for (const [nth, { received }] of receivers.entries()) {
    expect(received.map(({ event }) => event.idempotencyToken).toSorted()).toEqual(recorded.toSorted());
    const attempts = await webhooks.attemptsOf(endpoints[nth] ?? "");
    const tokens = received.map(({ headers }) => headers["x-token"]);
    expect(attempts.map(({ token }) => token).toSorted()).toEqual(tokens.toSorted());
  }
});

test("a delivery that someone has locked is skipped, not waited for", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 2 });
  for (const customer of [0, 1]) await webhooks.recordEvents(subscriber, { customer });
  const connection = await database.pool.connect();
  onTestFinished(() => connection.release());
  await connection.query("begin");
  await connection.query("select from webhook_deliveries where endpoint_id = $1 order by seq limit 1 for update", [
    subscriber.webhookId,
  ]);
  webhooks.aDispatcher();
  await webhooks.untilStates(subscriber.webhookId, ["waiting", "delivered"]);
  await connection.query("commit");
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered"]);
});

// Hook0 keeps a connection and an open transaction for each request.
test("no transaction is open and no row is locked while a request is on the wire", async () => {
  const holding = await aHoldingReceiver();
  const subscriber = await webhooks.aSubscriber(holding.receiver);
  webhooks.aDispatcher();
  await webhooks.recordEvents(subscriber);
  await until(() => expect(holding.held).toHaveLength(1));
  const { rows: clock } = await database.pool.query<{ now: string }>("select clock_timestamp()::text as now");

  await until(async () => {
    const { rows } = await database.pool.query(
      `select state, query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start <= $1::timestamptz`,
      [clock[0]?.now],
    );
    expect(rows).toEqual([]);
  });
  const { rows: free } = await database.pool.query<{ claim_id: string }>(
    "select claim_id from webhook_deliveries where endpoint_id = $1 for update nowait",
    [subscriber.webhookId],
  );
  expect(free).toEqual([{ claim_id: expect.any(String) as string }]);
  await database.pool.query("select from webhook_endpoints where id = $1 for update nowait", [subscriber.webhookId]);
  expect(holding.held).toHaveLength(1);
  answerAll(holding);
  await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
});

test("a stop lets what is on the wire end, notes it, and gives back what was not sent, for the next to send at once", async () => {
  const holding = await aHoldingReceiver();
  const { receiver, held } = holding;
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 3 });
  for (const customer of [0, 1, 2]) await webhooks.recordEvents(subscriber, { customer, count: 2 });
  const dispatcher = webhooks.aDispatcher();
  await until(() => expect(held).toHaveLength(3));

  let isStopped = false;
  const stopped = dispatcher.stop().then(() => (isStopped = true));
  await webhooks.recordEvents(subscriber);
  expect(isStopped).toBe(false);
  answerAll(holding);
  await stopped;

  const left = await webhooks.deliveriesOf(subscriber.webhookId);
  const states = ["delivered", "waiting", "delivered", "waiting", "delivered", "waiting", "waiting"];
  expect(left.map(({ state }) => state)).toEqual(states);
  expect(left.every(({ claim_id, claimed_until }) => claim_id === null && claimed_until === null)).toBe(true);
  expect(await webhooks.attemptsOf(subscriber.webhookId)).toHaveLength(3);
  expect(receiver.received).toHaveLength(3);

  receiver.behaviour = undefined;
  webhooks.aDispatcher();
  await webhooks.untilStates(
    subscriber.webhookId,
    states.map(() => "delivered"),
  );
  expect(receiver.received).toHaveLength(7);
});

test("a receiver that hangs while we stop is waited for until its deadline, and that is noted", async () => {
  const holding = await aHoldingReceiver();
  const subscriber = await webhooks.aSubscriber(holding.receiver);
  const dispatcher = webhooks.aDispatcher();
  await webhooks.recordEvents(subscriber);
  await until(() => expect(holding.held).toHaveLength(1));
  await dispatcher.stop();
  expect(await webhooks.attemptsOf(subscriber.webhookId)).toMatchObject([{ response_indicator: "timeout" }]);
  expect(await webhooks.deliveriesOf(subscriber.webhookId)).toMatchObject([
    { state: "waiting", attempt_count: 1, claim_id: null },
  ]);
});
