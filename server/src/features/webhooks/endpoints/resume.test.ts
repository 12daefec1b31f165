import { describe, expect, test } from "vitest";
import { testActor } from "../../../../test/support/factories.ts";
import { acknowledge, answers, type Receiver } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, type Subscriber, until, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { HOUR } from "../../../kernel/duration.ts";
import { resumeWebhook } from "./resume.ts";

const { database, webhooks } = webhookDatabase();

const resume = ({ partner, webhookId }: Subscriber) =>
  database.db.transaction().execute((tx) => resumeWebhook(tx, { actor: testActor, ownerId: partner.id }, webhookId));

/**
 * A webhook whose receiver was broken: deliveries that were tried wait for an hour, later ones for the end of the
 * pause.
 */
async function aBroken(receiver: Receiver, count = 3): Promise<Subscriber & { tokens: string[] }> {
  receiver.behaviour = answers(503);
  const subscriber = await webhooks.aSubscriber(receiver);
  webhooks.aDispatcher({ schedule: [0, HOUR] });
  const tried = await webhooks.recordEvents(subscriber, { count });
  await webhooks.untilAttempts(subscriber.webhookId, count);
  await webhooks.pause(subscriber.webhookId);
  const untried = await webhooks.recordEvents(subscriber, { count: 2 });
  receiver.received = [];
  return { ...subscriber, tokens: [...tried, ...untried] };
}

describe("resuming a webhook", () => {
  test("sends everything that waits at once, each once, with all its attempts again", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver);
    receiver.behaviour = undefined;
    expect(await resume(broken)).toBe(5);
    await webhooks.untilStates(broken.webhookId, Array<string>(5).fill("delivered"));
    const received = receiver.received.map(({ event }) => event.idempotencyToken);
    expect(received.toSorted()).toEqual(broken.tokens.toSorted());
    expect(await resume(broken)).toBe(0);
  });

  test("too early costs no attempt: what fails again is tried again by the schedule, and nothing is given up", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver, 1);
    for (const attempts of [2, 3, 4]) {
      await until(async () =>
        expect(await webhooks.deliveriesOf(broken.webhookId)).toMatchObject([{ claim_id: null }, {}, {}]),
      );
      await resume(broken);
      await until(async () => {
        const [first] = await webhooks.deliveriesOf(broken.webhookId);
        expect(first?.attempt_count).toBeGreaterThanOrEqual(attempts);
      });
    }
    expect((await webhooks.deliveriesOf(broken.webhookId)).map(({ state }) => state)).toEqual(Array(3).fill("waiting"));
  });

  test("leaves deliveries in flight alone", async () => {
    const receiver = await aReceiver();
    const held: (() => void)[] = [];
    receiver.behaviour = (request, response) => held.push(() => acknowledge(request, response, receiver.secret));
    const subscriber = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher({ schedule: [0, HOUR] });
    await webhooks.recordEvents(subscriber);
    await until(() => expect(held).toHaveLength(1));
    expect(await resume(subscriber)).toBe(1);
    held[0]?.();
    await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
    expect(receiver.received).toHaveLength(1);
  });

  test("that is disabled, or has nothing to sign with, is refused with the reason, and changes nothing", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver, 1);
    const [waiting] = await webhooks.deliveriesOf(broken.webhookId);
    const refusals = async () => [
      await resume(broken).catch((error: unknown) => error),
      await webhooks.redeliver(broken.partner, waiting?.id ?? "").catch((error: unknown) => error),
    ];
    await webhooks.change(broken.partner.id, broken.webhookId, { enabled: false });
    expect(await refusals()).toMatchObject([{ code: "webhook-disabled" }, { code: "webhook-disabled" }]);
    await database.pool.query("update webhook_endpoints set enabled = true where id = $1", [broken.webhookId]);
    await database.pool.query("delete from webhook_secrets where owner_id = $1", [broken.partner.id]);
    expect(await refusals()).toMatchObject([{ code: "webhook-secret-missing" }, { code: "webhook-secret-missing" }]);
    expect((await webhooks.deliveriesOf(broken.webhookId))[0]).toEqual(waiting);
    expect(receiver.received).toEqual([]);
  });
});

test("one delivery that waits for its next attempt goes at once; one that was never tried follows in its turn", async () => {
  const receiver = await aReceiver();
  const broken = await aBroken(receiver, 1);
  const [tried, , last] = await webhooks.deliveriesOf(broken.webhookId);
  receiver.behaviour = undefined;
  await webhooks.redeliver(broken.partner, last?.id ?? "");
  await until(async () =>
    expect((await webhooks.deliveriesOf(broken.webhookId)).map(({ state }) => state)).toEqual([
      "waiting",
      "delivered",
      "delivered",
    ]),
  );
  await webhooks.redeliver(broken.partner, tried?.id ?? "");
  await webhooks.untilStates(broken.webhookId, Array<string>(3).fill("delivered"));
  const [first, second, third] = broken.tokens;
  expect(receiver.received.map(({ event }) => event.idempotencyToken)).toEqual([second, third, first]);
});

describe("enabling a webhook", () => {
  const twoNodes = (): void => {
    webhooks.aDispatcher({ schedule: [0, HOUR] });
    webhooks.aDispatcher({ schedule: [0, HOUR] });
  };

  test("that was disabled sends at once what waited for its next attempt", async () => {
    const receiver = await aReceiver();
    const broken = await aBroken(receiver);
    await webhooks.change(broken.partner.id, broken.webhookId, { enabled: false });
    receiver.behaviour = undefined;
    await webhooks.change(broken.partner.id, broken.webhookId, { enabled: true });
    await webhooks.untilStates(broken.webhookId, Array<string>(5).fill("delivered"));
  });

  test("sends what waited for its pause at once, from every node", async () => {
    const receiver = await aReceiver();
    const subscriber = await webhooks.aSubscriber(receiver);
    const { webhookId, partner } = subscriber;
    twoNodes();
    await webhooks.recordEvents(subscriber);
    await webhooks.untilStates(webhookId, ["delivered"]);
    await webhooks.pause(webhookId);
    await webhooks.recordEvents(subscriber, { count: 10 });
    await webhooks.change(partner.id, webhookId, { enabled: true });
    await webhooks.untilStates(webhookId, Array<string>(11).fill("delivered"));
  });

  test.each([
    ["500", "its failures", "pause it again"],
    ["410", "its 410", "disable it again"],
  ])("lets nothing that was on the wire before (%s) do what %s would: %s", async (status) => {
    const receiver = await aReceiver();
    const held: (() => void)[] = [];
    receiver.behaviour = (_request, response) => held.push(() => void response.writeHead(Number(status)).end());
    const subscriber = await webhooks.aSubscriber(receiver, { customers: 8 });
    const { webhookId, partner } = subscriber;
    twoNodes();
    for (let customer = 0; customer < 8; customer += 1) await webhooks.recordEvents(subscriber, { customer });
    await until(() => expect(held).toHaveLength(8));
    await webhooks.change(partner.id, webhookId, { enabled: true });
    for (const answer of held) answer();
    await webhooks.untilAttempts(webhookId, 8);
    expect(await webhooks.endpointOf(webhookId)).toMatchObject({
      enabled: true,
      consecutive_failures: 0,
      paused_until: null,
    });

    // Later failures count again.
    receiver.behaviour = answers(500);
    await webhooks.recordEvents(subscriber);
    await until(async () => expect(await webhooks.endpointOf(webhookId)).toMatchObject({ consecutive_failures: 1 }));
  });
});
