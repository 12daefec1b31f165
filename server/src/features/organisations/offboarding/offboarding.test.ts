import { describe, expect, test, vi } from "vitest";
import { followingPartners, tendingOffboardings } from "../../customers/jobs.ts";
import { offboardPartner, restorePartner } from "../index.ts";
import { createLog } from "../../../platform/log.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aCustomer, aDistributor, aPartner, testActor, type TestPartner } from "../../../../test/support/factories.ts";
import { aPortalHost } from "../../../../test/support/routes/organisations.ts";
import { aSignedIn, cookieOf, partnerOf } from "../../../../test/support/staff.ts";

const api = testApi();

const path = (partner: TestPartner) => `/partners/${partner.id}`;
const distributorOf = (partner: TestPartner) => api.asDistributor(partner.distributor);

const context = () => ({ db: api.db, log: createLog("silent") });

async function offboard(partner: TestPartner): Promise<string> {
  const { status, body } = await distributorOf(partner).post(`${path(partner)}/offboard`);
  expect(status).toBe(200);
  return (body["offboarding"] as { id: string }).id;
}

const restore = (partner: TestPartner) => distributorOf(partner).post(`${path(partner)}/restore`);
const follow = (offboardingId: string) => followingPartners().run({ offboardingId }, context());

async function statusesOf(partner: TestPartner): Promise<Record<string, string>> {
  const rows = await api.db
    .selectFrom("customers")
    .select(["id", "status"])
    .where("partner_id", "=", partner.id)
    .orderBy("id")
    .execute();
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

const eventsOf = async (partner: TestPartner, type: string) =>
  (await api.events(partner)).filter((event) => event.type === type).map(({ data }) => data);

/** A partner with a customer of each status. */
async function aPartnerWithAll() {
  const partner = await aPartner(api.db, { monthly_churn_limit: 1 });
  const active = await aCustomer(api.db, partner);
  const prospect = await aCustomer(api.db, partner, { status: "prospect" });
  const inactive = await aCustomer(api.db, partner, { status: "prospect" });
  await api.as(partner).post("/customer/offboard", { customerId: inactive });
  return { partner, active, prospect, inactive };
}

test("keys and sessions stop at once, and the customers become inactive, each with its event", async () => {
  const { partner, active, prospect, inactive } = await aPartnerWithAll();
  const owner = await aSignedIn(api, partnerOf(partner));
  const id = await offboard(partner);
  const refused = async () => expect((await api.as(partner).get("/customers")).status).toBe(401);
  await vi.waitFor(refused, { timeout: 100_000, interval: 100 });
  const session = await api.call({ method: "GET", path: "/api/v1/staff/session", headers: cookieOf(owner.browser) });
  expect(session.status).toBe(401);
  expect(await distributorOf(partner).get(path(partner))).toMatchObject({ status: 404 });
  expect(await distributorOf(partner).get("/offboardings")).toMatchObject({
    body: { offboardings: [{ id, partnerUuid: partner.id, state: "offboarding", customersToGo: 2 }] },
  });

  await follow(id);
  expect(await statusesOf(partner)).toEqual({ [active]: "inactive", [prospect]: "inactive", [inactive]: "inactive" });
  const events = await eventsOf(partner, "customer.deleted");
  expect(events.map(({ customer, previousStatus }) => [(customer as { uuid: string }).uuid, previousStatus])).toEqual([
    [inactive, "prospect"],
    [active, "active"],
    [prospect, "prospect"],
  ]);
  expect(await distributorOf(partner).get("/offboardings")).toMatchObject({
    body: { offboardings: [{ state: "offboarded", customersToGo: 0 }] },
  });
  await follow(id);
  expect(await eventsOf(partner, "customer.deleted")).toHaveLength(3);
  const audited = await api.db
    .selectFrom("audit_entries")
    .select("action")
    .where("partner_id", "=", partner.id)
    .where("subject_kind", "=", "customer")
    .where("actor_id", "=", "follow-partner")
    .execute();
  expect(audited).toHaveLength(2);
});

describe("undone", () => {
  test("keys work again unless revoked, and customers that left with the partner are what they were", async () => {
    const { partner, active, prospect, inactive } = await aPartnerWithAll();
    await api.asDistributor(partner.distributor).post("/webhooks", {
      url: "http://127.0.0.1:1/",
      eventTypes: ["customer.reactivated"],
    });
    const id = await offboard(partner);
    await follow(id);
    expect(await restore(partner)).toMatchObject({ status: 200, body: { offboarding: { state: "restoring" } } });
    expect(await api.as(partner).get("/customers")).toMatchObject({ status: 200 });
    await follow(id);
    expect(await statusesOf(partner)).toEqual({ [active]: "active", [prospect]: "prospect", [inactive]: "inactive" });
    expect(await eventsOf(partner, "customer.reactivated")).toMatchObject([
      { customer: { uuid: active }, previousStatus: "inactive", status: "active" },
      { customer: { uuid: prospect }, previousStatus: "inactive", status: "prospect" },
    ]);
    expect(await distributorOf(partner).get("/offboardings")).toMatchObject({
      body: { offboardings: [{ state: "restored", customersToGo: 0 }] },
    });
    expect(await restore(partner)).toMatchObject({ status: 409, body: { code: "partner-not-offboarded" } });
  });

  test("a key that was revoked stays so, and staff sign in again", async () => {
    const partner = await aPartner(api.db);
    const owner = await aSignedIn(api, partnerOf(partner));
    await offboard(partner);
    await api.database.pool.query("update api_keys set revoked_at = now() where partner_id = $1", [partner.id]);
    await restore(partner);
    expect(await api.as(partner).get("/customers")).toMatchObject({ status: 401 });
    const read = { method: "GET", path: "/api/v1/integrations/customers" };
    expect(await api.call({ ...read, headers: cookieOf(owner.browser) })).toMatchObject({ status: 401 });
    const again = await aSignedIn(api, partnerOf(partner));
    expect(await api.call({ ...read, headers: cookieOf(again.browser) })).toMatchObject({ status: 200 });
  });

  test("customers that somebody changed in between stay as they are", async () => {
    const { partner, active, prospect } = await aPartnerWithAll();
    const id = await offboard(partner);
    await follow(id);
    await restore(partner);
    // The partner is back before its customers are, and changes one.
    await api.as(partner).post("/customer/reactivate", { customerId: active });
    await api.as(partner).post("/customer/reactivate", { customerId: prospect });
    await api.as(partner).post("/customer/offboard", { customerId: prospect });
    await follow(id);
    expect(await statusesOf(partner)).toMatchObject({ [active]: "active", [prospect]: "inactive" });
  });

  test("after 30 days it is final: keys are revoked and its host is free", async () => {
    const partner = await aPartner(api.db);
    await aPortalHost(api.db, partner);
    const id = await offboard(partner);
    await api.database.pool.query(
      "update partner_offboardings set started_at = now() - interval '30 days 1 minute' where id = $1",
      [id],
    );
    const refused = { status: 409, body: { code: "offboarding-final" } };
    expect(await restore(partner)).toMatchObject(refused);
    await tendingOffboardings().run({}, context());
    expect(await restore(partner)).toMatchObject(refused);
    const { rows } = await api.database.pool.query(
      `select (select count(*) from api_keys where partner_id = $1 and revoked_at is null)::int as keys,
        (select count(*) from partner_portal_hosts where partner_id = $1)::int as hosts`,
      [partner.id],
    );
    expect(rows).toEqual([{ keys: 0, hosts: 0 }]);
  });

  test("another distributor's partner looks like one that does not exist", async () => {
    const partner = await aPartner(api.db);
    await offboard(partner);
    const stranger = await aDistributor(api.db);
    expect(await api.asDistributor(stranger).post(`${path(partner)}/restore`)).toMatchObject({
      status: 404,
      body: { code: "partner-not-found" },
    });
    expect(await api.asDistributor(stranger).get("/offboardings")).toMatchObject({ body: { offboardings: [] } });
  });
});

describe("at the same time", () => {
  test("two offboardings are one", async () => {
    const partner = await aPartner(api.db);
    const answers = await Promise.all([1, 2, 3].map(() => distributorOf(partner).post(`${path(partner)}/offboard`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const restored = await Promise.all([1, 2, 3].map(() => restore(partner)));
    expect(restored.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test("two runs of the job tell each customer's departure once", async () => {
    const partner = await aPartner(api.db);
    for (let n = 0; n < 30; n += 1) await aCustomer(api.db, partner);
    const id = await offboard(partner);
    await Promise.all([follow(id), follow(id), follow(id)]);
    expect(await eventsOf(partner, "customer.deleted")).toHaveLength(30);
    await restore(partner);
    await Promise.all([follow(id), follow(id), follow(id)]);
    expect(new Set(Object.values(await statusesOf(partner)))).toEqual(new Set(["active"]));
  });

  test("an offboarding that is undone while its job runs leaves every customer as it was", async () => {
    const partner = await aPartner(api.db);
    const ids: string[] = [];
    for (let n = 0; n < 210; n += 1) ids.push(await aCustomer(api.db, partner));
    const id = await offboard(partner);

    // Somebody holds the last customer, so that the job is in the middle of its second batch.
    const client = await api.database.pool.connect();
    await client.query("begin");
    await client.query("select from customers where id = $1 for update", [ids.at(-1)]);
    const job = follow(id);
    await vi.waitFor(
      async () =>
        expect(Object.values(await statusesOf(partner)).filter((one) => one === "inactive")).toHaveLength(200),
      { timeout: 100_000, interval: 50 },
    );
    const undone = restore(partner);
    await client.query("commit");
    client.release();
    expect(await undone).toMatchObject({ status: 200 });
    await job;
    await follow(id);
    expect(new Set(Object.values(await statusesOf(partner)))).toEqual(new Set(["active"]));
  });

  test("a partner that is offboarded again before all are back gets all back in the end", async () => {
    const { partner, active, prospect } = await aPartnerWithAll();
    const first = await offboard(partner);
    await follow(first);
    await restore(partner);
    const second = await offboard(partner);
    await Promise.all([follow(first), follow(second)]);
    expect(await statusesOf(partner)).toMatchObject({ [active]: "inactive", [prospect]: "inactive" });
    await restore(partner);
    await follow(second);
    expect(await statusesOf(partner)).toMatchObject({ [active]: "active", [prospect]: "prospect" });
  });

  test("an onboarding and an offboarding: the customer leaves with the partner, or was never made", async () => {
    for (let n = 0; n < 10; n += 1) {
      const partner = await aPartner(api.db);
      await api.as(partner).get("/customers");
      const [made, id] = await Promise.all([
        api.as(partner).post("/customer/onboard", { companyName: "Juniper", assetsDomains: ["juniper.example"] }),
        offboard(partner),
      ]);
      await follow(id);
      expect([200, 401]).toContain(made.status);
      expect(Object.values(await statusesOf(partner))).toEqual(made.status === 200 ? ["inactive"] : []);
    }
  });
});

test("deleting still wants a partner without customers, and can be undone as well", async () => {
  const { partner, active, prospect } = await aPartnerWithAll();
  expect(await distributorOf(partner).delete(path(partner))).toMatchObject({
    status: 409,
    body: { code: "partner-has-customers" },
  });
  await api.as(partner).post("/customer/offboard", { customerId: active });
  await api.as(partner).post("/customer/offboard", { customerId: prospect });
  expect(await distributorOf(partner).delete(path(partner))).toMatchObject({
    status: 200,
    body: { message: "Partner deleted successfully" },
  });
  expect(await restore(partner)).toMatchObject({ status: 200 });
  expect(await api.as(partner).get("/customers")).toMatchObject({ status: 200 });
});

test("the hourly look goes on with what a job gave up on", async () => {
  const { partner, active } = await aPartnerWithAll();
  await api.db.transaction().execute((tx) => offboardPartner(tx, testActor, { id: partner.id }));
  await tendingOffboardings().run({}, context());
  expect(await statusesOf(partner)).toMatchObject({ [active]: "inactive" });
  await api.db.transaction().execute((tx) => restorePartner(tx, testActor, { id: partner.id }));
  await tendingOffboardings().run({}, context());
  expect(await statusesOf(partner)).toMatchObject({ [active]: "active" });
});
