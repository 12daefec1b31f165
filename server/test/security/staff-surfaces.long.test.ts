import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import {
  requireRights,
  type Right,
  RIGHTS,
  rightsOf,
  STAFF_ROLES,
  type StaffRole,
} from "../../src/features/callers/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aLink, aPortalCustomer, confirm, aBrowser as portalBrowser } from "../support/portal.ts";
import {
  aboutNothing,
  ask,
  contentOf,
  documentedRoutes,
  exampleOf,
  named,
  type Route,
} from "../support/routes/routes.ts";
import { aSignedIn, cookieOf, distributorOf, OPERATOR, partnerOf, stale, type TestMember } from "../support/staff.ts";

const routes = documentedRoutes();
const api = testApi();

type Signed = Awaited<ReturnType<typeof aSignedIn>>;
type Staff = Record<StaffRole, Signed>;

let mine: TestPartner;
let stranger: TestPartner;
const staff = {} as Record<Route["surface"], Staff>;
const strangers = {} as Record<Route["surface"], Signed>;

const organisationOf = (surface: Route["surface"], partner: TestPartner) =>
  surface === "partner" ? partnerOf(partner) : distributorOf(partner.distributor);

beforeAll(async () => {
  mine = await aPartner(api.db);
  stranger = await aPartner(api.db);
  for (const surface of ["partner", "distributor"] as const) {
    const signed = await Promise.all(
      STAFF_ROLES.map(async (role) => [role, await aSignedIn(api, organisationOf(surface, mine), role)] as const),
    );
    staff[surface] = Object.fromEntries(signed) as Staff;
    strangers[surface] = await aSignedIn(api, organisationOf(surface, stranger));
  }
  // When a session was last seen is recorded once a minute, and doesn't count as a change.
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
});

const ID_HEADER = { partner: "sw-partner-id", distributor: "sw-distributor-id" } as const;
const idOf = ({ surface }: Route, partner: TestPartner): string =>
  surface === "partner" ? partner.id : partner.distributor.id;

const rightOf = ({ right, operationId }: Route): Right => {
  if (right === undefined || !(right in RIGHTS)) throw new Error(`${operationId} names no right`);
  return right as Right;
};

test("every route of organisations names a right", () => {
  expect(routes.filter(({ right }) => right === undefined).map(({ operationId }) => operationId)).toEqual([]);
});

test("a server with a route that names no right doesn't start", async () => {
  const app = Fastify();
  await app.register((scope, _options, done) => {
    requireRights(scope);
    expect(() => scope.get("/open", () => "")).toThrow("does not name the right it needs");
    scope.get("/closed", { config: { right: "customers:read" } }, () => "");
    done();
  });
  await app.close();
});

describe.each(named(routes))("%s", (_name, route) => {
  test("allows the roles that have its right, and changes nothing for the others", async () => {
    const right = rightOf(route);
    for (const role of STAFF_ROLES) {
      const { browser, personId } = staff[route.surface][role];
      const example = await exampleOf(route, api.db, mine);
      const before = await contentOf(api.database.pool);
      const answer = await ask(api, route, example, cookieOf(browser));
      const allowed = rightsOf(role).includes(right);
      expect({ role, status: answer.status }).toEqual({ role, status: allowed ? 200 : 403 });
      if (!allowed) {
        expect(answer.body["code"]).toBe("right-missing");
        expect(await contentOf(api.database.pool)).toEqual(before);
      }
      if (role === "viewer") expect(await contentOf(api.database.pool)).toEqual(before);
      const wrote = await api.db
        .selectFrom("audit_entries")
        .select("id")
        .where("actor_kind", "=", "key")
        .where("actor_id", "=", personId)
        .execute();
      expect(wrote).toEqual([]);
    }
  });

  test("another organisation's staff are refused, and its objects look as if they didn't exist", async () => {
    const { browser } = strangers[route.surface];
    const example = await exampleOf(route, api.db, mine);
    const before = await contentOf(api.database.pool);
    const named = { ...cookieOf(browser), [ID_HEADER[route.surface]]: idOf(route, mine) };
    expect(await ask(api, route, example, named)).toMatchObject({ status: 403, body: { code: "not-a-member" } });
    const unknown = { ...cookieOf(browser), [ID_HEADER[route.surface]]: newId() };
    expect(await ask(api, route, example, unknown)).toMatchObject({ status: 403, body: { code: "not-a-member" } });
    expect(await contentOf(api.database.pool)).toEqual(before);
    const nothing = aboutNothing(example);
    if (!nothing || route.operationId === "setBreachStatus") return;
    const theirs = await ask(api, route, example, cookieOf(browser));
    const none = await ask(api, route, nothing, cookieOf(browser));
    expect({ status: theirs.status, error: theirs.body["error"] }).toEqual({
      status: none.status,
      error: none.body["error"],
    });
  });

  test("requires a recent proof of identity exactly if its right does", async () => {
    const right = rightOf(route);
    const owner = staff[route.surface].owner;
    await stale(api, owner);
    const answer = await ask(api, route, await exampleOf(route, api.db, mine), cookieOf(owner.browser));
    const freshly = "freshly" in RIGHTS[right];
    expect(answer.status).toBe(freshly ? 403 : 200);
    if (freshly) expect(answer.body["code"]).toBe("fresh-sign-in-required");
    await api.database.pool.query("update staff_sessions set proved_at = now()");
  });
});

test("a distributor's staff act for its own partners within their role, and for no one else's", async () => {
  const { viewer, technician } = staff.distributor;
  const call = (who: Signed, partner: TestPartner, method: string, path: string, body?: unknown) =>
    api.call({
      method,
      path: `/api/v1/integrations${path}`,
      headers: { ...cookieOf(who.browser), "sw-partner-id": partner.id },
      body,
    });
  const customer = { companyName: "Juniper Bakery", assetsDomains: ["juniper.example"] };
  expect(await call(viewer, mine, "GET", "/customers")).toMatchObject({ status: 200 });
  expect(await call(viewer, mine, "POST", "/customer/onboard", customer)).toMatchObject({ status: 403 });
  expect(await call(technician, mine, "POST", "/customer/onboard", customer)).toMatchObject({ status: 200 });
  expect(await call(technician, stranger, "GET", "/customers")).toMatchObject({ status: 403 });
  // Without the header, the call is about the session's own organisation, which isn't a partner.
  const headers = cookieOf(viewer.browser);
  expect(await api.call({ method: "GET", path: "/api/v1/integrations/customers", headers })).toMatchObject({
    status: 403,
  });
});

test("the audit trail says which member of staff did it", async () => {
  const { browser, personId } = staff.partner.technician;
  const { body } = await api.call({
    method: "POST",
    path: "/api/v1/integrations/customer/onboard",
    headers: cookieOf(browser),
    body: { companyName: "Juniper Bakery", assetsDomains: ["juniper.example"] },
  });
  const entry = await api.db
    .selectFrom("audit_entries")
    .select(["actor_kind", "actor_id", "partner_id", "distributor_id"])
    .where("action", "=", "customer.onboarded")
    .where("subject_id", "=", String(body["customerId"]))
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actor_kind: "staff",
    actor_id: personId,
    partner_id: mine.id,
    distributor_id: mine.distributor.id,
  });
});

test("if an API key is sent with a session, only the key counts", async () => {
  const { browser } = staff.partner.viewer;
  const call = (apiKey: string) =>
    api.call({
      method: "GET",
      path: "/api/v1/distributors/billing-codes",
      headers: { ...cookieOf(browser), "sw-distributor-id": mine.distributor.id, "sw-api-key": apiKey },
    });
  expect(await call(mine.distributor.apiKey)).toMatchObject({ status: 200 });
  expect(await call(mine.apiKey)).toMatchObject({ status: 401, body: { code: "credentials-invalid" } });
});

test("a request whose cookie belongs to no session, or to one that has ended, must sign in", async () => {
  for (const cookie of ["sw_staff=nothing", `sw_staff=${"a".repeat(43)}`]) {
    for (const path of [
      "/api/v1/integrations/customers",
      "/api/v1/distributors/partners",
      "/api/v1/operator/partners",
    ]) {
      expect(await api.call({ method: "GET", path, headers: { cookie } })).toMatchObject({
        status: 401,
        body: { code: "session-required" },
      });
    }
  }
});

test("a link to a customer's portal, and its session, end with the access of the member of staff who created it", async () => {
  const member = await aSignedIn(api, partnerOf(mine), "technician");
  const customerId = await aPortalCustomer(api, mine);
  const link = async () => {
    const { body } = await api.call({
      method: "POST",
      path: `/api/v1/integrations/customer/${customerId}/magic-link`,
      headers: cookieOf(member.browser),
    });
    return new URL(String(body["url"])).searchParams.get("token_hash") ?? "";
  };
  const [used, unused] = [await link(), await link()];
  const browser = portalBrowser(api);
  expect(await confirm(browser, used)).toMatchObject({ status: 200 });
  expect(await browser.get("/overview")).toMatchObject({ status: 200 });
  const byKey = portalBrowser(api);
  await confirm(byKey, (await aLink(api, mine, customerId)).token);
  const { browser: owner } = staff.partner.owner;
  await owner.call("DELETE", `/api/v1/staff/people/${member.membershipId}`);
  expect(await browser.get("/overview")).toMatchObject({ status: 401 });
  expect(await confirm(portalBrowser(api), unused)).toMatchObject({ status: 401 });
  expect(await byKey.get("/overview")).toMatchObject({ status: 200 });
});

test("a repeated call with the same idempotency key does nothing twice, and only the same session can open its secret", async () => {
  const customerId = await aPortalCustomer(api, mine);
  const call = (who: TestMember & { browser: Signed["browser"] }) =>
    api.call({
      method: "POST",
      path: `/api/v1/integrations/customer/${customerId}/magic-link`,
      headers: { ...cookieOf(who.browser), "idempotency-key": `once-${customerId}` },
    });
  const first = await call(staff.partner.technician);
  expect(first.status).toBe(200);
  expect((await call(staff.partner.technician)).body).toEqual(first.body);
  expect(await call(staff.partner.admin)).toMatchObject({ status: 422, body: { code: "idempotency-key-reused" } });
});

describe("the operator", () => {
  const path = "/api/v1/operator";
  test("allows its own staff and no one else's", async () => {
    const viewer = await aSignedIn(api, OPERATOR, "viewer");
    expect(await viewer.browser.call("GET", `${path}/partners?per_page=100`)).toMatchObject({ status: 200 });
    expect(await viewer.browser.call("GET", `${path}/partners/${mine.id}`)).toMatchObject({
      status: 200,
      body: { data: { uuid: mine.id, distributor_id: mine.distributor.id } },
    });
    expect(await viewer.browser.call("GET", `${path}/distributors/${mine.distributor.id}`)).toMatchObject({
      status: 200,
    });
    expect(await viewer.browser.call("GET", `${path}/distributors/${newId()}`)).toMatchObject({ status: 404 });
    expect(await viewer.browser.call("GET", `${path}/staff?partnerId=${mine.id}`)).toMatchObject({ status: 403 });
    for (const other of [staff.partner.owner, staff.distributor.owner]) {
      expect(await other.browser.call("GET", `${path}/partners`)).toMatchObject({
        status: 403,
        body: { code: "not-a-member" },
      });
    }
  });

  test("its owners manage the staff of every organisation", async () => {
    const owner = await aSignedIn(api, OPERATOR);
    const member = await aSignedIn(api, distributorOf(stranger.distributor), "viewer");
    const listed = await owner.browser.call("GET", `${path}/staff?distributorId=${stranger.distributor.id}`);
    expect(JSON.stringify(listed.body)).toContain(member.email);
    expect(await owner.browser.call("PATCH", `${path}/staff/${member.membershipId}`, { role: "admin" })).toMatchObject({
      status: 200,
    });
    expect(await owner.browser.call("DELETE", `${path}/staff/${member.membershipId}`)).toMatchObject({ status: 200 });
    expect(await owner.browser.call("DELETE", `${path}/staff/${member.membershipId}`)).toMatchObject({ status: 404 });
    const invited = { email: `new-${newId()}@staff.example`, role: "owner" };
    const invite = (whose: object) => owner.browser.call("POST", `${path}/staff/invitations`, { ...invited, ...whose });
    expect(await invite({ partnerId: mine.id })).toMatchObject({ status: 200 });
    expect(await invite({ partnerId: newId() })).toMatchObject({
      status: 404,
      body: { code: "organisation-not-found" },
    });
    expect(await invite({ partnerId: mine.id, distributorId: mine.distributor.id })).toMatchObject({ status: 422 });
  });
});
