import { expect, test } from "vitest";
import { acknowledge, type Behaviour, type Receiver, register } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";

const { database, webhooks } = webhookDatabase();

const tokens = ({ received }: Receiver): string[] => received.map(({ event }) => event.idempotencyToken);

/** A customer's events in the order in which each first arrived. */
const firstArrivals = ({ received }: Receiver, customerId: string | undefined): string[] => [
  ...new Set(
    received.filter(({ event }) => event.data.customer.uuid === customerId).map(({ event }) => event.idempotencyToken),
  ),
];

/** Every seventh request fails, and every third is slow. */
const nowAndThen =
  (receiver: () => Receiver): Behaviour =>
  (request, response) => {
    const nth = receiver().received.length;
    if (nth % 7 === 0) response.writeHead(500).end();
    else setTimeout(() => acknowledge(request, response, receiver().secret), nth % 3 === 0 ? 15 : 0);
  };

test("first attempts of one customer's events come in order to each webhook, with two dispatchers and a receiver that is slow or fails now and then", async () => {
  const [partners, distributors] = [await aReceiver(), await aReceiver()];
  partners.behaviour = nowAndThen(() => partners);
  const customers = [0, 1, 2, 3, 4];
  const subscriber = await webhooks.aSubscriber(partners, { customers: customers.length });
  const second = await register(database.db, subscriber.partner.distributor.id, distributors);
  for (let nth = 0; nth < 2; nth += 1) webhooks.aDispatcher({ concurrency: 300, schedule: [0, 200, 200, 200, 200] });

  const recorded = customers.map((): string[] => []);
  for (let round = 0; round < 20; round += 1) {
    // One after another for each customer, because of its lock; in parallel for different customers.
    const events = await Promise.all(
      customers.map((customer) => webhooks.recordEvents(subscriber, { customer, count: 1 + (round % 3) })),
    );
    for (const [customer, ids] of events.entries()) recorded[customer]?.push(...ids);
  }

  const states = recorded.flat().map(() => "delivered");
  await webhooks.untilStates(second, states);
  await webhooks.untilStates(subscriber.webhookId, states);
  for (const [nth, customerId] of subscriber.customers.entries()) {
    expect(firstArrivals(partners, customerId)).toEqual(recorded[nth]);
    expect(firstArrivals(distributors, customerId)).toEqual(recorded[nth]);
  }
  // The endpoint that never failed got each event once.
  expect(new Set(tokens(distributors)).size).toBe(distributors.received.length);
});

test("a first attempt that fails does not keep the next event waiting", async () => {
  const receiver = await aReceiver();
  const subscriber = await webhooks.aSubscriber(receiver);
  const events = await webhooks.recordEvents(subscriber, { count: 3 });
  receiver.behaviour = (request, response) => {
    if (request.event.idempotencyToken === events[0]) response.writeHead(500).end();
    else acknowledge(request, response, receiver.secret);
  };
  webhooks.aDispatcher();
  await webhooks.untilStates(subscriber.webhookId, ["waiting", "delivered", "delivered"]);
  expect(tokens(receiver)).toEqual(events);
});

test("the next event of a customer waits for the answer to the one before; other customers' do not", async () => {
  const answers: (() => void)[] = [];
  const receiver = await aReceiver((request, response) => {
    answers.push(() => acknowledge(request, response, receiver.secret));
  });
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 3 });
  webhooks.aDispatcher();
  const [one = "", two = ""] = await webhooks.recordEvents(subscriber, { count: 2 });
  await until(() => expect(tokens(receiver)).toEqual([one]));
  const others = [
    ...(await webhooks.recordEvents(subscriber, { customer: 1 })),
    ...(await webhooks.recordEvents(subscriber, { customer: 2 })),
  ];
  await until(() => expect(tokens(receiver).toSorted()).toEqual([one, ...others].toSorted()));
  expect(tokens(receiver)).not.toContain(two);
  for (const answer of answers.splice(0)) answer();
  await until(() => expect(tokens(receiver).at(-1)).toBe(two));
  for (const answer of answers.splice(0)) answer();
});

/** The state that a worker leaves if it dies during its first attempt. */
const claimFirst = (webhookId: string, claimedUntil: string) =>
  database.pool.query(
    `update webhook_deliveries set claim_id = gen_random_uuid(), claimed_until = now() + $2::interval
     where endpoint_id = $1 and seq = (select min(seq) from webhook_deliveries where endpoint_id = $1)`,
    [webhookId, claimedUntil],
  );

test.each([2, 10])(
  "what a dead worker has in hand holds back its customer's %d later events and nobody else's, until its claim ends",
  async (count) => {
    const [receiver, elsewhere] = [await aReceiver(), await aReceiver()];
    const subscriber = await webhooks.aSubscriber(receiver, { customers: 2 });
    const { webhookId, partner } = subscriber;
    const second = await register(database.db, partner.distributor.id, elsewhere);
    const held = await webhooks.recordEvents(subscriber, { count: count + 1 });
    await claimFirst(webhookId, "1 hour");
    for (let nth = 0; nth < 2; nth += 1) webhooks.aDispatcher();

    const free: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      free.push(...(await webhooks.recordEvents(subscriber, { customer: 1 })));
      await until(() => expect(tokens(receiver)).toEqual(free));
    }
    // The same customer's events still go to the other webhook.
    await until(() => expect(tokens(elsewhere)).toEqual(expect.arrayContaining(held)));
    await webhooks.untilStates(
      second,
      [...held, ...free].map(() => "delivered"),
    );
    expect(tokens(receiver)).toEqual(free);

    await claimFirst(webhookId, "-1 second");
    await webhooks.untilStates(
      webhookId,
      [...held, ...free].map(() => "delivered"),
    );
    expect(tokens(receiver).slice(free.length)).toEqual(held);
  },
);

test("one customer's many events leave slots for other customers' at a receiver that hangs", async () => {
  const answers: (() => void)[] = [];
  const receiver = await aReceiver((request, response) => {
    answers.push(() => acknowledge(request, response, receiver.secret));
  });
  const subscriber = await webhooks.aSubscriber(receiver, { customers: 3 });
  const many = await webhooks.recordEvents(subscriber, { count: 10 });
  const [two = ""] = await webhooks.recordEvents(subscriber, { customer: 1 });
  const [three = ""] = await webhooks.recordEvents(subscriber, { customer: 2 });
  webhooks.aDispatcher();
  await until(() => expect(tokens(receiver).toSorted()).toEqual([many[0] ?? "", two, three].toSorted()));
  receiver.behaviour = undefined;
  for (const answer of answers.splice(0)) answer();
  await webhooks.untilStates(
    subscriber.webhookId,
    [...many, two, three].map(() => "delivered"),
  );
  expect(firstArrivals(receiver, subscriber.customers[0])).toEqual(many);
});

test("a retry blocks no other delivery and waits for none", async () => {
  const receiver = await aReceiver((_request, response) => void response.writeHead(500).end());
  const subscriber = await webhooks.aSubscriber(receiver);
  const [first = ""] = await webhooks.recordEvents(subscriber);
  webhooks.aDispatcher({ schedule: [0, 1, 3_600_000] });
  await until(async () =>
    expect(await webhooks.deliveriesOf(subscriber.webhookId)).toMatchObject([{ attempt_count: 2 }]),
  );
  receiver.behaviour = undefined;
  const later = await webhooks.recordEvents(subscriber, { count: 2 });
  await webhooks.untilStates(subscriber.webhookId, ["waiting", "delivered", "delivered"]);
  expect(tokens(receiver)).toEqual([first, first, ...later]);
});
