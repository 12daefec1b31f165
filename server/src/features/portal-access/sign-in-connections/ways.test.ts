import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInConnectionCommand } from "../../../cli/sign-in-connection.ts";
import { sendingSignInLinks } from "../../notifications/jobs.ts";
import { newId } from "../../../kernel/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import * as customers from "../../../../test/support/customer-sign-in-connections.ts";
import { aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { startIdentityProvider, walkThrough } from "../../../../test/support/servers/identity-provider.ts";
import { command, testFolder } from "../../../../test/support/imports.ts";
import { loggedNode } from "../../../../test/support/processes/logged-node.ts";
import { read } from "../../../../test/support/mails/mail-server.ts";
import { aPortalCustomer, cookiesOf, open } from "../../../../test/support/portal.ts";
import { aMailServer, TestOutbox } from "../../../../test/support/mails/post-office.ts";

const PUBLIC_URL = "https://watch.operator.example";
const api = testApi();
const outbox = new TestOutbox(api);
const node = loggedNode(api, { publicUrl: () => PUBLIC_URL });
const atNode = Object.create(api, { baseUrl: { get: () => node.baseUrl } }) as TestApi;
const folder = testFolder();

const partner = testPartner(api);
let juniper: customers.Connected;
beforeAll(async () => {
  juniper = await customers.aConnected(api, partner);
});
afterAll(() => juniper.provider.close());
beforeEach(() => outbox.clear());

describe("a link asked for by mail", () => {
  const ask = (email: string) => sendingSignInLinks(1000).run({ email }, { db: api.db, log: createLog("silent") });

  test("leads to the provider where that is required, and holds no secret", async () => {
    const server = await aMailServer();
    await customers.switchTo(api, juniper, { isRequired: true });
    const links = await api.db.selectFrom("magic_links").select("id").execute();
    await ask(juniper.email);
    outbox.aPostOffice(server, { publicUrl: () => api.baseUrl });
    await outbox.untilStates(["sent"]);
    const [mail] = server.accepted;
    const { text = "", subject = "" } = mail ? await read(mail) : {};
    expect(text).toContain(api.baseUrl + customers.signInPath(juniper.customerId));
    expect(text).not.toContain("token_hash");
    expect(subject).toContain("How to sign in");
    expect(await api.db.selectFrom("magic_links").select("id").execute()).toEqual(links);
    await customers.switchTo(api, juniper, { isRequired: false });
  });

  test("is a link as ever beside a provider that is not", async () => {
    const server = await aMailServer();
    await ask(juniper.email);
    outbox.aPostOffice(server, { publicUrl: () => api.baseUrl });
    await outbox.untilStates(["sent"]);
    const [mail] = server.accepted;
    expect((mail ? await read(mail) : {}).text).toContain("token_hash");
  });
});

describe("the page that asks for an address", () => {
  const offers = async (of: TestPartner): Promise<boolean> => {
    const { status, text } = await open(api, `/portal/sign-in?partner=${of.id}`, {});
    expect(status).toBe(200);
    return text.includes('value="provider"');
  };

  test("offers providers if a customer of its partner has one, whichever release stored it", async () => {
    expect(await offers(partner)).toBe(true);
    expect(await offers(await aPartner(api.db))).toBe(false);
    const stored = () => api.db.selectFrom("customer_connections").select("partner_id").execute();
    expect(await stored()).toEqual([{ partner_id: partner.id }]);
    await api.db.updateTable("customer_connections").set({ partner_id: null }).execute();
    expect(await offers(partner)).toBe(true);
    expect(await offers(await aPartner(api.db))).toBe(false);
    await api.db.updateTable("customer_connections").set({ partner_id: partner.id }).execute();
    await customers.switchTo(api, juniper, { isEnabled: false });
    expect(await offers(partner)).toBe(false);
    await customers.switchTo(api, juniper, { isEnabled: true });
  });
});

describe("at a partner's own host", () => {
  async function aHost(of: TestPartner): Promise<string> {
    const host = `watch.${newId()}.example`;
    const proved = { checked_at: new Date(), verified_at: new Date() };
    await api.db
      .insertInto("partner_portal_hosts")
      .values({ partner_id: of.id, host, ...proved })
      .execute();
    return host;
  }

  test("people go to the provider and come back there, under the partner's face", async () => {
    const ours = await aPartner(api.db, { name: "Harbour IT" });
    const host = await aHost(ours);
    const email = `contact-${newId()}@${customers.DOMAIN}`;
    const customerId = await aPortalCustomer(api, ours, { email, contactEmail: email });
    const callback = `https://${host}/auth/customers/${customerId}/callback`;
    const provider = await startIdentityProvider(callback);
    const connected = { partner: ours, customerId, email, provider };
    const made = await customers.set(atNode, connected);
    expect(made).toMatchObject({
      body: { connection: { signInUrl: `https://${host}${customers.signInPath(customerId)}` } },
    });
    expect((await atNode.as(ours).get(customers.connectionPath(customerId))).body["redirectUrls"]).toEqual([
      callback,
      `${api.baseUrl}/auth/customers/${customerId}/callback`,
    ]);
    await api.database.pool.query(
      "update customer_connections set is_enabled = true, tried_at = now(), try_result = 'worked' where customer_id = $1",
      [customerId],
    );
    provider.claims = customers.vouched(email);
    const begun = await customers.begin(atNode, customers.signInPath(customerId), { host });
    expect(begun.cookie).toMatch(/^__Host-sw_begun=/);
    const back = await walkThrough(provider.issuer, begun.location);
    expect(back.startsWith(callback)).toBe(true);
    // Another host has its own cookies, and doesn't know the connection.
    const elsewhere = await aHost(await aPartner(api.db));
    expect((await customers.finish(atNode, begun, back, { host: elsewhere })).status).toBe(401);
    expect((await open(atNode, customers.signInPath(customerId), { headers: { host: elsewhere } })).status).toBe(401);
    const page = await customers.finish(atNode, begun, back, { host });
    expect(page).toMatchObject({ status: 303, headers: { location: "/portal" } });
    expect(cookiesOf(page.headers).map(({ name }) => name)).toContain("__Host-sw_session");

    await provider.close();
    const away = await open(atNode, customers.signInPath(customerId), { headers: { host, "accept-language": "nl" } });
    expect(away.status).toBe(503);
    expect(away.text).toContain("Harbour IT");
    expect(away.text).toContain("De inlogpagina van uw bedrijf reageert niet");
  });
});

describe("the command", () => {
  const run = (...args: string[]) =>
    command(api.db, signInConnectionCommand, ["sign-in-connection", ...args], { publicUrl: api.baseUrl });

  test("sets up, tries, switches and removes, as the API does", async () => {
    const email = `contact-${newId()}@${customers.DOMAIN}`;
    const customerId = await aPortalCustomer(api, partner, { email, contactEmail: email });
    const provider = await startIdentityProvider(`${api.baseUrl}/auth/customers/${customerId}/callback`);
    const connected = { partner, customerId, email, provider };
    const secret = await folder.file(provider.clientSecret);
    const shown = JSON.parse((await run("show", customerId, "--json")).stdout) as Record<string, unknown>;
    expect(shown).toEqual({
      connection: null,
      redirectUrls: [`${api.baseUrl}/auth/customers/${customerId}/callback`],
    });
    const settings = ["--issuer", provider.issuer, "--client-id", provider.clientId, "--domains", customers.DOMAIN];
    expect(await run("set", customerId, ...settings)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("clientSecret") as string,
    });
    const made = await run("set", customerId, ...settings, "--client-secret-file", secret, "--json");
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).not.toContain(provider.clientSecret);
    expect(await run("switch", customerId, "--enabled", "yes")).toMatchObject({ code: 1 });

    const { url } = JSON.parse((await run("try", customerId, "--json")).stdout) as { url: string };
    await customers.signInAs(api, connected, customers.vouched(email), { path: url.slice(api.baseUrl.length) });
    const on = await run("switch", customerId, "--enabled", "yes", "--required", "yes", "--json");
    expect(JSON.parse(on.stdout)).toMatchObject({ isEnabled: true, isRequired: true, lastTry: { result: "worked" } });
    expect((await customers.signInAs(api, connected, customers.vouched(email))).status).toBe(303);
    expect(await customers.tryOut(api, connected, customers.vouched(email))).toMatchObject({ status: 200 });
    expect(await run("remove", customerId)).toMatchObject({ code: 0 });
    expect(await run("remove", customerId)).toMatchObject({ code: 1 });
    expect(await run("show", newId())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no customer") as string,
    });
    await provider.close();
  });
});
