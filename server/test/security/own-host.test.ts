import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { loggedNode } from "../support/processes/logged-node.ts";
import { asOperator } from "../support/operator.ts";
import { cookiesOf, open } from "../support/portal.ts";
import { contentOf } from "../support/routes/routes.ts";
import { aMember, aStaffLink, partnerOf } from "../support/staff.ts";

const OWN = "portal.operator.example";
const api = testApi();
const node = loggedNode(api, { publicUrl: () => `https://${OWN}` });

let partner: TestPartner;
let portalHost: string;
beforeAll(async () => {
  partner = await aPartner(api.db);
  portalHost = `watch.${newId()}.example`;
  const now = new Date();
  await api.db
    .insertInto("partner_portal_hosts")
    .values({ partner_id: partner.id, host: portalHost, checked_at: now, verified_at: now, served_at: now })
    .execute();
});

/** The response for a path at a host, without the parts that differ from request to request. */
async function answerAt(host: string, method: string, path: string, headers: Record<string, string> = {}) {
  const { status, text, headers: got } = await open(node, path, { method, headers: { host, ...headers } });
  return {
    status,
    text: text.replace(/"requestId":"[^"]*"/, ""),
    names: Object.keys(got).filter((name) => name !== "content-length" && name !== "date"),
    allow: got["allow"],
  };
}

/** A path that doesn't exist, called by the same kind of client as this one. */
const unknownBeside = (path: string): string => (path.startsWith("/api/") ? "/api/v1/nothing" : "/nothing");

const STAFF_PATHS = [
  ["GET", "/console"],
  ["GET", "/console/customers"],
  ["POST", "/console"],
  ["GET", "/%63onsole"],
  ["GET", "//console//"],
  ["GET", "/auth/staff/confirm"],
  ["POST", "/auth/staff/confirm"],
  ["GET", `/auth/staff/connections/${newId()}`],
  ["GET", `/auth/staff/connections/${newId()}/callback`],
  ["GET", "/auth/staff/callback"],
  ["GET", `/auth/look-in/${newId()}`],
  ["GET", "/api/v1/staff/session"],
  ["POST", "/api/v1/staff/sign-in"],
  ["DELETE", "/api/v1/staff/sign-in"],
  ["POST", "/api/v1/staff/sign-in/passkey/options"],
  ["GET", "/api/v1/operator/distributors"],
  ["PUT", "/api/v1/operator/distributors"],
] as const;

describe("the staff's APIs and pages", () => {
  test.each(STAFF_PATHS)("%s %s is unknown at a partner's portal host, and at any other name", async (method, path) => {
    const { headers: token } = await asOperator(api);
    for (const host of [portalHost, "elsewhere.example", `${OWN}.evil.example`]) {
      for (const accept of ["text/html", "application/json"]) {
        const headers = { accept, ...token };
        const unknown = await answerAt(host, method, unknownBeside(path), headers);
        expect(unknown.status).toBe(404);
        expect(await answerAt(host, method, path, headers)).toEqual(unknown);
      }
    }
  });

  test("respond at the service's own host, and at the addresses of its own network", async () => {
    const { headers } = await asOperator(api);
    for (const host of [
      OWN,
      OWN.toUpperCase(),
      `${OWN}:8443`,
      "127.0.0.1:3000",
      "[::1]:3000",
      "localhost",
      "app:3000",
    ]) {
      expect([host, (await answerAt(host, "GET", "/api/v1/operator/distributors", headers)).status]).toEqual([
        host,
        200,
      ]);
      expect([host, (await answerAt(host, "GET", "/api/v1/staff/session")).status]).toEqual([host, 401]);
      expect([host, (await answerAt(host, "GET", "/auth/staff/callback")).status]).toEqual([host, 401]);
    }
  });

  test("sign no one in at a portal host, and use up no link there", async () => {
    const member = await aMember(api.db, partnerOf(partner));
    const link = await aStaffLink(api.db, member);
    const confirm = (host: string) =>
      open(node, "/auth/staff/confirm", {
        method: "POST",
        headers: { host, "content-type": "application/json" },
        body: JSON.stringify({ token_hash: link, type: "magiclink" }),
      });
    const before = await contentOf(api.database.pool);
    expect((await confirm(portalHost)).status).toBe(404);
    expect(await contentOf(api.database.pool)).toEqual(before);
    expect((await confirm(OWN)).status).toBe(200);
  });
});

describe("the APIs of partners and distributors", () => {
  test("accept keys at every host, and staff sessions only at the service's own", async () => {
    const customerId = await aCustomer(api.db, partner);
    const path = `/api/v1/integrations/customer/${customerId}/info`;
    const keys = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
    const member = await aMember(api.db, partnerOf(partner));
    const { headers } = await open(node, "/auth/staff/confirm", {
      method: "POST",
      headers: { host: OWN, "content-type": "application/json" },
      body: JSON.stringify({ token_hash: await aStaffLink(api.db, member), type: "magiclink" }),
    });
    const [cookie] = cookiesOf(headers);
    const session = { cookie: `${cookie?.name ?? ""}=${cookie?.value ?? ""}`, "sw-partner-id": partner.id };
    const statusAt = async (host: string, sent: Record<string, string>) =>
      (await answerAt(host, "GET", path, sent)).status;
    expect(await statusAt(portalHost, keys)).toBe(200);
    expect(await statusAt(OWN, session)).toBe(200);
    const refused = await answerAt(portalHost, "GET", path, session);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("credentials-missing")]);
  });
});
