import { once } from "node:events";
import { type IncomingMessage, METHODS, request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { issueKey } from "../../src/features/keys/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { open } from "../support/portal.ts";
import { answers } from "../support/webhooks/receiver.ts";
import { seriesOf } from "../support/series.ts";
import { aReceiver, TestWebhooks } from "../support/webhooks/dispatch.ts";

const api = testApi();
let partner: TestPartner;
let token: string;

beforeAll(async () => {
  partner = await aPartner(api.db);
  ({ apiKey: token } = await api.db
    .transaction()
    .execute((tx) => issueKey(tx, testActor, { owner: "operator", name: "metrics", expiresAt: null })));
});

const scrape = async (): Promise<string[]> => {
  const { text } = await open(api, "/metrics", { headers: { authorization: `Bearer ${token}` } });
  return Object.keys(seriesOf(text)).filter((series) => series.startsWith("http_"));
};

async function ask(method: string, path: string): Promise<void> {
  const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "content-type": "application/json" };
  const asked = request(new URL(path, api.baseUrl), { method, headers });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await once(answer.resume(), "end");
}

/** Sends requests that no route expects, and valid ones with different ids, names and queries each time. */
async function askAround(): Promise<void> {
  const odd = newId();
  const paths = [
    `/${odd}`,
    `/api/v1/integrations/${odd}`,
    `/api/v1/integrations/customer/${odd}/info?${odd}=1`,
    `/api/v1/integrations/webhooks/${odd}`,
    `/api/integrations/customers?${odd}`,
    `/portal/${odd}`,
    `/portal/assets/${odd}.js`,
    `/docs/${odd}`,
    `/auth/confirm?token_hash=${odd}`,
  ];
  // CONNECT is for proxies and never reaches a route.
  for (const method of METHODS.filter((name) => name !== "CONNECT")) {
    for (const path of paths) await ask(method, path);
  }
}

test("requests are measured by route and by the usual methods, whatever else is asked for", async () => {
  await askAround();
  await scrape(); // this is a request too
  const seen = await scrape();
  const labels = (name: string) => [
    ...new Set(seen.map((series) => new RegExp(`${name}="([^"]*)"`).exec(series)?.[1] ?? "none")),
  ];
  expect(labels("method").toSorted()).toEqual(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "other"]);
  expect(labels("route")).toContain("unknown");

  await askAround();
  expect((await scrape()).toSorted()).toEqual(seen.toSorted());
});

test("attempts are measured by how they ended: as many series for many webhooks as for one", async () => {
  const webhooks = new TestWebhooks(api);
  const { registry } = webhooks.aDispatcher();
  const [good, bad] = [await aReceiver(), await aReceiver(answers(500))];
  const deliver = async () => {
    for (const receiver of [good, bad]) {
      const subscriber = await webhooks.aSubscriber(receiver);
      await webhooks.recordEvents(subscriber);
      await webhooks.untilAttempts(subscriber.webhookId, 1);
    }
  };
  const scraped = async () => Object.keys(seriesOf(await registry.metrics())).toSorted();
  await deliver();
  const once = await scraped();
  for (let nth = 0; nth < 10; nth += 1) await deliver();
  expect(await scraped()).toEqual(once);
  expect(once.filter((series) => series.startsWith("webhook_attempt_duration_seconds_count")).toSorted()).toEqual([
    'webhook_attempt_duration_seconds_count{outcome="5xx"}',
    'webhook_attempt_duration_seconds_count{outcome="delivered"}',
  ]);
});
