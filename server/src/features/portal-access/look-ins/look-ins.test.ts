import { beforeEach, describe, expect, test } from "vitest";
import { offboardCustomer } from "../../customers/index.ts";
import { endingLookIns } from "../jobs.ts";
import { changeRole } from "../../staff/index.ts";
import { createLog } from "../../../platform/log.ts";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aDistributor, aPartner, testActor } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { type Browser, aPortalCustomer, cookiesOf, open, signIn } from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";
import { aMember, aSignedIn, cookieOf, distributorOf, OPERATOR, partnerOf } from "../../../../test/support/staff.ts";

const api = testApi();
const LOOK_INS = "/api/v1/staff/look-ins";
const COOKIE = "sw_look_in";
const partner = testPartner(api, { name: "Northgate IT" });
let customerId: string;

beforeEach(async () => {
  customerId = await aPortalCustomer(api, partner, { companyName: "Juniper Bakery" });
});

const begin = (browser: Browser, id = customerId) => browser.call("POST", LOOK_INS, { customerId: id });

/** Begins a look-in and opens its link, as a browser does. */
async function lookIn(browser: Browser, id = customerId): Promise<{ id: string; url: string }> {
  const { status, body } = await begin(browser, id);
  expect(status).toBe(200);
  const begun = body["lookIn"] as { id: string; url: string };
  const opened = await open(api, new URL(begun.url).pathname, { headers: cookieOf(browser) });
  expect([opened.status, opened.headers["location"]]).toEqual([303, "/portal"]);
  for (const { name, value } of cookiesOf(opened.headers)) browser.cookies.set(name, value);
  return begun;
}

async function trail(): Promise<unknown[]> {
  const { rows } = await api.database.pool.query<Record<string, unknown>>(
    `select action, actor_kind as kind, actor_id as who, partner_id as "partnerId", details ->> 'because' as because
     from audit_entries where subject_id = $1 and action like 'look-in.%' order by id`,
    [customerId],
  );
  return rows;
}

const ROLES = ["owner", "admin", "technician"] as const;

describe("a look-in", () => {
  test.each(ROLES)("shows the %s of a partner what the customer sees, and says so", async (role) => {
    const { browser } = await aSignedIn(api, partnerOf(partner), role);
    const { id } = await lookIn(browser);
    const { status, body } = await browser.get("/overview");
    expect(status).toBe(200);
    expect(body["portal"]).toMatchObject({
      customer: { name: "Juniper Bakery" },
      lookIn: { id, customerId, until: expect.any(String) as string },
    });
  });

  test("is open to a distributor's staff for its partners' customers, and to the operator's for all", async () => {
    for (const organisation of [distributorOf(partner.distributor), OPERATOR]) {
      const { browser } = await aSignedIn(api, organisation, "technician");
      await lookIn(browser);
      expect(await browser.get("/overview")).toMatchObject({ status: 200 });
    }
  });

  test("is refused for another organisation's customer as for one that does not exist", async () => {
    const other = await aPartner(api.db);
    const elsewhere = await aDistributor(api.db);
    const askers = [
      await aSignedIn(api, partnerOf(other)),
      await aSignedIn(api, distributorOf(elsewhere)),
      await aSignedIn(api, partnerOf(partner)),
    ];
    const before = await contentOf(api.database.pool);
    for (const [n, { browser }] of askers.entries()) {
      const answer = await begin(browser, n === 2 ? newId() : customerId);
      expect([answer.status, answer.body["code"]]).toEqual([404, "customer-not-found"]);
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("is refused to a viewer, and for a customer that nobody can sign in for", async () => {
    const viewer = await aSignedIn(api, partnerOf(partner), "viewer");
    expect(await begin(viewer.browser)).toMatchObject({ status: 403, body: { code: "right-missing" } });
    const { browser } = await aSignedIn(api, partnerOf(partner));
    const without = await aPortalCustomer(api, partner, { platformAccess: false });
    expect(await begin(browser, without)).toMatchObject({ status: 400, body: { code: "no-platform-user" } });
  });

  test("lets nothing be changed, not even by the session that the browser has besides", async () => {
    const { browser } = await aSignedIn(api, partnerOf(partner));
    const own = await signIn(api, partner, await aPortalCustomer(api, partner));
    for (const [name, value] of own.cookies) browser.cookies.set(name, value);
    await lookIn(browser);
    const before = await contentOf(api.database.pool);
    const changes = [
      await browser.patch("/settings", { alertsEnabled: false }),
      await browser.patch("/language", { localeCode: "nl-NL" }),
      await browser.patch(`/breaches/${newId()}`, { resolved: true }),
      await browser.post("/session/refresh"),
      await browser.delete("/session"),
      await browser.delete("/sessions"),
    ];
    for (const { status, body } of changes) expect([status, body["code"]]).toEqual([403, "read-only-look-in"]);
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("is no visit of the customer's, and not among its sessions", async () => {
    const user = await signIn(api, partner, customerId);
    const { browser } = await aSignedIn(api, partnerOf(partner));
    await lookIn(browser);
    const profiles = () =>
      api.database.pool.query<Record<string, unknown>>("select * from portal_profiles").then(({ rows }) => rows);
    const before = await profiles();
    await browser.get("/overview");
    expect(await profiles()).toEqual(before);
    const { body } = await user.get("/sessions");
    expect(body["sessions"]).toHaveLength(1);
  });

  test("is worth nothing in another browser, by its link or by its cookie", async () => {
    const { browser } = await aSignedIn(api, partnerOf(partner));
    const colleague = await aSignedIn(api, partnerOf(partner));
    const { id, url } = await lookIn(browser);
    for (const headers of [{}, cookieOf(colleague.browser)]) {
      const opened = await open(api, new URL(url).pathname, { headers });
      expect([opened.status, opened.headers["location"]]).toEqual([303, "/console"]);
      expect(cookiesOf(opened.headers)).toEqual([]);
    }
    colleague.browser.cookies.set(COOKIE, id);
    expect(await colleague.browser.get("/overview")).toMatchObject({ status: 401, body: { code: "look-in-over" } });
  });
});

describe("a look-in ends", () => {
  const over = { status: 401, body: { code: "look-in-over" } };

  test("when its person ends it, and both are in the trail under their name", async () => {
    const { browser, personId } = await aSignedIn(api, partnerOf(partner));
    const { id } = await lookIn(browser);
    const still = browser.copy();
    expect(await browser.call("DELETE", `${LOOK_INS}/${id}`)).toMatchObject({ status: 200 });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await still.get("/overview")).toMatchObject(over);
    expect(still.cookies.has(COOKIE)).toBe(false);
    const by = { kind: "staff", who: personId, partnerId: partner.id };
    expect(await trail()).toEqual([
      { action: "look-in.began", ...by, because: null },
      { action: "look-in.ended", ...by, because: "ended" },
    ]);
    const again = await browser.call("DELETE", `${LOOK_INS}/${id}`);
    expect([again.status, again.body["code"]]).toEqual([404, "look-in-not-found"]);
  });

  test("whatever the session works for by then, and whatever the person's role has become", async () => {
    const { browser, email, personId, membershipId } = await aSignedIn(api, partnerOf(partner), "technician");
    const other = await aMember(api.db, partnerOf(await aPartner(api.db)), "viewer", email);
    const { id } = await lookIn(browser);
    await browser.call("POST", "/api/v1/staff/session/membership", { membershipId: other.membershipId });
    await api.database.pool.query("update staff_memberships set role = 'viewer' where id = $1", [membershipId]);
    expect(await browser.call("DELETE", `${LOOK_INS}/${id}`)).toMatchObject({ status: 200 });
    // With the distributor, the entry counts as the partner's own; without one it would count as the operator's.
    const { rows } = await api.database.pool.query(
      "select distributor_id as id from audit_entries where action = 'look-in.ended' and actor_id = $1",
      [personId],
    );
    expect(rows).toEqual([{ id: partner.distributor.id }]);
  });

  test("not by anybody else", async () => {
    const { browser } = await aSignedIn(api, partnerOf(partner));
    const { id } = await lookIn(browser);
    const colleague = await aSignedIn(api, partnerOf(partner));
    expect(await colleague.browser.call("DELETE", `${LOOK_INS}/${id}`)).toMatchObject({ status: 404 });
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
  });

  test("after half an hour", async () => {
    const { browser } = await aSignedIn(api, partnerOf(partner));
    await lookIn(browser);
    await api.database.pool.query("update look_ins set expires_at = now() where customer_id = $1", [customerId]);
    expect(await browser.get("/overview")).toMatchObject(over);
    await endingLookIns().run({}, { db: api.db, log: createLog("silent") });
    expect((await trail()).at(-1)).toMatchObject({ action: "look-in.ended", because: "time over" });
  });

  test.each([
    ["partner's own", () => partnerOf(partner), "staff"],
    ["distributor's", () => distributorOf(partner.distributor), "staff"],
    ["operator's", () => OPERATOR, "operator"],
  ] as const)(
    "in the name of the %s people, whoever noted it, as the partner reads",
    async (_whose, organisation, kind) => {
      const { browser } = await aSignedIn(api, organisation());
      await lookIn(browser);
      await api.database.pool.query("update look_ins set expires_at = now() where ended_at is null");
      await endingLookIns().run({}, { db: api.db, log: createLog("silent") });
      const { body } = await api.as(partner).get(`/audit?subjectId=${customerId}`);
      expect(body["entries"]).toMatchObject([
        { action: "look-in.ended", actor: { kind } },
        { action: "look-in.began", actor: { kind } },
        { action: "customer.onboarded" },
      ]);
    },
  );

  test("with the session of staff", async () => {
    const { browser } = await aSignedIn(api, partnerOf(partner));
    await lookIn(browser);
    const still = browser.copy();
    await browser.call("DELETE", "/api/v1/staff/session");
    expect(await still.get("/overview")).toMatchObject(over);
    await endingLookIns().run({}, { db: api.db, log: createLog("silent") });
    expect((await trail()).at(-1)).toMatchObject({ action: "look-in.ended", because: "staff session ended" });
  });

  test("with the right to it", async () => {
    const { browser, membershipId } = await aSignedIn(api, partnerOf(partner), "technician");
    await aSignedIn(api, partnerOf(partner));
    await lookIn(browser);
    const which = { id: membershipId, role: "viewer" } as const;
    await api.db.transaction().execute((tx) => changeRole(tx, testActor, partnerOf(partner), which));
    expect(await browser.get("/overview")).toMatchObject(over);
  });

  test("with the customer's access", async () => {
    const { browser } = await aSignedIn(api, partnerOf(partner));
    await lookIn(browser);
    const leaving = { actor: testActor, partnerId: partner.id, customerId };
    await api.db.transaction().execute((tx) => offboardCustomer(tx, leaving));
    expect(await browser.get("/overview")).toMatchObject(over);
    expect((await trail()).at(-1)).toMatchObject({ action: "look-in.ended", because: "customer gone" });
  });

  test("with the next one", async () => {
    const { browser } = await aSignedIn(api, partnerOf(partner));
    const first = await lookIn(browser);
    const second = await lookIn(browser);
    expect(second.id).not.toBe(first.id);
    expect((await trail()).map((one) => (one as { because: string | null }).because)).toEqual([null, "replaced", null]);
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });
  });
});
