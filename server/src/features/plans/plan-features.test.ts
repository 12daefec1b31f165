import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { changePlan, FEATURES } from "./index.ts";
import { makeDueReports } from "../reports/make.ts";
import { sweepNext } from "../scanning/sweep.ts";
import { createLog } from "../../platform/log.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../test/support/breaches.ts";
import { testActor } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { foundBy, importFile, recordHitsOf, testFolder } from "../../../test/support/imports.ts";
import { aLink, aPortalCustomer, confirm, aBrowser, signIn } from "../../../test/support/portal.ts";
import { TestOutbox } from "../../../test/support/mails/post-office.ts";
import { aPlan } from "../../../test/support/routes/routes.ts";

const api = testApi();
const outbox = new TestOutbox(api);
const folder = testFolder();
const partner = testPartner(api, { send_customer_welcome_emails: true });

const without = (feature: string) =>
  aPlan(
    api.db,
    partner,
    undefined,
    FEATURES.filter((name) => name !== feature),
  );

const setFeatures = (planId: string, features: readonly string[]) =>
  api.db.transaction().execute((tx) => changePlan(tx, testActor, planId, { features: [...features] }));

const kindsOf = async (customerId: string): Promise<string[]> =>
  (await outbox.mails(customerId)).map(({ kind }) => kind).toSorted();

test("the system's plans give all four, as the contract promises every active customer", async () => {
  const { body } = await api.as(partner).get("/partner/plans");
  const plans = body["data"] as { planType: string; features: { feature_name: string }[] }[];
  for (const type of ["service-basic", "service-plus"]) {
    const plan = plans.find(({ planType }) => planType === type);
    expect(plan?.features.map(({ feature_name: name }) => name)).toEqual(FEATURES);
  }
});

test("an unknown feature name is shown but has no effect", async () => {
  const planId = await aPlan(api.db, partner, "with-more", [...FEATURES, "phone-support"]);
  const { body } = await api.as(partner).get("/partner/plans");
  const plan = (body["data"] as { id: string }[]).find(({ id }) => id === planId);
  expect(plan).toMatchObject({ features: [...FEATURES, "phone-support"].map((name) => ({ feature_name: name })) });
  const customerId = await aPortalCustomer(api, partner, { planId, breaches: [await aBreach(api.db)] });
  expect(await kindsOf(customerId)).toEqual(["alert", "welcome"]);
});

describe("without breach-alerts", () => {
  test("no alert is mailed, no matter what the customer's settings say; the partner still gets the event", async () => {
    const planId = await without("breach-alerts");
    const fields = { planId, shouldReceiveBreachAlerts: true, breaches: [await aBreach(api.db)] };
    const customerId = await aPortalCustomer(api, partner, fields);
    expect(await kindsOf(customerId)).toEqual(["welcome"]);
    expect(await foundBy(api.db, customerId)).toHaveLength(1);
  });

  test("the portal does not offer them, and does not let anybody turn them on", async () => {
    const customerId = await aPortalCustomer(api, partner, { planId: await without("breach-alerts") });
    const browser = await signIn(api, partner, customerId);
    const { body } = await browser.get("/settings");
    expect(body).toMatchObject({
      portal: { customer: { hasAlerts: false, hasReports: true } },
      alerts: { enabled: false },
    });
    expect(await browser.patch("/settings", { breachAlerts: true })).toMatchObject({
      status: 409,
      body: { code: "not-in-plan" },
    });
    expect(await browser.patch("/settings", { monthlyReport: true })).toMatchObject({ status: 200 });
  });
});

describe("without customer-portal", () => {
  test("a link is refused as for a customer without a user, and nobody is welcomed", async () => {
    const planId = await without("customer-portal");
    const customerId = await aPortalCustomer(api, partner, { planId, breaches: [await aBreach(api.db)] });
    expect(await api.as(partner).post(`/customer/${customerId}/magic-link`)).toMatchObject({
      status: 400,
      body: { success: false, error: "Customer has no linked platform user" },
    });
    expect(await kindsOf(customerId)).toEqual(["alert"]);
  });

  test("links and sessions from before do not let anybody in, until the plan has the portal again", async () => {
    const planId = await aPlan(api.db, partner);
    const customerId = await aPortalCustomer(api, partner, { planId });
    const browser = await signIn(api, partner, customerId);
    const { token } = await aLink(api, partner, customerId);
    await setFeatures(planId, ["dark-web-monitoring"]);
    expect(await browser.get("/overview")).toMatchObject({ status: 401 });
    expect(await browser.post("/session/refresh")).toMatchObject({ status: 401 });
    expect(await confirm(aBrowser(api), token)).toMatchObject({ status: 401 });
    await setFeatures(planId, FEATURES);
    expect(await confirm(aBrowser(api), token)).toMatchObject({ status: 200 });
  });

  test("another plan for the customer gives the portal at once", async () => {
    const customerId = await aPortalCustomer(api, partner, { planId: await without("customer-portal") });
    await api.as(partner).patch(`/customer/${customerId}/info`, { planType: "service-basic" });
    expect(await (await signIn(api, partner, customerId)).get("/overview")).toMatchObject({ status: 200 });
  });
});

test("without monthly-reports, none is made", async () => {
  const now = new Date("2026-11-01T09:00:00Z");
  const customers = { with: "", without: "" };
  customers.with = await aPortalCustomer(api, partner, { planType: "service-basic" });
  customers.without = await aPortalCustomer(api, partner, { planId: await without("monthly-reports") });
  await sql`update customers set created_at = '2026-09-01', status_changed_at = '2026-09-01'`.execute(api.db);
  await makeDueReports(api.db, createLog("silent"), now);
  const made = async (id: string) => (await api.as(partner).get(`/customer/${id}/reports`)).body["reports"];
  expect(await made(customers.with)).toHaveLength(1);
  expect(await made(customers.without)).toEqual([]);
});

describe("without dark-web-monitoring", () => {
  const expectQueued = async (customerId: string, count: number) => {
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'scan-customer' and key = ${customerId}`.execute(api.db);
    expect(rows).toHaveLength(count);
  };

  test("a customer gets its first scan, and nothing of later imports", async () => {
    const [early, late] = [await aBreach(api.db), await aBreach(api.db)];
    const planId = await without("dark-web-monitoring");
    const customerId = await aPortalCustomer(api, partner, { planId, assetsDomains: ["unwatched.example"] });
    await exposed(api.db, early, "one@unwatched.example");
    await scanned(api.db, customerId);
    await importFile(api.db, { breach: late, path: await folder.file(["two@unwatched.example"]) });
    await recordHitsOf(api.db, late);
    expect((await foundBy(api.db, customerId)).flat()).toEqual([
      { breachName: early, emails: ["one@unwatched.example"] },
    ]);
  });

  test("the sweep passes it by, and scans it within a day of another plan", async () => {
    const planId = await aPlan(api.db, partner, undefined, ["customer-portal"]);
    const customerId = await aPortalCustomer(api, partner, { planId });
    await sql`delete from graphile_worker._private_jobs`.execute(api.db);
    const makeDue = async () => {
      await sql`update corpus_totals set changed_at = now()`.execute(api.db);
      await sql`update customer_scans set sweep_due_at = now() where customer_id = ${customerId}`.execute(api.db);
      await api.db.transaction().execute((tx) => sweepNext(tx, { asksLiveSource: false }));
    };
    await makeDue();
    await expectQueued(customerId, 0);
    await setFeatures(planId, FEATURES);
    await makeDue();
    await expectQueued(customerId, 1);
  });
});
