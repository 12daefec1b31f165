import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import * as customers from "../../../../test/support/customer-sign-in-connections.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { changed, FORGED_TOKENS, TAMPERED_RETURNS } from "../../../../test/support/servers/identity-attacks.ts";
import { walkThrough } from "../../../../test/support/servers/identity-provider.ts";
import { ACCESS, cookiesOf, open, type Page, REFRESH } from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";

const api = testApi();
const partner = testPartner(api);
let juniper: customers.Connected;
let harbour: customers.Connected;

beforeAll(async () => {
  juniper = await customers.aConnected(api, partner, { customer: { assetsDomains: [customers.DOMAIN] } });
  harbour = await customers.aConnected(api, partner);
});
afterAll(() => Promise.all([juniper, harbour].map(({ provider }) => provider.close())));
beforeEach(() => {
  for (const { provider } of [juniper, harbour]) Object.assign(provider, { forge: undefined, forgedWith: "own key" });
});

/** Checks that no one was let in, that nothing about them is stored, and that the page doesn't say why. */
async function refused(attempt: () => Promise<Page>, status = 401): Promise<void> {
  const rows = async () => {
    const content = await contentOf(api.database.pool);
    return ["portal_users", "portal_sessions", "customer_connection_people", "audit_entries"].map(
      (table) => content[`public.${table}`],
    );
  };
  const before = await rows();
  const page = await attempt();
  expect(page.status).toBe(status);
  const session = cookiesOf(page.headers).filter(({ name, value }) => [ACCESS, REFRESH].includes(name) && value !== "");
  expect(session).toEqual([]);
  expect(page.text).not.toContain(customers.DOMAIN);
  expect(await rows()).toEqual(before);
}

const me = () => customers.vouched(juniper.email);

test("asks for the code by PKCE, with a state and a nonce, only for the address, and at this customer's own address", async () => {
  const { searchParams: asked } = new URL(
    (await customers.begin(api, customers.signInPath(juniper.customerId))).location,
  );
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: "code",
    scope: "openid email",
    code_challenge_method: "S256",
    redirect_uri: `${api.baseUrl}/auth/customers/${juniper.customerId}/callback`,
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)?.length).toBeGreaterThan(20);
});

describe("nobody gets in", () => {
  test.each([
    ["an address that is not verified", { email_verified: false }],
    ["an address that nothing is said about", { email_verified: undefined }],
    ["a word in place of a yes", { email_verified: "true" }],
    ["a domain that is not the customer's", { email: "kim@elsewhere.example", email_verified: true }],
    ["a domain that only ends like it", { email: `kim@not-${customers.DOMAIN}`, email_verified: true }],
    ["a part of the domain", { email: `kim@sub.${customers.DOMAIN}`, email_verified: true }],
    [
      "the address of nobody who uses the portal",
      { email: `kim-${newId()}@${customers.DOMAIN}`, email_verified: true },
    ],
    ["no address", { email: undefined, email_verified: true }],
    ["a list for an address", { email: [`kim@${customers.DOMAIN}`], email_verified: true }],
  ])("with %s", async (_what, claims) => {
    await refused(() => customers.signInAs(api, juniper, { email: juniper.email, ...claims }));
  });

  test.each<(typeof FORGED_TOKENS)[number]>([
    ...FORGED_TOKENS,
    ["the other customer's issuer", (claims) => ({ ...claims, iss: harbour.provider.issuer })],
  ])("with %s", async (_what, forge) => {
    juniper.provider.forge = forge;
    await refused(() => customers.signInAs(api, juniper, me()));
  });

  test("with a token that somebody else signed", async () => {
    Object.assign(juniper.provider, { forge: (claims: object) => claims, forgedWith: "another key" });
    await refused(() => customers.signInAs(api, juniper, me()));
  });

  test("as the same address by another person, once its person has come in", async () => {
    expect((await customers.signInAs(api, juniper, me())).status).toBe(303);
    juniper.provider.forge = (claims) => ({ ...claims, sub: "somebody-else" });
    await refused(() => customers.signInAs(api, juniper, me()));
    juniper.provider.forge = undefined;
    expect((await customers.signInAs(api, juniper, me())).status).toBe(303);
  });

  test.each(TAMPERED_RETURNS)("with %s in the way back", async (_what, tamper) => {
    await refused(() => customers.signInAs(api, juniper, me(), { tamper }));
  });

  test("in another browser than the one that began, or twice with the same code", async () => {
    juniper.provider.claims = me();
    const [begun, other] = [
      await customers.begin(api, customers.signInPath(juniper.customerId)),
      await customers.begin(api, customers.signInPath(juniper.customerId)),
    ];
    const back = await walkThrough(juniper.provider.issuer, begun.location);
    await refused(() => customers.finish(api, { cookie: "" }, back));
    await refused(() => customers.finish(api, other, back));
    expect((await customers.finish(api, begun, back)).status).toBe(303);
    await refused(() => customers.finish(api, begun, back));
  });

  test("with a code that was used, under a new state", async () => {
    juniper.provider.claims = me();
    const begun = await customers.begin(api, customers.signInPath(juniper.customerId));
    const back = await walkThrough(juniper.provider.issuer, begun.location);
    expect((await customers.finish(api, begun, back)).status).toBe(303);
    const code = new URL(back).searchParams.get("code") ?? "";
    await refused(() => customers.signInAs(api, juniper, me(), { tamper: changed("code", code) }));
  });

  test("after ten minutes", async () => {
    juniper.provider.claims = me();
    const begun = await customers.begin(api, customers.signInPath(juniper.customerId));
    const back = await walkThrough(juniper.provider.issuer, begun.location);
    await api.database.pool.query("update customer_connection_attempts set expires_at = now()");
    await refused(() => customers.finish(api, begun, back));
  });

  test("by a customer that does not exist, or has no connection", async () => {
    for (const id of [newId(), "nonsense", "%00", "__proto__"])
      await refused(() => open(api, customers.signInPath(id)));
    for (const id of [newId(), "nonsense"])
      await refused(() => open(api, `/auth/customers/${id}/callback?code=a&state=b`));
  });
});

describe("two customers' providers are not mixed up", () => {
  test("what one provider answered is not taken at the other customer's address", async () => {
    juniper.provider.claims = me();
    const begun = await customers.begin(api, customers.signInPath(juniper.customerId));
    const back = await walkThrough(juniper.provider.issuer, begun.location);
    await refused(() => customers.finish(api, begun, back.replace(juniper.customerId, harbour.customerId)));
    expect((await customers.finish(api, begun, back)).status).toBe(303);
  });

  test("one customer's provider that sends the browser on to the other's gets neither code nor person", async () => {
    harbour.provider.claims = customers.vouched(harbour.email);
    const atEvil = await customers.begin(api, customers.signInPath(juniper.customerId));
    const atHonest = await customers.begin(api, customers.signInPath(harbour.customerId));
    // Juniper's provider puts its own state into the honest provider's request.
    const state = new URL(atEvil.location).searchParams.get("state") ?? "";
    const back = await walkThrough(harbour.provider.issuer, changedState(atHonest.location, state));
    await refused(() => customers.finish(api, atEvil, back));
    await refused(() => customers.finish(api, atHonest, back));
  });

  test("a provider that vouches for another customer's user opens its own customer alone", async () => {
    await refused(() => customers.signInAs(api, juniper, customers.vouched(harbour.email)));
  });

  const changedState = (url: string, state: string) => {
    const altered = new URL(url);
    altered.searchParams.set("state", state);
    return altered.href;
  };
});

test("a sign-in leads to a page of the portal, never to another site", async () => {
  for (const [next, leadsTo] of [
    ["/portal/reports", "/portal/reports"],
    ["https://evil.example/", "/portal"],
    ["//evil.example", "/portal"],
    ["/portal/../evil", "/portal"],
    ["/portal%2f%2fevil.example", "/portal"],
    ["javascript:alert(1)", "/portal"],
  ] as const) {
    const path = `${customers.signInPath(juniper.customerId)}?${new URLSearchParams({ next }).toString()}`;
    const page = await customers.signInAs(api, juniper, me(), { path });
    expect({ next, status: page.status, leadsTo: page.headers["location"] }).toEqual({ next, status: 303, leadsTo });
  }
});

test("while the provider is away, people are told so, and a try says so to the partner", async () => {
  const away = await customers.aConnected(api, partner);
  const begun = await customers.begin(api, customers.signInPath(away.customerId));
  const back = await walkThrough(away.provider.issuer, begun.location);
  await away.provider.close();
  await refused(() => open(api, customers.signInPath(away.customerId)), 503);
  await refused(() => customers.finish(api, begun, back), 503);
  const path = `/customer/${away.customerId}/sign-in-connection`;
  const { body } = await api.as(partner).post(`${path}/try`);
  expect((await open(api, new URL(String(body["url"])).pathname + new URL(String(body["url"])).search)).status).toBe(
    200,
  );
  expect(await api.as(partner).get(path)).toMatchObject({
    body: { connection: { isEnabled: true, lastTry: { result: "provider-away" } } },
  });
});

test("the cookie of an attempt is this browser's alone, and gone when it comes back", async () => {
  const page = await open(api, customers.signInPath(juniper.customerId));
  const [cookie] = cookiesOf(page.headers);
  expect(cookie).toMatchObject({
    name: "sw_begun",
    attributes: { httponly: "", secure: "", samesite: "Lax", path: "/" },
  });
  expect(page.headers["cache-control"]).toBe("no-store");
  const back = await customers.signInAs(api, juniper, me());
  expect(cookiesOf(back.headers).find(({ name }) => name === "sw_begun")?.value).toBe("");
  expect(await customers.browserOf(api, back).get("/overview")).toMatchObject({ status: 200 });
});

describe("the portal's sign-in page", () => {
  const ask = (fields: Record<string, string>, at = partner) =>
    open(api, `/portal/sign-in?partner=${at.id}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  test("offers the provider by an address's domain, no matter whose address it is", async () => {
    const stranger = await ask({ email: `nobody-${newId()}@${customers.DOMAIN}`, by: "provider" });
    expect(stranger.text).toMatch(/\/auth\/customers\/[0-9a-f-]{36}\/sign-in/);
    const known = await ask({ email: juniper.email, by: "provider" });
    expect(known.text).toContain(customers.signInPath(juniper.customerId));
    expect((await ask({ email: "kim@elsewhere.example", by: "provider" })).text).not.toContain("/auth/customers/");
  });

  test("another partner's page does not know the domain, nor does the page of nobody, unless it is verified", async () => {
    const elsewhere = await aPartner(api.db);
    expect((await ask({ email: juniper.email, by: "provider" }, elsewhere)).text).not.toContain("/auth/customers/");
    const atNobodys = () =>
      open(api, "/portal/sign-in", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email: juniper.email, by: "provider" }).toString(),
      });
    expect((await atNobodys()).text).not.toContain("/auth/customers/");
    await api.database.pool.query(
      `insert into domain_proofs (customer_id, domain, status, method, dns_token, verified_at)
       values ($1, $2, 'verified', 'dns', 'token', now())`,
      [juniper.customerId, customers.DOMAIN],
    );
    expect((await atNobodys()).text).toContain(customers.signInPath(juniper.customerId));
  });

  test("asks for a required provider, and queues no mail", async () => {
    const jobs = async () =>
      (await api.database.pool.query("select id from graphile_worker._private_jobs")).rows.length;
    const before = await jobs();
    expect((await ask({ email: juniper.email })).text).not.toContain("/auth/customers/");
    expect(await jobs()).toBe(before + 1);
    await customers.switchTo(api, juniper, { isRequired: true });
    expect((await ask({ email: juniper.email })).text).toContain(customers.signInPath(juniper.customerId));
    expect(await jobs()).toBe(before + 1);
    await customers.switchTo(api, juniper, { isRequired: false });
  });

  test("has the second button only where some customer has a provider, in the visitor's language", async () => {
    const german = { headers: { "accept-language": "de" } };
    expect((await open(api, `/portal/sign-in?partner=${partner.id}`, german)).text).toContain(
      "Mit dem Firmenkonto anmelden",
    );
    const elsewhere = await aPartner(api.db);
    expect((await open(api, `/portal/sign-in?partner=${elsewhere.id}`, german)).text).not.toContain("Firmenkonto");
  });
});
