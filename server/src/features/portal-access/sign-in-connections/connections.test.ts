import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseExposures } from "../../breaches/erasure/erase.ts";
import { changeInfo, letFallDormant, offboardCustomer } from "../../customers/index.ts";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import * as customers from "../../../../test/support/customer-sign-in-connections.ts";
import { testActor } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { startIdentityProvider, walkThrough } from "../../../../test/support/servers/identity-provider.ts";
import { ACCESS, aLink, aBrowser, confirm, cookiesOf, open, REFRESH, signIn } from "../../../../test/support/portal.ts";
import { aPlan, contentOf } from "../../../../test/support/routes/routes.ts";

const api = testApi();
const partner = testPartner(api);
let juniper: customers.Connected;

const closing: (() => Promise<void>)[] = [];
async function connected(
  ...args: Parameters<typeof customers.aConnected> extends [unknown, unknown, ...infer Rest] ? Rest : []
) {
  const made = await customers.aConnected(api, partner, ...args);
  closing.push(() => made.provider.close());
  return made;
}

beforeAll(async () => {
  juniper = await connected();
});
afterAll(() => Promise.all(closing.map((close) => close())));

const read = ({ customerId }: customers.Connected) => api.as(partner).get(customers.connectionPath(customerId));
const entries = (subjectId: string) =>
  api.db
    .selectFrom("audit_entries")
    .select(["action", "actor_kind", "partner_id", "details"])
    .where("subject_id", "=", subjectId)
    .orderBy("id")
    .execute();

describe("a partner", () => {
  test("knows what to tell the provider before there is a connection, and sets it up without it being on", async () => {
    const made = await connected({ isOn: false });
    const { body } = await read(made);
    expect(body).toMatchObject({
      connection: {
        kind: "oidc",
        issuer: made.provider.issuer,
        isEnabled: false,
        lastTry: null,
        allowsMagicLinks: true,
      },
      redirectUrls: [`${api.baseUrl}/auth/customers/${made.customerId}/callback`],
    });
    expect(JSON.stringify(body)).not.toContain(made.provider.clientSecret);
    expect((await open(api, customers.signInPath(made.customerId))).status).toBe(401);
  });

  test("switches it on only after a try in which the provider vouched for one of the customer's addresses", async () => {
    const made = await connected({ isOn: false });
    const on = () => customers.switchTo(api, made, { isEnabled: true });
    const untried = { status: 409, body: { code: "connection-untried" } };
    expect(await on()).toMatchObject(untried);
    for (const [claims, result] of [
      [{ email: made.email, email_verified: false }, "email-unverified"],
      [customers.vouched("kim@elsewhere.example"), "foreign-domain"],
    ] as const) {
      const page = await customers.tryOut(api, made, claims);
      expect(page.status).toBe(200);
      expect(await read(made)).toMatchObject({ body: { connection: { lastTry: { result } } } });
      expect(await on()).toMatchObject(untried);
    }
    const page = await customers.tryOut(api, made, customers.vouched(made.email));
    expect(page.text).toContain("The connection works");
    expect(cookiesOf(page.headers).filter(({ name }) => name === ACCESS || name === REFRESH)).toEqual([]);
    expect(await read(made)).toMatchObject({ body: { connection: { lastTry: { result: "worked" } } } });
    expect(await on()).toMatchObject({ status: 200, body: { connection: { isEnabled: true } } });
  });

  test("lets anyone at the customer test it, portal user or not; the test links no one to the provider", async () => {
    const made = await connected({ isOn: false });
    await customers.tryOut(api, made, customers.vouched(`admin-${newId()}@${customers.DOMAIN}`));
    expect(await read(made)).toMatchObject({ body: { connection: { lastTry: { result: "no-portal-user" } } } });
    expect(await customers.switchTo(api, made, { isEnabled: true })).toMatchObject({ status: 200 });
    const people = await api.db.selectFrom("customer_connection_people").select("subject").execute();
    expect((await customers.signInAs(api, made, customers.vouched(made.email))).status).toBe(303);
    expect(await api.db.selectFrom("customer_connection_people").select("subject").execute()).toHaveLength(
      people.length + 1,
    );
  });

  test("gives out one test link at a time, for an hour, and it signs no one in", async () => {
    const made = await connected({ isOn: false });
    const link = async () => {
      const { body } = await api.as(partner).post(`${customers.connectionPath(made.customerId)}/try`);
      return customers.pathOf(String(body["url"]));
    };
    const [first, second] = [await link(), await link()];
    expect((await open(api, first)).status).toBe(401);
    await customers.begin(api, second);
    await api.database.pool.query("update customer_connections set try_expires_at = now() where try_hash is not null");
    expect((await open(api, second)).status).toBe(401);
    expect((await open(api, `${customers.signInPath(made.customerId)}?try=${"a".repeat(43)}`)).status).toBe(401);
  });

  test("another issuer is another provider: off, untried, and not sent the secret of the one before", async () => {
    const made = await connected();
    const browser = customers.browserOf(api, await customers.signInAs(api, made, customers.vouched(made.email)));
    const byLink = await signIn(api, partner, made.customerId);
    const other = await startIdentityProvider(`${api.baseUrl}/auth/customers/${made.customerId}/callback`);
    closing.push(() => other.close());
    expect(await customers.set(api, made, { issuer: other.issuer, clientSecret: undefined })).toMatchObject({
      status: 422,
      body: { code: "connection-unusable", field: "clientSecret" },
    });
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
    expect(await customers.set(api, made, { issuer: other.issuer })).toMatchObject({
      body: { connection: { isEnabled: false, lastTry: null } },
    });
    expect(await browser.get("/overview")).toMatchObject({ status: 401 });
    expect(await byLink.get("/overview")).toMatchObject({ status: 200 });
  });

  test("keeps the secret and the switch when only the secret or the domains change", async () => {
    const made = await connected();
    expect(
      await customers.set(api, made, { clientSecret: undefined, domains: [customers.DOMAIN, "more.example"] }),
    ).toMatchObject({
      status: 200,
      body: { connection: { isEnabled: true, domains: [customers.DOMAIN, "more.example"] } },
    });
    const browser = customers.browserOf(api, await customers.signInAs(api, made, customers.vouched(made.email)));
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
    await customers.set(api, made, { domains: ["more.example"] });
    expect(await browser.get("/overview")).toMatchObject({ status: 401 });
  });

  test("leaves an audit row for every change, without a secret", async () => {
    const made = await connected();
    await api.as(partner).delete(customers.connectionPath(made.customerId));
    const { rows } = await api.database.pool.query<{ subject_id: string }>(
      "select distinct subject_id from audit_entries where details ->> 'customerId' = $1 and subject_kind = 'customer-connection'",
      [made.customerId],
    );
    const written = await entries(rows[0]?.subject_id ?? "");
    expect(written.map(({ action }) => action)).toEqual(
      ["set", "try-asked", "tried", "changed", "removed"].map((what) => `customer-connection.${what}`),
    );
    expect(written.every(({ partner_id }) => partner_id === partner.id)).toBe(true);
    expect(JSON.stringify(written)).not.toContain(made.provider.clientSecret);
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ["an issuer that is none", { issuer: "nonsense" }, /issuer: must be/],
    ["an issuer that does not answer", { issuer: "http://127.0.0.1:1" }, /does not answer/],
    ["the document in place of the issuer", { issuer: "https://a.example/.well-known/openid-configuration" }, /issuer/],
    ["no domain", { domains: [] }, /domains/],
    ["a public mail provider", { domains: ["gmail.com"] }, /anyone can have a mailbox/],
    ["no client", { clientId: "" }, /clientId/],
  ])("is told what is wrong with %s, and nothing changes", async (_what, changes, words) => {
    const before = await contentOf(api.database.pool);
    const answer = await customers.set(api, juniper, changes);
    expect({ status: answer.status, error: answer.body["error"] }).toEqual({
      status: 422,
      error: expect.stringMatching(words) as string,
    });
    expect(await customers.switchTo(api, juniper, {})).toMatchObject({ status: 422 });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

describe("two ways in for the same address", () => {
  test("stand beside each other: neither replaces the other, and ending one leaves the other", async () => {
    const made = await connected();
    const byLink = await signIn(api, partner, made.customerId);
    const byProvider = customers.browserOf(
      api,
      await customers.signInAs(api, made, customers.vouched(made.email.toUpperCase())),
    );
    const { body } = await byProvider.get("/sessions");
    const sessions = body["sessions"] as { id: string; method: string; isThis: boolean }[];
    expect(sessions.map(({ method, isThis }) => ({ method, isThis }))).toEqual([
      { method: "oidc", isThis: true },
      { method: "link", isThis: false },
    ]);
    expect((await byProvider.call("DELETE", "/api/v1/portal/session")).status).toBe(200);
    expect(await byProvider.get("/overview")).toMatchObject({ status: 401 });
    expect(await byLink.get("/overview")).toMatchObject({ status: 200 });

    const again = customers.browserOf(api, await customers.signInAs(api, made, customers.vouched(made.email)));
    expect((await byLink.call("DELETE", "/api/v1/portal/session")).status).toBe(200);
    expect(await again.get("/overview")).toMatchObject({ status: 200 });
  });

  test("in the same browser too: the session of the other way stays in the list, that of the same way is replaced", async () => {
    const made = await connected();
    const browser = await signIn(api, partner, made.customerId);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const next = customers.browserOf(
      api,
      await customers.signInAs(api, made, customers.vouched(made.email), { headers: { cookie } }),
    );
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
    const now = [...next.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const last = customers.browserOf(
      api,
      await customers.signInAs(api, made, customers.vouched(made.email), { headers: { cookie: now } }),
    );
    expect(await next.get("/overview")).toMatchObject({ status: 401 });
    const { body } = await last.get("/sessions");
    expect((body["sessions"] as { method: string }[]).map(({ method }) => method)).toEqual(["oidc", "link"]);
  });

  test("the audit trail says by which way each session came, and ended", async () => {
    const made = await connected();
    const byProvider = customers.browserOf(api, await customers.signInAs(api, made, customers.vouched(made.email)));
    await (await signIn(api, partner, made.customerId)).call("DELETE", "/api/v1/portal/session");
    await byProvider.call("DELETE", "/api/v1/portal/session");
    const { rows } = await api.database.pool.query<{ told: string }>(
      `select action || ' ' || (details ->> 'method') as told from audit_entries
       where details ->> 'customerId' = $1 and action like 'session.%' order by id`,
      [made.customerId],
    );
    expect(rows.map(({ told }) => told)).toEqual([
      "session.started oidc",
      "session.started link",
      "session.ended link",
      "session.ended oidc",
    ]);
  });

  test("a required provider closes the page's own links, not the partner's; switching these off closes them too", async () => {
    const made = await connected();
    await customers.switchTo(api, made, { isRequired: true });
    const byLink = await signIn(api, partner, made.customerId);
    const { token: unused } = await aLink(api, partner, made.customerId);
    const byProvider = customers.browserOf(api, await customers.signInAs(api, made, customers.vouched(made.email)));
    expect(await customers.switchTo(api, made, { allowsMagicLinks: false })).toMatchObject({ status: 200 });
    expect(await byLink.get("/overview")).toMatchObject({ status: 401 });
    expect(await confirm(aBrowser(api), unused)).toMatchObject({ status: 401 });
    expect(await byProvider.get("/overview")).toMatchObject({ status: 200 });
    const before = await contentOf(api.database.pool);
    expect(await api.as(partner).post(`/customer/${made.customerId}/magic-link`)).toMatchObject({
      status: 409,
      body: { code: "magic-links-off" },
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
    await customers.switchTo(api, made, { isEnabled: false });
    expect(await byProvider.get("/overview")).toMatchObject({ status: 401 });
    await signIn(api, partner, made.customerId);
  });
});

describe("what ends customers' sessions ends these too", () => {
  async function both() {
    const made = await connected();
    const browser = customers.browserOf(api, await customers.signInAs(api, made, customers.vouched(made.email)));
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
    return { made, browser };
  }
  const isOver = async ({ made, browser }: Awaited<ReturnType<typeof both>>) => {
    expect(await browser.get("/overview")).toMatchObject({ status: 401 });
    expect(await browser.call("POST", "/api/v1/portal/session/refresh")).toMatchObject({ status: 401 });
    expect((await open(api, customers.signInPath(made.customerId))).status).toBe(401);
  };
  const inTx = <Result>(work: Parameters<ReturnType<typeof api.db.transaction>["execute"]>[0]) =>
    api.db.transaction().execute(work) as Promise<Result>;

  test("offboarding, while somebody is at the provider too", async () => {
    const state = await both();
    const { customerId, provider } = state.made;
    const begun = await customers.begin(api, customers.signInPath(customerId));
    const back = await walkThrough(provider.issuer, begun.location);
    await inTx((tx) => offboardCustomer(tx, { actor: testActor, partnerId: partner.id, customerId }));
    await isOver(state);
    const page = await open(api, customers.pathOf(back), { headers: { cookie: begun.cookie } });
    expect(page.status).toBe(401);
  });

  test("a plan without the portal, which does not offer connections either", async () => {
    const state = await both();
    const { customerId } = state.made;
    const planId = await aPlan(api.db, partner, `plan-${newId()}`, ["dark-web-monitoring"]);
    await api.db.updateTable("customers").set({ plan_id: planId }).where("id", "=", customerId).execute();
    await isOver(state);
    const path = customers.connectionPath(customerId);
    const refused = { status: 409, body: { code: "not-in-plan" } };
    expect(await customers.set(api, state.made)).toMatchObject(refused);
    expect(await api.as(partner).post(`${path}/try`)).toMatchObject(refused);
    expect(await customers.switchTo(api, state.made, { isEnabled: false })).toMatchObject({ status: 200 });
    expect(await customers.switchTo(api, state.made, { isEnabled: true })).toMatchObject(refused);
  });

  test("a user who moves to another address; the new one is somebody else to the provider", async () => {
    const state = await both();
    const { customerId } = state.made;
    const email = `moved-${newId()}@${customers.DOMAIN}`;
    await inTx((tx) =>
      changeInfo(tx, {
        actor: testActor,
        partnerId: partner.id,
        distributorId: partner.distributor.id,
        customerId,
        changes: { contactEmail: email },
      }),
    );
    expect(await state.browser.get("/overview")).toMatchObject({ status: 401 });
    expect((await customers.signInAs(api, state.made, customers.vouched(state.made.email))).status).toBe(401);
    expect((await customers.signInAs(api, state.made, customers.vouched(email))).status).toBe(303);
  });

  test("erasing, which takes the provider's secret and its people along", async () => {
    const state = await both();
    const { customerId } = state.made;
    await inTx((tx) => offboardCustomer(tx, { actor: testActor, partnerId: partner.id, customerId }));
    await inTx(async (tx) => {
      const longAgo = new Date("2020-01-01T00:00:00Z");
      await tx.updateTable("customers").set({ status_changed_at: longAgo }).where("id", "=", customerId).execute();
      await letFallDormant(tx, testActor, { inactiveDays: 180 });
      await tx.updateTable("customers").set({ status_changed_at: longAgo }).where("id", "=", customerId).execute();
      await eraseExposures(tx, testActor, { dormantDays: 365, only: [customerId] });
    });
    expect(await read(state.made)).toMatchObject({ status: 200, body: { connection: null } });
    await isOver(state);
  });

  test("a deleted partner", async () => {
    const state = await both();
    await api.database.pool.query("update partners set deleted_at = now() where id = $1", [partner.id]);
    const over = [await state.browser.get("/overview"), await open(api, customers.signInPath(state.made.customerId))];
    await api.database.pool.query("update partners set deleted_at = null where id = $1", [partner.id]);
    expect(over.map(({ status }) => status)).toEqual([401, 401]);
  });

  test("switching the connection off, and removing it; not switching it on again", async () => {
    const state = await both();
    await customers.switchTo(api, state.made, { isEnabled: false });
    await isOver(state);
    await customers.switchTo(api, state.made, { isEnabled: true });
    expect(await state.browser.get("/overview")).toMatchObject({ status: 401 });
    const next = customers.browserOf(
      api,
      await customers.signInAs(api, state.made, customers.vouched(state.made.email)),
    );
    expect(await api.as(partner).delete(customers.connectionPath(state.made.customerId))).toMatchObject({
      status: 200,
    });
    expect(await next.get("/overview")).toMatchObject({ status: 401 });
    expect(await api.as(partner).delete(customers.connectionPath(state.made.customerId))).toMatchObject({
      status: 404,
      body: { code: "connection-not-found" },
    });
  });
});
