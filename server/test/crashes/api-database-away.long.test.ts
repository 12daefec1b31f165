import { pagesCorpus } from "../../src/features/corpus/index.ts";
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import { request as send } from "undici";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApi } from "../../src/api/app.ts";
import { createKeyVerifier, issueKey } from "../../src/features/keys/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { testApi } from "../support/api.ts";
import { openTestDatabase } from "../support/database.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../support/servers/database-proxy.ts";
import { aPartner, customerFields, testActor, type TestPartner } from "../support/factories.ts";
import { aLink, aPortalCustomer, signIn } from "../support/portal.ts";
import { TEST_SETTINGS } from "../support/settings.ts";

const api = testApi();

type Reply = { status: number; headers: Record<string, unknown>; text: string };
type Node = { proxy: DatabaseProxy; server: Server; lines: string[]; ask: (request: Request) => Promise<Reply> };
type Request = { method?: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };

/** Another node on the same database, connected through a proxy. */
async function aNode(): Promise<Node> {
  const proxy = await aDatabaseProxy(api.databaseUrl);
  const database = openTestDatabase(proxy.url);
  const lines: string[] = [];
  const { app } = await createApi({
    database,
    corpus: pagesCorpus(database.db),
    keys: createKeyVerifier(database.db),
    metrics: createMetrics(database.pool),
    log: createLog("warn", { write: (line) => void lines.push(line) }),
    settings: TEST_SETTINGS,
  });
  const baseUrl = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await database.close();
  });
  return {
    proxy,
    server: app.server,
    lines,
    async ask({ method = "GET", path, headers = {}, body }) {
      const answer = await send(baseUrl + path, { method, headers, body: body ?? null });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    },
  };
}

const keyOf = ({ id, apiKey }: TestPartner) => ({ "sw-partner-id": id, "sw-api-key": apiKey });
const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

type Asked = Request & { shows: "json" | "html" };

/** One of each kind of route that needs the database. Each succeeds while the database is available. */
async function requests(): Promise<Record<string, Asked>> {
  const partner = await aPartner(api.db);
  const customerId = await aPortalCustomer(api, partner);
  const browser = await signIn(api, partner, customerId);
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const { token } = await aLink(api, partner, customerId);
  const { token: other } = await aLink(api, partner, customerId);
  const { id: recipient } = await api.db
    .insertInto("mail_recipients")
    .values({ customer_id: customerId, address: "owner@juniper.example" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { apiKey: operator } = await api.db
    .transaction()
    .execute((tx) => issueKey(tx, testActor, { owner: "operator", name: "test", expiresAt: null }));
  const confirmation = { token_hash: token, type: "magiclink" };
  return {
    "a partner's list": { path: "/api/v1/integrations/customers", headers: keyOf(partner), shows: "json" },
    "an onboarding": {
      method: "POST",
      path: "/api/v1/integrations/customer/onboard",
      headers: { ...keyOf(partner), ...JSON_TYPE, "idempotency-key": randomUUID() },
      body: JSON.stringify(customerFields()),
      shows: "json",
    },
    "a look-up": {
      method: "POST",
      path: "/api/v1/integrations/breach/check",
      headers: { ...keyOf(partner), ...JSON_TYPE },
      body: JSON.stringify({ email: "owner@juniper.example" }),
      shows: "json",
    },
    "a distributor's list": {
      path: "/api/v1/distributors/partners",
      headers: { "sw-distributor-id": partner.distributor.id, "sw-api-key": partner.distributor.apiKey },
      shows: "json",
    },
    "a page of the portal": { path: "/api/v1/portal/overview", headers: { cookie }, shows: "json" },
    "the portal's refresh": {
      method: "POST",
      path: "/api/v1/portal/session/refresh",
      headers: { cookie },
      shows: "json",
    },
    "a sign-in by script": {
      method: "POST",
      path: "/auth/confirm",
      headers: JSON_TYPE,
      body: JSON.stringify(confirmation),
      shows: "json",
    },
    "a sign-in by form": {
      method: "POST",
      path: "/auth/confirm",
      headers: FORM_TYPE,
      body: new URLSearchParams({ ...confirmation, token_hash: other }).toString(),
      shows: "html",
    },
    "the sign-in page": { path: `/portal/sign-in?partner=${partner.id}`, shows: "html" },
    "asking for a link": {
      method: "POST",
      path: "/portal/sign-in",
      headers: FORM_TYPE,
      body: "email=owner%40juniper.example",
      shows: "html",
    },
    "the unsubscribe page": { path: `/mail/unsubscribe?from=alerts&id=${recipient}`, shows: "html" },
    unsubscribing: { method: "POST", path: `/mail/unsubscribe?from=alerts&id=${recipient}`, shows: "html" },
    "the metrics": { path: "/metrics", headers: { authorization: `Bearer ${operator}` }, shows: "json" },
  };
}

const expectUnavailable = (name: string, { shows }: Asked, { status, headers, text }: Reply): void => {
  expect({ name, status, retryAfter: headers["retry-after"] }).toEqual({ name, status: 503, retryAfter: "5" });
  if (shows === "json") {
    const error = "The service cannot reach its database, retry in a few seconds";
    expect(JSON.parse(text)).toMatchObject({ success: false, error });
  } else {
    expect({ name, type: headers["content-type"] }).toEqual({ name, type: "text/html; charset=utf-8" });
    expect(text).toContain("<h1>Something went wrong</h1>");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cache-control"]).toBe("no-store");
  }
  // The response reveals neither the error nor its location.
  expect(text).not.toMatch(/127\.0\.0\.1|ECONN|terminat|57P|node_modules/);
};

const isAboutListening = (message: string): boolean => message.startsWith("cannot listen for news of work");

const AWAY: [string, (proxy: DatabaseProxy) => unknown][] = [
  ["cuts its connections", (proxy) => proxy.shut()],
  ["does not listen", (proxy) => proxy.refuse()],
  ["shuts down", (proxy) => proxy.shut("57P01")],
  ["is starting up", (proxy) => proxy.shut("57P03")],
  ["has too many connections", (proxy) => proxy.shut("53300")],
];

test("however the database is away, every kind of route answers 503 with Retry-After, and goes on as soon as it is back", async () => {
  const { proxy, lines, ask } = await aNode();
  for (const [how, leave] of AWAY) {
    const all = Object.entries(await requests());
    // Some connections are open when the database becomes unavailable, and the partner's key is cached: an onboarding
    // gets as far as its rate limit.
    for (const [, list] of all.slice(0, 1)) await Promise.all(Array.from({ length: 5 }, () => ask(list)));
    await leave(proxy);
    for (const [name, asked] of all) expectUnavailable(`${name} (${how})`, asked, await ask(asked));
    expect((await ask({ path: "/readyz" })).status).toBe(503);
    for (const path of ["/livez", "/api/v1/health"]) expect((await ask({ path })).status).toBe(200);

    await proxy.open();
    await vi.waitFor(async () => expect((await ask({ path: "/readyz" })).status).toBe(200), { timeout: 300_000 });
    for (const [name, asked] of all) {
      const { status } = await ask(asked);
      expect({ name, how, isDone: status < 400 }).toEqual({ name, how, isDone: true });
    }
  }
  // The log reports it, but not once for each request. Who listens for notices only complains if it tries to connect
  // while the database is away.
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  const [listening, others] = [messages.filter(isAboutListening), messages.filter((one) => !isAboutListening(one))];
  expect(listening.length).toBeLessThanOrEqual(AWAY.length);
  expect(others.toSorted()).toEqual(["not ready: the database does not answer", "requests fail: the database is away"]);
});

test("while the database is away, pages keep the face that the node knew, and the page behind a link still comes", async () => {
  const { proxy, ask } = await aNode();
  const partner = await aPartner(api.db, { name: "Northgate IT" });
  const { token } = await aLink(api, partner, await aPortalCustomer(api, partner));
  const signInPage = { path: `/portal/sign-in?partner=${partner.id}` };
  const cookie = `sw_partner=${partner.id}`;
  const linkPage = { path: `/auth/confirm?token_hash=${token}&type=magiclink`, headers: { cookie } };
  const nowhere = { path: "/nowhere", headers: { accept: "text/html", cookie } };
  expect((await ask(signInPage)).status).toBe(200);
  await proxy.refuse();
  for (const [asked, status] of [
    [linkPage, 200],
    [nowhere, 404],
  ] as const) {
    const answer = await ask(asked);
    expect([answer.status, answer.text.includes("<span>Northgate IT</span>")]).toEqual([status, true]);
  }
  // What the node has cached expires after a few seconds. Then this page fails, with the partner's branding.
  await vi.waitFor(async () => expect((await ask(signInPage)).status).toBe(503), { timeout: 300_000 });
  expect((await ask(signInPage)).text).toContain("<span>Northgate IT</span>");
  await proxy.open();
});

test("requests that come all at once while connections are cut are answered with 200 or 503 and nothing else", async () => {
  const { proxy, ask } = await aNode();
  const partner = await aPartner(api.db);
  const list = { path: "/api/v1/integrations/customers", headers: keyOf(partner) };
  const onboard = () => ({
    method: "POST" as const,
    path: "/api/v1/integrations/customer/onboard",
    headers: { ...keyOf(partner), ...JSON_TYPE },
    body: JSON.stringify(customerFields()),
  });
  const answered: Reply[] = [];
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 20 }, (_, n) => ask(n % 2 === 0 ? list : onboard()));
    await asked[round % asked.length];
    proxy.shut();
    answered.push(...(await Promise.all(asked)));
    await proxy.open();
  }
  const statuses = new Set(answered.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 503]);
  // Every confirmed onboarding is in the database. Besides those, there are only onboardings whose response was lost.
  const done = answered.flatMap(({ text }) => (JSON.parse(text) as { customerId?: string }).customerId ?? []);
  const rows = await api.db.selectFrom("customers").select("id").where("partner_id", "=", partner.id).execute();
  const ids = new Set(rows.map(({ id }) => id));
  expect(done.filter((id) => !ids.has(id))).toEqual([]);
});

test("a commit whose answer is lost is a 503, and the same call under its Idempotency-Key gives the customer that was made", async () => {
  const { proxy, ask } = await aNode();
  const partner = await aPartner(api.db);
  const onboarding = {
    method: "POST" as const,
    path: "/api/v1/integrations/customer/onboard",
    headers: { ...keyOf(partner), ...JSON_TYPE, "idempotency-key": randomUUID() },
    body: JSON.stringify(customerFields()),
  };
  proxy.loseAnswers("commit", 1);
  const unknown = await ask(onboarding);
  expect([unknown.status, unknown.headers["retry-after"]]).toEqual([503, "5"]);
  const { code, error } = JSON.parse(unknown.text) as { code: string; error: string };
  expect(code).toBe("outcome-unknown");
  expect(error).toContain("may or may not have been made");
  expect(error).toContain("same Idempotency-Key");
  expect(proxy.lost).toBe(1);
  const again = await ask(onboarding);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
  const rows = await api.db.selectFrom("customers").select("id").where("partner_id", "=", partner.id).execute();
  expect(rows).toEqual([{ id: (JSON.parse(again.text) as { customerId: string }).customerId }]);
});

test("a commit that never arrived is the same 503, and the same call under its Idempotency-Key makes the one customer", async () => {
  const { proxy, ask } = await aNode();
  const partner = await aPartner(api.db);
  const onboarding = {
    method: "POST" as const,
    path: "/api/v1/integrations/customer/onboard",
    headers: { ...keyOf(partner), ...JSON_TYPE, "idempotency-key": randomUUID() },
    body: JSON.stringify(customerFields()),
  };
  proxy.cutAt("commit");
  const unknown = await ask(onboarding);
  expect([unknown.status, JSON.parse(unknown.text)]).toMatchObject([503, { code: "outcome-unknown" }]);
  const again = await ask(onboarding);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  const rows = await api.db.selectFrom("customers").select("id").where("partner_id", "=", partner.id).execute();
  expect(rows).toEqual([{ id: (JSON.parse(again.text) as { customerId: string }).customerId }]);
});

test("a magic link whose sign-in could not be noted is not used up", async () => {
  const { proxy, ask } = await aNode();
  const partner = await aPartner(api.db);
  const { token } = await aLink(api, partner, await aPortalCustomer(api, partner));
  const body = JSON.stringify({ token_hash: token, type: "magiclink" });
  const confirmation = { method: "POST" as const, path: "/auth/confirm", headers: JSON_TYPE, body };
  proxy.shut();
  expect((await ask(confirmation)).status).toBe(503);
  await proxy.open();
  expect((await ask(confirmation)).status).toBe(200);
});

test("a statement that the database breaks off is a 503 that changed nothing, and is logged as an error each time", async () => {
  const { lines, ask } = await aNode();
  const partner = await aPartner(api.db);
  const holder = await api.database.pool.connect();
  await holder.query("begin; lock table customers in access exclusive mode");
  const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%customers%'`;
  for (let time = 1; time <= 2; time += 1) {
    const asked = ask({ path: "/api/v1/integrations/customers", headers: keyOf(partner) });
    await vi.waitFor(async () => expect((await api.database.pool.query(CANCEL)).rowCount).toBe(1), {
      timeout: 300_000,
    });
    const { status, headers, text } = await asked;
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    const error = "The service could not do this in time, retry in a few seconds";
    expect(JSON.parse(text)).toMatchObject({ success: false, error });
  }
  await holder.query("rollback");
  holder.release();
  const logged = lines.map((line) => JSON.parse(line) as { level: number; err: { code: string } });
  expect(logged.map(({ level, err }) => [level, err.code])).toEqual([
    [50, "57014"],
    [50, "57014"],
  ]);
});

test("a caller who hangs up in the middle of the body is not taken for a database that is away", async () => {
  const { server, lines } = await aNode();
  const partner = await aPartner(api.db);
  const headers = { ...keyOf(partner), ...JSON_TYPE, host: "localhost", "content-length": "1000" };
  const head = Object.entries(headers).map((pair) => pair.join(": "));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  const sent = ["POST /api/v1/integrations/customer/onboard HTTP/1.1", ...head, "", '{"companyName":'].join("\r\n");
  socket.write(sent);
  // The request has been authenticated, and the server is waiting for its body.
  const COUNTED = "select from rate_limits where key like '%' || $1";
  await vi.waitFor(async () => expect((await api.database.pool.query(COUNTED, [partner.id])).rowCount).toBe(1), {
    timeout: 300_000,
  });
  socket.resetAndDestroy();
  const connections = promisify(server.getConnections.bind(server));
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 300_000 });
  expect(lines).toEqual([]);
});
