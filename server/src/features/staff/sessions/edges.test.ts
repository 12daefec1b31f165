import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendingStaffLinks } from "../../notifications/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { loggedNode } from "../../../../test/support/processes/logged-node.ts";
import { read } from "../../../../test/support/mails/mail-server.ts";
import { aBrowser, cookiesOf, open } from "../../../../test/support/portal.ts";
import { aMailServer, until, TestOutbox } from "../../../../test/support/mails/post-office.ts";
import * as staff from "../../../../test/support/staff.ts";

const api = testApi();
const outbox = new TestOutbox(api);
const https = loggedNode(api, { publicUrl: () => "https://watch.example" });
const atHost = loggedNode(api, { publicUrl: () => "http://localhost:1" });
beforeEach(() => outbox.clear());

describe("the session's cookie", () => {
  const at = (node: Pick<TestApi, "baseUrl">, token: string) =>
    open(node, "/auth/staff/confirm", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token_hash: token, type: "magiclink" }).toString(),
    });

  test("is Secure, HttpOnly and Lax with http and https, and with https this host's alone", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    for (const [node, name] of [
      [api, "sw_staff"],
      [https, "__Host-sw_staff"],
    ] as const) {
      const { status, headers } = await at(node, await staff.aStaffLink(api.db, member));
      expect(status).toBe(303);
      const [cookie, ...others] = cookiesOf(headers);
      expect(others).toEqual([]);
      expect(cookie).toMatchObject({ name, attributes: { httponly: "", secure: "", samesite: "Lax", path: "/" } });
      expect(cookie?.attributes["domain"]).toBeUndefined();
    }
  });

  test("without the prefix, which a neighbouring host may have planted, counts for nothing with https", async () => {
    const member = await staff.aMember(api.db, staff.OPERATOR);
    const { headers } = await at(https, await staff.aStaffLink(api.db, member));
    const [cookie] = cookiesOf(headers);
    const session = (name: string) =>
      open(https, "/api/v1/staff/session", { headers: { cookie: `${name}=${cookie?.value ?? ""}` } });
    expect((await session("__Host-sw_staff")).status).toBe(200);
    expect((await session("sw_staff")).status).toBe(401);
  });
});

describe("passkeys at an address without a host name", () => {
  test("are refused with the reason, for signing in, for a proof and for a new one", async () => {
    const { browser } = await staff.aSignedIn(api, staff.OPERATOR);
    for (const path of ["/sign-in/passkey/options", "/session/passkey/options", "/passkeys/options"]) {
      expect(await browser.call("POST", `/api/v1/staff${path}`)).toMatchObject({
        status: 409,
        body: { code: "passkeys-need-host-name", error: expect.stringContaining("127.0.0.1") as string },
      });
    }
  });

  test("work where there is one", async () => {
    const page = await open(atHost, "/api/v1/staff/sign-in/passkey/options", { method: "POST" });
    expect(page.status).toBe(200);
  });
});

describe("the first webhook", () => {
  let partner: TestPartner;
  beforeAll(async () => {
    partner = await aPartner(api.db);
  });
  const webhooks = "/api/v1/integrations/webhooks";
  const add = (headers: Record<string, string>) =>
    api.call({ method: "POST", path: webhooks, headers, body: { url: "https://hooks.harbour.example/in" } });

  test("by someone who may not see secrets creates none: deliveries stay queued until an admin creates one", async () => {
    const technician = await staff.aSignedIn(api, staff.partnerOf(partner), "technician");
    const made = await add(staff.cookieOf(technician.browser));
    expect(made.status).toBe(200);
    expect(made.body["secret"]).toBeUndefined();
    expect(JSON.stringify(made.body)).not.toContain("whsec_");
    expect(await api.db.selectFrom("webhook_secrets").select("id").execute()).toEqual([]);

    const admin = await staff.aSignedIn(api, staff.partnerOf(partner), "admin");
    await staff.stale(api, admin);
    expect((await add(staff.cookieOf(admin.browser))).body["secret"]).toBeUndefined();
    const secrets = await api.call({
      method: "POST",
      path: `${webhooks}/secrets`,
      headers: staff.cookieOf(admin.browser),
    });
    expect(secrets).toMatchObject({ status: 403, body: { code: "fresh-sign-in-required" } });
  });

  test("by an admin with a fresh proof, or by an API key, brings its secret", async () => {
    const admin = await staff.aSignedIn(api, staff.partnerOf(partner), "admin");
    expect(await add(staff.cookieOf(admin.browser))).toMatchObject({
      body: { secret: { token: expect.stringMatching(/^whsec_/) as string } },
    });
    const other = await aPartner(api.db);
    expect(await add({ "sw-partner-id": other.id, "sw-api-key": other.apiKey })).toMatchObject({
      body: { secret: { token: expect.stringMatching(/^whsec_/) as string } },
    });
  });
});

test("a sandbox's staff get their invitation and their sign-in link by mail: they are real people", async () => {
  const server = await aMailServer();
  const sandbox = await aPartner(api.db, { sandbox: true });
  const owner = await staff.aSignedIn(api, staff.partnerOf(sandbox));
  const invited = staff.anEmail();
  expect(
    await owner.browser.call("POST", "/api/v1/staff/people/invitations", { email: invited, role: "viewer" }),
  ).toMatchObject({ status: 200 });
  const log = createLog("silent");
  await sendingStaffLinks(1000).run({ email: owner.email }, { db: api.db, log });
  outbox.aPostOffice(server, { publicUrl: () => api.baseUrl });
  await until(() => expect(server.accepted.flatMap(({ to }) => to).sort()).toEqual([invited, owner.email].sort()));
  const mail = server.accepted.find(({ to }) => to.includes(invited));
  const { text = "" } = mail ? await read(mail) : {};
  const link = new URL(/http\S+\/auth\/staff\/confirm\S+/.exec(text)?.[0] ?? "http://nothing");
  const token = link.searchParams.get("token_hash") ?? "";
  expect(await staff.confirmStaff(aBrowser(api), token, "invitation")).toMatchObject({ status: 200 });
});
