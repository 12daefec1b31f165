import type { Registry } from "prom-client";
import { beforeEach, describe, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { acknowledge, answers, type Behaviour, NOWHERE, register } from "../../../../test/support/webhooks/receiver.ts";
import { seriesOf } from "../../../../test/support/series.ts";
import { aReceiver, type Subscriber, until, TestWebhooks } from "../../../../test/support/webhooks/dispatch.ts";
import { WebhookView } from "../endpoints/webhook.ts";

const api = testApi();
const webhooks = new TestWebhooks(api);
beforeEach(() => webhooks.clear());

const scrape = async (registry: Registry): Promise<Record<string, number>> => seriesOf(await registry.metrics());

const run = (sql: string, ...parameters: unknown[]) => api.database.pool.query(sql, parameters);

describe("metrics", () => {
  test("count attempts, and time them, by how they ended", async () => {
    const receiver = await aReceiver();
    const behaviours: Behaviour[] = [
      (request, response) => acknowledge(request, response, receiver.secret),
      answers(500),
      answers(404),
      answers(302, { location: "/" }),
      answers(742),
      answers(200),
      (_request, response) => void response.destroy(),
    ];
    receiver.behaviour = (request, response) =>
      behaviours[(receiver.received.length - 1) % behaviours.length]?.(request, response);
    const subscriber = await webhooks.aSubscriber(receiver);
    const { registry } = webhooks.aDispatcher();
    for (let nth = 1; nth <= behaviours.length; nth += 1) {
      await webhooks.recordEvents(subscriber);
      await webhooks.untilAttempts(subscriber.webhookId, nth);
      // Five failures in a row would pause the endpoint.
      await run("update webhook_endpoints set consecutive_failures = 0");
    }
    const seen = await scrape(registry);
    for (const outcome of ["delivered", "5xx", "4xx", "3xx", "other", "invalid_signature", "network_error"]) {
      expect(seen[`webhook_attempts_total{outcome="${outcome}"}`], outcome).toBe(1);
      expect(seen[`webhook_attempt_duration_seconds_count{outcome="${outcome}"}`]).toBe(1);
      expect(seen[`webhook_attempt_duration_seconds_bucket{le="+Inf",outcome="${outcome}"}`]).toBe(1);
      expect(seen[`webhook_attempt_duration_seconds_sum{outcome="${outcome}"}`]).toBeGreaterThan(0);
    }
  });
});

describe("a webhook's health", () => {
  const healthOf = async ({ partner, webhookId }: Pick<Subscriber, "partner" | "webhookId">) => {
    const { body } = await api.as(partner).get(`/webhooks/${webhookId}`);
    return WebhookView.parse(body["webhook"]).health;
  };

  test("is unused, then healthy, then failing, and healthy again", async () => {
    const receiver = await aReceiver();
    const subscriber = await webhooks.aSubscriber(receiver);
    expect(await healthOf(subscriber)).toEqual({
      status: "unused",
      consecutiveFailures: 0,
      pausedUntil: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      waiting: 0,
      oldestWaitingAt: null,
      medianMs: null,
    });

    webhooks.aDispatcher();
    await webhooks.recordEvents(subscriber);
    await until(async () => expect(await healthOf(subscriber)).toMatchObject({ status: "healthy", waiting: 0 }));
    const { lastSuccessAt, medianMs } = await healthOf(subscriber);
    expect([lastSuccessAt, medianMs]).not.toContain(null);

    receiver.behaviour = answers(500);
    await webhooks.recordEvents(subscriber);
    await until(async () =>
      expect(await healthOf(subscriber)).toMatchObject({
        status: "failing",
        consecutiveFailures: 1,
        waiting: 1,
        lastSuccessAt,
      }),
    );
    expect((await healthOf(subscriber)).lastFailureAt).not.toBeNull();

    receiver.behaviour = undefined;
    await webhooks.recordEvents(subscriber);
    await until(async () =>
      expect(await healthOf(subscriber)).toMatchObject({ status: "healthy", consecutiveFailures: 0, waiting: 1 }),
    );
  });

  test("is failing from the first attempt on, when that fails", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher({ schedule: [0] });
    await webhooks.recordEvents(subscriber);
    await until(async () =>
      expect(await healthOf(subscriber)).toMatchObject({ status: "failing", lastSuccessAt: null, waiting: 0 }),
    );
  });

  test("is paused while it is left alone, and failing once the pause is over", async () => {
    const receiver = await aReceiver(answers(500));
    const subscriber = await webhooks.aSubscriber(receiver, { customers: 5 });
    for (let customer = 0; customer < 5; customer += 1) await webhooks.recordEvents(subscriber, { customer });
    webhooks.aDispatcher();
    await until(async () => expect((await healthOf(subscriber)).status).toBe("paused"));
    const { paused_until } = await webhooks.endpointOf(subscriber.webhookId);
    expect((await healthOf(subscriber)).pausedUntil).toBe(paused_until?.toISOString());
    await run("update webhook_endpoints set paused_until = now() - interval '1 ms'");
    expect(await healthOf(subscriber)).toMatchObject({ status: "failing", pausedUntil: null, consecutiveFailures: 5 });
  });

  test("is gone after 410, disabled when its owner says so, and neither once it is enabled", async () => {
    const receiver = await aReceiver((_request, response) => void response.writeHead(410).end());
    const subscriber = await webhooks.aSubscriber(receiver);
    const { partner, webhookId } = subscriber;
    const dispatcher = webhooks.aDispatcher();
    await webhooks.recordEvents(subscriber);
    await until(async () => expect((await healthOf(subscriber)).status).toBe("gone"));
    await dispatcher.stop();
    await api.as(partner).patch(`/webhooks/${webhookId}`, { enabled: true });
    expect(await healthOf(subscriber)).toMatchObject({ status: "unused", consecutiveFailures: 0, waiting: 1 });
    await api.as(partner).patch(`/webhooks/${webhookId}`, { enabled: false });
    expect(await healthOf(subscriber)).toMatchObject({ status: "disabled", waiting: 1 });
  });

  test("counts what waits, held ones included, and tells since when", async () => {
    const subscriber = await webhooks.aSubscriber(NOWHERE, { enabled: false });
    const [first] = await webhooks.recordEvents(subscriber, { count: 7 });
    const { rows } = await api.database.pool.query<{ at: Date }>(
      "select created_at as at from webhook_deliveries where event_id = $1",
      [first],
    );
    expect(await healthOf(subscriber)).toMatchObject({
      status: "disabled",
      waiting: 7,
      oldestWaitingAt: rows[0]?.at.toISOString(),
    });
    // Another endpoint's deliveries do not count.
    const other = await register(api.db, subscriber.partner.id, NOWHERE);
    expect(await healthOf({ partner: subscriber.partner, webhookId: other })).toMatchObject({ waiting: 0 });
  });

  test("counts up to ten thousand", async () => {
    const subscriber = await webhooks.aSubscriber(NOWHERE);
    await webhooks.recordEvents(subscriber, { count: 10_001 });
    expect(await healthOf(subscriber)).toMatchObject({ waiting: 10_000 });
  });

  test("has the median time of the latest answers; what was not answered has none", async () => {
    const receiver = await aReceiver();
    const subscriber = await webhooks.aSubscriber(receiver);
    webhooks.aDispatcher({ schedule: [0] });
    await webhooks.recordEvents(subscriber, { count: 3 });
    await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered", "delivered"]);
    receiver.behaviour = (_request, response) => void response.destroy();
    await webhooks.recordEvents(subscriber);
    await webhooks.untilStates(subscriber.webhookId, ["delivered", "delivered", "delivered", "failed"]);
    await run(`
      update webhook_attempts set total_ms = case when http_status is null then 3000 else times.ms end
      from (select id, (array[10, 20.04, 90, 0])[row_number() over (order by attempted_at, id)] as ms
            from webhook_attempts) as times
      where times.id = webhook_attempts.id`);
    expect((await healthOf(subscriber)).medianMs).toBe(20);
  });

  test("is in the list of all webhooks, each with its own", async () => {
    const [one, two] = [await aReceiver(), await aReceiver(answers(500))];
    const subscriber = await webhooks.aSubscriber(one);
    two.secret = one.secret;
    await register(api.db, subscriber.partner.id, two);
    webhooks.aDispatcher();
    await webhooks.recordEvents(subscriber);
    await until(async () => {
      const { body } = await api.as(subscriber.partner).get("/webhooks");
      expect(body["webhooks"]).toMatchObject([{ health: { status: "healthy" } }, { health: { status: "failing" } }]);
    });
  });
});
