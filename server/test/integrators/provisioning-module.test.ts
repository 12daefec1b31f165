import { beforeAll, describe, expect, test } from "vitest";
import { createPlan } from "../../src/features/plans/index.ts";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { aBrowser, confirm, tokenOf } from "../support/portal.ts";
import { aDomain, type Assets, type Body, inFiveMinutes, php, provisioningModule } from "./provisioning-module.ts";

const api = testApi();
let partner: TestPartner;
const { call, get, post, planNamed, create, getInfo, changePackage, suspend, unsuspend, terminate, signInUrl } =
  provisioningModule(api, () => partner);

beforeAll(async () => {
  partner = await aPartner(api.db);
});

/** Runs `work` with another partner's settings. */
async function under(other: TestPartner, work: () => Promise<void>): Promise<void> {
  const usual = partner;
  partner = other;
  await work().finally(() => (partner = usual));
}

test("its bodies are written as PHP writes them", () => {
  expect(php({ price: 0, name: "Käse / x", list: [] })).toBe('{"price":0,"name":"K\\u00e4se \\/ x","list":[]}');
  expect(inFiveMinutes()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

describe("an account", () => {
  test("is created, looked at, changed, suspended, unsuspended, signed in to and terminated", async () => {
    const customerId = await create();
    const active = {
      success: true,
      companyName: "Käserei / Söhne",
      contactEmail: "owner@juniper.example",
      price: 0,
      planType: "service-basic",
      localeCode: "en-GB",
      status: "active",
      scanned_status: false,
    };
    expect(await getInfo(customerId)).toEqual(active);
    expect(await changePackage(customerId, "Plus")).toMatchObject({ message: "Customer info updated successfully" });
    expect(await getInfo(customerId)).toEqual({ ...active, planType: "service-plus" });

    expect(await suspend(customerId)).toMatchObject({ message: "Customer offboarded successfully" });
    expect(await getInfo(customerId)).toMatchObject({ status: "inactive", planType: "service-plus" });
    expect(await unsuspend(customerId)).toMatchObject({ customerId, status: "active" });
    expect(await getInfo(customerId)).toEqual({ ...active, planType: "service-plus" });

    const browser = aBrowser(api);
    expect(await confirm(browser, tokenOf(await signInUrl(customerId)))).toMatchObject({ status: 200 });
    expect(await browser.get("/overview")).toMatchObject({ status: 200 });

    expect(await terminate(customerId)).toMatchObject({ success: true });
    expect(await browser.get("/overview")).toMatchObject({ status: 401 });
    expect(await getInfo(customerId)).toMatchObject({ status: "inactive" });
    const ofCustomer = (await api.events(partner)).filter(
      ({ data }) => (data["customer"] as { uuid: string }).uuid === customerId,
    );
    const types = ofCustomer.map(({ type }) => type);
    expect(types).toEqual(["customer.created", "customer.deleted", "customer.deleted"]);
  });

  test.each<[string, Assets, { domains: string[]; emails: string[] }]>([
    ["domains", { assetsDomains: ["juniper.example"] }, { domains: ["juniper.example"], emails: [] }],
    ["emails", { assetsEmails: ["till@juniper.example"] }, { domains: [], emails: ["till@juniper.example"] }],
  ])("is created with %s alone; its contact is watched beside them", async (_kind, sent, { domains, emails }) => {
    expect(await get(`customer/${await create(sent)}/assets`)).toEqual({
      success: true,
      domains,
      emails: ["owner@juniper.example", ...emails],
    });
  });

  test("gets what the service gives to those who say nothing of it: alerts, English, no report by mail", async () => {
    const row = api.db
      .selectFrom("customers")
      .selectAll()
      .where("id", "=", await create());
    expect(await row.executeTakeFirst()).toMatchObject({
      enrol_type: "opt-out",
      locale: "en-GB",
      send_monthly_report: false,
      breach_alerts: null,
      alert_recipients: ["owner@juniper.example"],
      price: 0,
    });
  });

  test("is billed from the moment that was sent, to the millisecond; microseconds are taken as well", async () => {
    const { id: planId } = await planNamed("Basic");
    for (const [sent, kept] of [
      ["2031-02-03T04:05:06.789Z", "2031-02-03T04:05:06.789Z"],
      ["2031-02-03T04:05:06.789123Z", "2031-02-03T04:05:06.789Z"],
    ]) {
      const body = { companyName: "Juniper", assetsDomains: [aDomain()], price: 0, billedFromDate: sent, planId };
      const { customerId } = await post("customer/onboard", body);
      const row = api.db.selectFrom("customers").select("billed_from").where("id", "=", String(customerId));
      expect((await row.executeTakeFirst())?.billed_from.toISOString()).toBe(kept);
    }
  });

  test("is on the distributor's own plan where that has the name of one of the system's", async () => {
    const plan = {
      distributorId: partner.distributor.id,
      planType: "own-plus",
      displayName: "Plus",
      features: ["dark-web-monitoring"],
      allowsInsurance: false,
    };
    const own = await api.db.transaction().execute((tx) => createPlan(tx, testActor, plan));
    const customerId = await create(undefined, "Plus");
    expect(await getInfo(customerId)).toMatchObject({ planType: "own-plus" });
    await changePackage(customerId, "Basic");
    await changePackage(customerId, "Plus");
    expect(await getInfo(customerId)).toMatchObject({ planType: "own-plus" });
    await api.db.updateTable("plans").set({ status: "retired" }).where("id", "=", own.id).execute();
    expect((await planNamed("Plus")).planType).toBe("service-plus");
  });

  test("may be suspended and terminated twice without an error, and every month as often as its bills are late", async () => {
    await under(await aPartner(api.db, { monthly_churn_limit: 1 }), async () => {
      const [late, other] = [await create(), await create()];
      for (let n = 0; n < 3; n += 1) {
        await suspend(late);
        await suspend(late);
        await unsuspend(late);
      }
      await expect(suspend(other)).rejects.toThrow("Monthly churn limit of 1 reached");
      await terminate(late);
      await terminate(late);
      expect(await getInfo(late)).toMatchObject({ status: "inactive" });
    });
  });

  test("is signed in to by a link whether its POST has no body, an empty list or an empty object", async () => {
    const customerId = await create();
    for (const body of [undefined, [] as [], {}]) {
      expect(await call("POST", `customer/${customerId}/magic-link`, body)).toMatchObject({
        status: 200,
        body: { success: true, url: expect.stringContaining("/auth/confirm?token_hash=") as string },
      });
    }
  });
});

test("it reads a customer's breaches, marks them resolved, and sees the score fall", async () => {
  const domain = aDomain();
  const breach = await aBreach(api.db, { BreachDate: "2013-10-04" });
  await exposed(api.db, breach, `owner@${domain}`, `staff@mail.${domain}`);
  const customerId = await create({ assetsDomains: [domain] });
  const list = () => get(`customer/${customerId}/breaches`);
  expect(await list()).toEqual({ success: true, breachStatus: false, count: 0, breaches: [] });
  await scanned(api.db, customerId);
  expect(await getInfo(customerId)).toMatchObject({ scanned_status: true });
  const found = await list();
  const emails = [`owner@${domain}`, `staff@mail.${domain}`];
  expect(found).toMatchObject({
    count: 1,
    breaches: [{ breachName: breach, emails, breachDate: "2013-10-04T00:00:00+00:00", resolved: false }],
  });
  const score = async () => (await get(`customer/${customerId}/threat-score`))["threatScore"];
  expect(await score()).toBeGreaterThan(0);
  const [item] = found["breaches"] as Body[];
  for (const resolved of [true, true, false]) {
    const sent = { breachId: item?.["id"], customerId, resolved };
    expect(await post("breach/status", sent)).toEqual({ success: true, resolved });
    expect(await list()).toEqual({ ...found, breaches: [{ ...item, resolved }] });
    if (resolved) expect(await score()).toBe(0);
  }
});

test("it checks and looks up an address, and reads a breach, the categories and the figures", async () => {
  const breach = await aBreach(api.db);
  const email = "lead@prospect.example";
  await exposed(api.db, breach, email);
  expect(await post("breach/check", { email })).toEqual({ success: true, breach: true });
  expect(await post("breach/check", { email, resolved: true })).toMatchObject({ breach: false });
  expect(await post("breach/retrieve", { email, localeCode: "nl-NL" })).toMatchObject({
    email,
    breaches: [{ resolvedStatus: false }],
  });
  expect(await get(`breach?name=${breach}`)).toMatchObject({ breach: { name: breach } });
  for (const path of ["breach/categories", "partner/analytics"]) {
    expect(await get(path)).toMatchObject({ success: true });
  }
});
