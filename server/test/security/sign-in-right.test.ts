import { beforeAll, expect, test, vi } from "vitest";
import { rolesWith } from "../../src/features/callers/index.ts";
import { spendMagicLink } from "../../src/features/portal-access/links/links.ts";
import { replaceSession } from "../../src/features/portal-access/sessions/sessions.ts";
import { changeRole, type Organisation } from "../../src/features/staff/index.ts";
import { testApi } from "../support/api.ts";
import { aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { aBrowser, aLink, aPortalCustomer, type Browser, confirm } from "../support/portal.ts";
import { aSignedIn, cookieOf, distributorOf, partnerOf } from "../support/staff.ts";

// A member of staff who may sign in as a customer can lose that right. Links and sessions that they created with it
// then end.

const api = testApi();
let partner: TestPartner;
let customerId: string;
beforeAll(async () => {
  partner = await aPartner(api.db);
  customerId = await aPortalCustomer(api, partner);
});

type Maker = Awaited<ReturnType<typeof aSignedIn>>;

async function aLinkBy({ browser }: Maker): Promise<string> {
  const { status, body } = await api.call({
    method: "POST",
    path: `/api/v1/integrations/customer/${customerId}/magic-link`,
    headers: { ...cookieOf(browser), "sw-partner-id": partner.id },
  });
  expect(status).toBe(200);
  return new URL(String(body["url"])).searchParams.get("token_hash") ?? "";
}

async function signedInBy(token: string): Promise<Browser> {
  const browser = aBrowser(api);
  expect(await confirm(browser, token)).toMatchObject({ status: 200 });
  expect(await browser.get("/overview")).toMatchObject({ status: 200 });
  return browser;
}

/** A portal session and an unused link that this person created. */
async function madeBy(maker: Maker) {
  return { browser: await signedInBy(await aLinkBy(maker)), token: await aLinkBy(maker) };
}

/** The statuses that the access token, the refresh token and the unused link each get on their own. */
const worth = async ({ browser, token }: { browser: Browser; token: string }): Promise<number[]> => [
  (await browser.get("/overview")).status,
  (await browser.copy().post("/session/refresh")).status,
  (await confirm(aBrowser(api), token)).status,
];
const NOTHING = [401, 401, 401];

/** Changes the role, as an owner of the organisation does. */
async function become(
  organisation: Organisation,
  { membershipId: id }: Maker,
  role: "viewer" | "technician" | "admin",
) {
  const { browser } = await aSignedIn(api, organisation, "owner");
  const answer = await browser.call("PATCH", `/api/v1/staff/people/${id}`, { role });
  expect(answer.status).toBe(200);
}

const ORGANISATIONS = { partner: () => partnerOf(partner), distributor: () => distributorOf(partner.distributor) };

test.each(["partner", "distributor"] as const)(
  "a technician of the %s who becomes a viewer is signed out as a customer, and stays so as a technician again",
  async (kind) => {
    const organisation = ORGANISATIONS[kind]();
    const maker = await aSignedIn(api, organisation, "technician");
    const made = await madeBy(maker);
    const other = await madeBy(await aSignedIn(api, organisation, "technician"));
    const byKey = await signedInBy((await aLink(api, partner, customerId)).token);
    await become(organisation, maker, "viewer");
    expect(await worth(made)).toEqual(NOTHING);
    await become(organisation, maker, "technician");
    expect(await worth(made)).toEqual(NOTHING);
    expect(await worth(other)).toEqual([200, 200, 200]);
    expect(await byKey.get("/overview")).toMatchObject({ status: 200 });
    const ended = api.db
      .selectFrom("portal_sessions")
      .select("ended_because")
      .where("staff_membership_id", "=", maker.membershipId);
    expect(await ended.execute()).toEqual([{ ended_because: "right lost" }]);
  },
);

test("a change of role that keeps the right keeps the links and sessions that were created with it", async () => {
  expect(rolesWith("customers:sign-in")).toEqual(["owner", "admin", "technician"]);
  const maker = await aSignedIn(api, partnerOf(partner), "admin");
  const made = await madeBy(maker);
  await become(partnerOf(partner), maker, "technician");
  expect(await worth(made)).toEqual([200, 200, 200]);
});

test("a sign-in that is in progress when the link's creator loses the right ends with it", async () => {
  const organisation = partnerOf(partner);
  const maker = await aSignedIn(api, organisation, "technician");
  const token = await aLinkBy(maker);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let isSpent: () => void = () => undefined;
  const spent = new Promise<void>((resolve) => (isSpent = resolve));
  const arrival = { device: { browser: null, platform: null }, days: 1, from: {}, previous: undefined };
  const signingIn = api.db.transaction().execute(async (tx) => {
    const whom = await spendMagicLink(tx, token);
    isSpent();
    await held;
    return whom && replaceSession(tx, whom, arrival);
  });
  await spent;
  const demotion = api.db
    .transaction()
    .execute((tx) => changeRole(tx, testActor, organisation, { id: maker.membershipId, role: "viewer" }));
  const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await vi.waitFor(async () => expect((await api.database.pool.query(waits)).rowCount).toBe(1), { timeout: 100_000 });
  goOn();
  const session = await signingIn;
  await demotion;
  const row = api.db
    .selectFrom("portal_sessions")
    .select("ended_because")
    .where("id", "=", session?.sessionId ?? "");
  expect(await row.execute()).toEqual([{ ended_because: "right lost" }]);
});

test("a link that is created while its creator loses the right lets no one in", async () => {
  const maker = await aSignedIn(api, partnerOf(partner), "technician");
  const token = await aLinkBy(maker);
  // As if its row had been written after the change.
  await api.database.pool.query("update staff_memberships set role = 'viewer' where id = $1", [maker.membershipId]);
  expect((await confirm(aBrowser(api), token)).status).toBe(401);
});
