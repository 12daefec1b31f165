import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/main/config.ts";
import { type Server, startServer } from "../../src/main/serve.ts";
import { createLog } from "../../src/platform/log.ts";
import { openIdConnect } from "../../src/platform/sign-in/openid-connect.ts";
import { createGuardedFetch } from "../../src/platform/outbound/fetch.ts";
import { currentTracer, traced, traceparentFor } from "../../src/platform/tracing/spans.ts";
import { startTracing } from "../../src/platform/tracing/start-tracing.ts";
import { testDatabase } from "../support/database.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { TEST_KEYRING, TEST_KEYS } from "../support/keys.ts";
import { startLiveSourceServer } from "../support/servers/live-source.ts";
import { acknowledge, hmac, register } from "../support/webhooks/receiver.ts";
import { type CollectedSpan, startTraceCollector, type TraceCollector } from "./trace-collector.ts";
import { aReceiver, until } from "../support/webhooks/dispatch.ts";

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "sablewatch-traces-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const LIVE_KEY = "live-source-key-of-the-operator";

/** The service as `serve` runs it, until its test ends. */
async function aService(settings: Record<string, string> = {}): Promise<Server> {
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.url,
    SECRETS_KEYS: TEST_KEYS,
    DATA_DIR: folder,
    WEBHOOK_ALLOW_LOCAL: "true",
    DATABASE_POOL_SIZE: "5",
    ...settings,
  });
  const log = createLog("silent");
  const service = await startServer(config, {
    databaseUrl: () => database.url,
    keyring: TEST_KEYRING,
    role: "all",
    log,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= service.stop());
  onTestFinished(stop);
  return { ...service, stop };
}

async function aCollector(): Promise<TraceCollector> {
  const collector = await startTraceCollector();
  onTestFinished(() => collector.close());
  return collector;
}

const inJson = ({ url }: TraceCollector): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
});

const CUSTOMER = {
  companyName: "Juniper Bakery",
  contactEmail: "owner@juniper.example",
  assetsDomains: ["juniper.example"],
  assetsEmails: ["baker@flour.example"],
  status: "active",
};

async function onboard({ baseUrl = "" }: Server, partner: TestPartner, headers: Record<string, string> = {}) {
  const answer = await fetch(`${baseUrl}/api/v1/integrations/customer/onboard?note=query-of-the-caller`, {
    method: "POST",
    headers: {
      "sw-partner-id": partner.id,
      "sw-api-key": partner.apiKey,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(CUSTOMER),
  });
  expect(answer.ok).toBe(true);
}

/** The code of OpenTelemetry's SDK that this process has loaded. Only its interface comes with the metrics package. */
const loaded = (): string[] =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry\/(?!api\/)/.test(path));

const one = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const [found, ...more] = spans.filter((span) => span.name === name);
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} spans are called ${name}`);
  return found;
};

// This test comes first, because packages can't be unloaded.
test("without an endpoint nothing of the SDK is loaded, no trace is kept, and no receiver hears of one", async () => {
  const before = loaded();
  const receiver = await aReceiver();
  const partner = await aPartner(database.db);
  await register(database.db, partner.id, receiver);
  const service = await aService();
  await onboard(service, partner, { traceparent: "00-11111111111111111111111111111111-2222222222222222-01" });
  await until(() => expect(receiver.received).toHaveLength(2));
  expect(loaded()).toEqual(before);
  expect(receiver.received.filter(({ headers }) => "traceparent" in headers)).toEqual([]);
  const kept = await database.pool.query("select from events where traceparent is not null");
  expect(kept.rowCount).toBe(0);
});

test("one trace leads from a request over its jobs to the receipt of each webhook, and tells nothing about anybody", async () => {
  const collector = await aCollector();
  const receiver = await aReceiver();
  const partner = await aPartner(database.db);
  await register(database.db, partner.id, receiver);
  await database.db
    .updateTable("partners")
    .set({ send_customer_welcome_emails: true })
    .where("id", "=", partner.id)
    .execute();
  const live = await startLiveSourceServer({ accounts: {}, domains: {}, catalogue: [], apiKey: LIVE_KEY });
  onTestFinished(() => live.stop());
  const service = await aService({
    ...inJson(collector),
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
    OTEL_SERVICE_NAME: "watch-eu",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    LIVE_SOURCE_KEY: LIVE_KEY,
    LIVE_SOURCE_URL: live.url,
    LIVE_SOURCE_REQUESTS_PER_MINUTE: "1000",
  });
  expect(loaded()).not.toEqual([]);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  await onboard(service, partner, {
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    tracestate: "vendor=tracestate-of-the-caller",
    baggage: "who=baggage-of-the-caller",
  });
  await fetch(`${service.baseUrl}/readyz`);
  await until(async () => {
    expect(receiver.received).toHaveLength(2);
    expect(live.requests).not.toEqual([]);
    const mails = await database.pool.query<{ state: string }>("select state from mails");
    expect(mails.rows).toEqual([{ state: "kept" }]);
  });
  // Finishes running work, then sends the queued spans.
  await service.stop();

  const ours = collector.spans.filter((span) => span.traceId === traceId);
  const request = one(ours, "POST /api/v1/integrations/customer/onboard");
  const scan = one(ours, "job scan-customer");
  const asking = one(ours, "job ask-live-source");
  const created = one(ours, "webhook customer.created");
  const completed = one(ours, "webhook customer.breach.firstscan.completed");
  expect(request.parentId).toBe("b7ad6b7169203331");
  expect([scan.parentId, created.parentId]).toEqual([request.spanId, request.spanId]);
  expect([asking.parentId, completed.parentId]).toEqual([scan.spanId, scan.spanId]);
  expect(one(ours, "live source domain").parentId).toBe(asking.spanId);
  expect(one(ours, "mail welcome").parentId).toBe(request.spanId);
  expect(request.facts).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/api/v1/integrations/customer/onboard",
    "http.response.status_code": 200,
  });
  expect(created.facts).toMatchObject({ "http.response.status_code": 200, "sablewatch.webhook.attempt": 1 });
  expect([request, scan, asking, created, completed].filter(({ hasFailed }) => hasFailed)).toEqual([]);
  expect(request.resource).toMatchObject({ "service.name": "watch-eu", "deployment.environment.name": "test" });

  // The receiver continues the span that sent to it, and the signature is unchanged.
  expect(receiver.received.map(({ headers }) => headers["traceparent"]).toSorted()).toEqual(
    [created, completed].map(({ spanId }) => `00-${traceId}-${spanId}-01`).toSorted(),
  );
  for (const { body, headers } of receiver.received) {
    expect(headers["x-signature"]).toBe(hmac(body, receiver.secret));
    expect(headers).not.toHaveProperty("tracestate");
    expect(headers).not.toHaveProperty("baggage");
  }

  // Statements belong to the span that ran them.
  const statements = (span: CollectedSpan) => ours.filter(({ parentId }) => parentId === span.spanId);
  const inserting = one(statements(request), "insert-event");
  expect(inserting.facts).toMatchObject({ "db.system.name": "postgresql", "db.collection.name": "events" });
  expect(inserting.facts["db.query.text"]).toContain("values ($1, $2, $3, $4, $5, $6)");
  const commits = (span: CollectedSpan) => statements(span).filter(({ name }) => name === "commit");
  expect([commits(request), commits(scan)].map(({ length }) => length)).toEqual([1, 1]);
  // Probes aren't traced, and neither are the polls for the next job or delivery.
  expect(collector.spans.filter(({ name }) => /readyz|claim-deliveries|list-due-endpoints/.test(name))).toEqual([]);

  expect(collector.requests.every(({ path }) => path === "/v1/traces")).toBe(true);
  expect(collector.requests[0]?.headers).toMatchObject({ authorization: "Bearer of-the-collector" });
  const sent = collector.requests.map(({ text }) => text).join("\n");
  const secrets = [partner.apiKey, receiver.secret, LIVE_KEY, TEST_KEYS, "of-the-collector", "-of-the-caller"];
  const tenants = [partner.id, partner.distributor.id, "Juniper", "juniper", "owner@", "flour.example"];
  const addresses = [receiver.url, live.url, `:${receiver.port}`, "127.0.0.1"];
  for (const text of [...secrets, ...tenants, ...addresses]) expect(sent).not.toContain(text);
});

test("a traceparent that is not valid is no cause: the request begins a trace; and what a valid one leaves out is not told", async () => {
  const collector = await aCollector();
  const partner = await aPartner(database.db);
  const service = await aService(inJson(collector));
  const invalid = [
    "00-0-0-01",
    `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
    "<script>",
    `ff-${"1".repeat(32)}-${"2".repeat(16)}-01`,
  ];
  const ask = (traceparent: string) =>
    fetch(`${service.baseUrl}/api/v1/integrations/customers`, {
      headers: { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, traceparent },
    });
  for (const traceparent of invalid) await ask(traceparent);
  await ask(`00-${"3".repeat(32)}-b7ad6b7169203331-00`);
  await service.stop();
  const asked = collector.spans.filter(({ name }) => name === "GET /api/v1/integrations/customers");
  expect(asked.map(({ parentId }) => parentId)).toEqual(invalid.map(() => undefined));
  expect(new Set(asked.map(({ traceId }) => traceId)).size).toBe(invalid.length);
  expect(collector.spans.filter(({ traceId }) => traceId === "3".repeat(32))).toEqual([]);
});

test("a collector that is away, or never answers, changes nothing for callers and receivers, nor keeps a node from stopping", async () => {
  // Accepts connections and never responds.
  const mute = await aReceiver(() => undefined);
  for (const endpoint of ["http://127.0.0.1:1", new URL(mute.url).origin]) {
    const receiver = await aReceiver();
    const partner = await aPartner(database.db);
    await register(database.db, partner.id, receiver);
    const service = await aService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" });
    await onboard(service, partner);
    await until(() => expect(receiver.received).toHaveLength(2));
    await service.stop();
    expect(currentTracer()).toBeUndefined();
  }
});

test("a failed delivery is a failed span, and its next attempt belongs to the same trace", async () => {
  const collector = await aCollector();
  const receiver = await aReceiver((request, response) => {
    if (receiver.received.length > 1) acknowledge(request, response, receiver.secret);
    else response.writeHead(500).end("owner@juniper.example is unknown");
  });
  const partner = await aPartner(database.db);
  await register(database.db, partner.id, receiver, { eventTypes: ["customer.created"] });
  const service = await aService({ ...inJson(collector), WEBHOOK_RETRY_SCHEDULE: "0s,1s" });
  await onboard(service, partner);
  await until(() => expect(receiver.received).toHaveLength(2));
  await service.stop();
  const sent = collector.spans.filter(({ name }) => name === "webhook customer.created");
  expect(sent).toMatchObject([
    { hasFailed: true, facts: { "http.response.status_code": 500, "sablewatch.webhook.attempt": 1 } },
    { hasFailed: false, facts: { "http.response.status_code": 200, "sablewatch.webhook.attempt": 2 } },
  ]);
  expect(new Set(sent.map(({ traceId, parentId }) => `${traceId} ${parentId}`)).size).toBe(1);
  expect(collector.requests.map(({ text }) => text).join("\n")).not.toContain("owner@");
});

test("the share of traces that the sampler keeps, and protobuf, are honoured; what runs outside of a span is told by itself", async () => {
  const collector = await aCollector();
  const settings = { endpoint: `${collector.url}/`, headers: {}, serviceName: "x", version: "1", resource: {} };
  const log = createLog("silent");
  const work = () => Promise.resolve(traceparentFor());
  const none = await startTracing(
    { ...settings, protocol: "http/json", sampler: { name: "parentbased_traceidratio", share: 0 } },
    log,
  );
  expect(await traced({ name: "work", kind: "consumer" }, work)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  await none.stop();
  expect(collector.requests).toEqual([]);
  const all = await startTracing(
    { ...settings, protocol: "http/protobuf", sampler: { name: "always_on", share: 1 } },
    log,
  );
  expect(await traced({ name: "work", kind: "consumer" }, work)).toMatch(/-01$/);
  // Many rows that are written at once begin their own traces.
  expect(await traced({ name: "bulk", kind: "consumer" }, () => Promise.resolve(traceparentFor(101)))).toBeNull();
  const outbound = createGuardedFetch({ allowsLocal: true, userAgent: "test" });
  const providers = { guardedFetch: outbound.fetch, allowsLocal: true };
  await openIdConnect.whyUnusable(providers, {
    issuer: `${collector.url}/tenant`,
    clientId: "client",
    clientSecret: "client-secret",
  });
  await outbound.close();
  await all.stop();
  expect(traceparentFor()).toBeNull();
  const sent = collector.requests.filter(({ path }) => path === "/v1/traces");
  expect(sent.map(({ type }) => type)).toEqual(["application/x-protobuf"]);
  expect(sent[0]?.text).toContain("identity provider GET");
  for (const text of ["tenant", "client-secret", "127.0.0.1"]) expect(sent[0]?.text).not.toContain(text);
});
