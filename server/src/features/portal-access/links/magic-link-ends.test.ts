import { describe, expect, test } from "vitest";
import { letFallDormant } from "../../customers/index.ts";
import { issueKey, type KeyOwner, revokeKey, rotateKey } from "../../keys/index.ts";
import { sha256 } from "../../../platform/crypto.ts";
import { testApi } from "../../../../test/support/api.ts";
import { testActor } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import * as portal from "../../../../test/support/portal.ts";
import { times } from "../../../../test/support/processes/two-nodes.ts";

const api = testApi();
const partner = testPartner(api);

const issue = (owner: KeyOwner = { partnerId: partner.id }) =>
  api.db.transaction().execute((tx) => issueKey(tx, testActor, { owner, name: "test", expiresAt: null }));
const revoke = (id: string) => api.db.transaction().execute((tx) => revokeKey(tx, testActor, id));

/** A customer whose user is signed in and has an unused link. */
async function aVisitor(of = partner): Promise<{ customerId: string; browser: portal.Browser; token: string }> {
  const customerId = await portal.aPortalCustomer(api, partner);
  const browser = await portal.signIn(api, of, customerId);
  expect(await browser.get("/overview")).toMatchObject({ status: 200 });
  return { customerId, browser, token: (await portal.aLink(api, of, customerId)).token };
}

/** The statuses that the access token, the refresh token and the unused link each get on their own. */
async function worth({ browser, token }: { browser: portal.Browser; token: string }): Promise<number[]> {
  return [
    (await browser.get("/overview")).status,
    (await browser.copy().post("/session/refresh")).status,
    (await portal.confirm(portal.aBrowser(api), token)).status,
  ];
}

const NOTHING = [401, 401, 401];
const EVERYTHING = [200, 200, 200];

describe("offboarding", () => {
  test("ends sessions and unused links at once, and for good: reactivation brings none of them back", async () => {
    const visitor = await aVisitor();
    const { customerId } = visitor;
    expect(await api.as(partner).post("/customer/offboard", { customerId })).toMatchObject({ status: 200 });
    expect(await worth(visitor)).toEqual(NOTHING);
    expect(await api.as(partner).post("/customer/reactivate", { customerId })).toMatchObject({ status: 200 });
    expect(await worth(visitor)).toEqual(NOTHING);
    expect(await (await portal.signIn(api, partner, customerId)).get("/overview")).toMatchObject({ status: 200 });
  });

  test("leaves no copy of an unused link, and says of the session why it ended", async () => {
    const { customerId, token } = await aVisitor();
    await api.as(partner).post("/customer/offboard", { customerId });
    const links = api.db.selectFrom("magic_links").selectAll().where("token_hash", "=", sha256(token));
    expect(await links.execute()).toEqual([]);
    const sessions = api.db.selectFrom("portal_sessions").selectAll().where("customer_id", "=", customerId);
    expect(await sessions.execute()).toMatchObject([{ ended_because: "offboarded" }]);
  });

  test("leaves other customers' visitors alone", async () => {
    const [gone, stays] = [await aVisitor(), await aVisitor()];
    await api.as(partner).post("/customer/offboard", { customerId: gone.customerId });
    expect(await worth(stays)).toEqual(EVERYTHING);
  });

  test("at the same moment as a sign-in, it leaves no session that lives", async () => {
    await times(10, async () => {
      const customerId = await portal.aPortalCustomer(api, partner);
      const { token } = await portal.aLink(api, partner, customerId);
      const browser = portal.aBrowser(api);
      await Promise.all([
        portal.confirm(browser, token),
        api.as(partner).post("/customer/offboard", { customerId }),
        api.as(partner).post(`/customer/${customerId}/magic-link`),
      ]);
      expect(await browser.get("/overview")).toMatchObject({ status: 401 });
      await api.as(partner).post("/customer/reactivate", { customerId });
      expect(await worth({ browser, token })).toEqual(NOTHING);
      const open = api.db.selectFrom("magic_links").select("id").where("customer_id", "=", customerId);
      expect(await open.where("used_at", "is", null).execute()).toEqual([]);
    });
  });

  test("a customer that falls dormant and comes back has to ask for a new link", async () => {
    const visitor = await aVisitor();
    const { customerId } = visitor;
    await api.as(partner).post("/customer/offboard", { customerId });
    const only = { inactiveDays: 0, only: [customerId] };
    await api.db.transaction().execute((tx) => letFallDormant(tx, testActor, only));
    expect(await worth(visitor)).toEqual(NOTHING);
    expect(await api.as(partner).post("/customer/reactivate", { customerId })).toMatchObject({ status: 200 });
    expect(await worth(visitor)).toEqual(NOTHING);
  });
});

describe("the API key that asked for a link", () => {
  test("revoked, its links and the sessions they began are worth nothing; those of another key go on", async () => {
    const { key, apiKey } = await issue();
    const visitor = await aVisitor({ ...partner, apiKey });
    const other = await portal.signIn(api, partner, visitor.customerId);
    await revoke(key.id);
    expect(await worth(visitor)).toEqual(NOTHING);
    expect(await portal.submit(api, { token_hash: visitor.token, type: "magiclink" })).toMatchObject({ status: 401 });
    expect(await other.get("/overview")).toMatchObject({ status: 200 });
    const { body } = await other.get("/sessions");
    expect(body["sessions"]).toHaveLength(1);
  });

  test("revoked, a distributor's key takes the links it asked for with it", async () => {
    const { key, apiKey } = await issue({ distributorId: partner.distributor.id });
    const visitor = await aVisitor({ ...partner, apiKey });
    await revoke(key.id);
    expect(await worth(visitor)).toEqual(NOTHING);
  });

  test("expired or rotated, its links and sessions stay valid, because no one said that the key was stolen", async () => {
    const { key, apiKey } = await issue();
    const visitor = await aVisitor({ ...partner, apiKey });
    await api.db.transaction().execute((tx) => rotateKey(tx, testActor, { id: key.id, overlapMs: 0 }));
    const row = api.db.selectFrom("api_keys").select(["expires_at", "revoked_at"]).where("id", "=", key.id);
    const { expires_at: expiresAt } = await row.executeTakeFirstOrThrow();
    expect(expiresAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await worth(visitor)).toEqual(EVERYTHING);
  });
});

describe("a portal user's address", () => {
  test("changed by the partner, the old address's sessions and links end, and the next link is the new one's", async () => {
    const visitor = await aVisitor();
    const { customerId } = visitor;
    const contactEmail = "new-owner@juniper.example";
    await api.as(partner).patch(`/customer/${customerId}/info`, { contactEmail });
    expect(await worth(visitor)).toEqual(NOTHING);
    const sessions = api.db.selectFrom("portal_sessions").selectAll().where("customer_id", "=", customerId);
    expect(await sessions.execute()).toMatchObject([{ ended_because: "user changed" }]);
    const { body } = await (await portal.signIn(api, partner, customerId)).get("/overview");
    expect(body).toMatchObject({ portal: { user: { email: contactEmail } } });
  });

  test("sent again as it is, with any other field, ends nothing", async () => {
    const visitor = await aVisitor();
    const { customerId } = visitor;
    const info = (await api.as(partner).get(`/customer/${customerId}/info`)).body;
    const changes = { contactEmail: String(info["contactEmail"]).toUpperCase(), companyName: "Juniper & Sons" };
    expect(await api.as(partner).patch(`/customer/${customerId}/info`, changes)).toMatchObject({ status: 200 });
    expect(await worth(visitor)).toEqual(EVERYTHING);
  });
});

test("an upgrade and a downgrade end neither sessions nor links", async () => {
  const visitor = await aVisitor();
  const { customerId } = visitor;
  await api.as(partner).post("/customer/downgrade", { customerId });
  await api.as(partner).post("/customer/upgrade", { customerId });
  expect(await worth(visitor)).toEqual(EVERYTHING);
});
