import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, testApi } from "../support/api.ts";
import { aCustomer, aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { aPlan, contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const onboard = (fields: Record<string, unknown>): Promise<Answer> => api.as(partner).post("/customer/onboard", fields);

async function onboarded(fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await onboard(customerFields(fields));
  expect({ status, body }).toMatchObject({ status: 200 });
  return String(body["customerId"]);
}

const rowOf = (id: string) => api.db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const infoOf = async (id: string) => (await api.as(partner).get(`/customer/${id}/info`)).body;

describe("onboard", () => {
  test("returns success, the message and a version 7 id, and nothing else", async () => {
    const { status, body } = await onboard(customerFields());
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Customer onboarded successfully",
      customerId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ) as string,
    });
  });

  test("accepts and stores every field of the contract", async () => {
    const planId = await aPlan(api.db, partner, "gold");
    const id = await onboarded({
      companyName: "Juniper Bakery",
      contactEmail: "owner@juniper.example",
      customerReference: "CRM-1042",
      assetsDomains: ["juniper.example"],
      assetsEmails: ["orders@juniper.example"],
      alertRecipients: ["Alerts@juniper.example", "it@juniper.example", "alerts@juniper.example"],
      price: 12.34,
      billedFromDate: "2030-02-01T00:30:00+02:00",
      currencyCode: "EUR",
      planType: "gold",
      planId,
      enrolType: "opt-in",
      sendMonthlyReport: true,
      localeCode: "nl-NL",
      shouldReceiveBreachAlerts: false,
      status: "prospect",
      platformAccess: true,
      customData: { crm: 7 },
      somethingUnknown: { ignored: true },
    });
    expect(await rowOf(id)).toMatchObject({
      company_name: "Juniper Bakery",
      contact_email: "owner@juniper.example",
      reference: "CRM-1042",
      alert_recipients: ["alerts@juniper.example", "it@juniper.example"],
      price: 12.34,
      billed_from: new Date("2030-01-31T22:30:00Z"),
      currency_code: "EUR",
      plan_id: planId,
      enrol_type: "opt-in",
      send_monthly_report: true,
      locale: "nl-NL",
      breach_alerts: false,
      status: "prospect",
      custom_data: { crm: 7 },
    });
  });

  test("needs a name and one asset; everything else has the contract's default", async () => {
    const before = new Date();
    const id = await onboarded({});
    const row = await rowOf(id);
    expect(row).toMatchObject({
      contact_email: null,
      reference: null,
      // No recipients were given, so alerts go to the contact that the customer has at the time.
      alert_recipients: null,
      price: 0,
      currency_code: "GBP",
      enrol_type: "opt-out",
      send_monthly_report: false,
      locale: "en-GB",
      status: "active",
      custom_data: null,
    });
    expect(Math.abs(row.billed_from.getTime() - before.getTime())).toBeLessThan(60_000);
    expect(await infoOf(id)).toMatchObject({ planType: "service-basic" });
  });

  test("null for an optional field means the same as leaving it out, except for a price", async () => {
    const fields =
      "contactEmail customerReference assetsEmails alertRecipients billedFromDate currencyCode planType planId enrolType sendMonthlyReport localeCode shouldReceiveBreachAlerts status platformAccess customData";
    const id = await onboarded(Object.fromEntries(fields.split(" ").map((name) => [name, null])));
    expect(await infoOf(id)).toMatchObject({
      price: 0,
      planType: "service-basic",
      status: "active",
      localeCode: "en-GB",
    });
  });

  test("the contact gets the alerts by default and is monitored", async () => {
    const id = await onboarded({ contactEmail: "Owner@Juniper.example", assetsDomains: ["juniper.example"] });
    expect(await rowOf(id)).toMatchObject({ alert_recipients: null, contact_email: "owner@juniper.example" });
    expect(await api.as(partner).get(`/customer/${id}/assets`)).toMatchObject({
      body: { emails: ["owner@juniper.example"] },
    });
  });

  test.each([
    [{}, true],
    [{ status: "prospect" }, false],
    [{ platformAccess: false }, false],
    [{ status: "prospect", platformAccess: true }, true],
  ])("whether the contact of %o gets a portal user: %s", async (fields, expected) => {
    const id = await onboarded({ contactEmail: "owner@juniper.example", ...fields });
    const { status } = await api.as(partner).post(`/customer/${id}/magic-link`);
    expect(status !== 400).toBe(expected);
  });

  test.each([{}, { assetsDomains: [] }, { assetsEmails: [] }, { assetsDomains: [], assetsEmails: [] }])(
    "without an asset (%o) it is refused in the contract's words, with or without a contact",
    async (assets) => {
      const before = await contentOf(api.database.pool);
      for (const contact of [{}, { contactEmail: "owner@juniper.example" }]) {
        expect(await onboard({ companyName: "Juniper", ...contact, ...assets })).toMatchObject({
          status: 422,
          body: { error: "At least one of assetsDomains or assetsEmails must be provided" },
        });
      }
      expect(await contentOf(api.database.pool)).toEqual(before);
    },
  );

  test("one email is enough as an asset", async () => {
    const { status } = await onboard({ companyName: "Juniper", assetsEmails: ["a@juniper.example"] });
    expect(status).toBe(200);
  });

  test("a public email provider and a bare suffix are refused, and the message names them", async () => {
    for (const domain of ["gmail.com", "co.uk", "https://www.gmail.com/inbox"]) {
      const { status, body } = await onboard(customerFields({ assetsDomains: [domain] }));
      expect({ status, error: body["error"] }).toEqual({
        status: 422,
        error: expect.stringContaining(domain) as string,
      });
    }
  });

  test("domains and emails are stored in one spelling, once each", async () => {
    const id = await onboarded({
      assetsDomains: [
        "HTTPS://www.Bücher.example/a?b#c",
        "xn--bcher-kva.example",
        "sub.juniper.example:8443",
        "firma.test",
      ],
      assetsEmails: [" A.B+Tag@Bücher.example ", "a.b+tag@xn--bcher-kva.example"],
    });
    expect(await api.as(partner).get(`/customer/${id}/assets`)).toMatchObject({
      body: {
        domains: ["firma.test", "sub.juniper.example", "xn--bcher-kva.example"],
        emails: ["a.b+tag@xn--bcher-kva.example"],
      },
    });
  });

  test("accepts a plan of the distributor by type or id; unknown, retired and contradictory plans are refused", async () => {
    const planId = await aPlan(api.db, partner, "silver");
    expect(await infoOf(await onboarded({ planType: "silver" }))).toMatchObject({ planType: "silver" });
    expect(await infoOf(await onboarded({ planId }))).toMatchObject({ planType: "silver" });
    expect(await infoOf(await onboarded({ planType: "service-plus" }))).toMatchObject({ planType: "service-plus" });
    expect(await onboard(customerFields({ planId, planType: "service-plus" }))).toMatchObject({ status: 422 });
    expect(await onboard(customerFields({ planType: "bronze" }))).toMatchObject({ status: 422 });
    await api.db.updateTable("plans").set({ status: "retired" }).where("id", "=", planId).execute();
    expect(await onboard(customerFields({ planId }))).toMatchObject({ status: 422 });
    expect(await onboard(customerFields({ planType: "silver" }))).toMatchObject({ status: 422 });
  });

  test("two customers may have the same reference", async () => {
    await onboarded({ customerReference: "TWICE" });
    await onboarded({ customerReference: "TWICE" });
    expect((await api.as(partner).get("/customers?search=TWICE")).body["customers"]).toHaveLength(2);
  });
});

describe("info", () => {
  test("has exactly the contract's fields, in every state", async () => {
    const id = await onboarded({ contactEmail: "owner@juniper.example", price: 12.5, localeCode: "nl-NL" });
    const info = {
      success: true,
      companyName: "Juniper Bakery",
      contactEmail: "owner@juniper.example",
      price: 12.5,
      planType: "service-basic",
      localeCode: "nl-NL",
      scanned_status: false,
    };
    expect(await infoOf(id)).toEqual({ ...info, status: "active" });
    await api.as(partner).post("/customer/offboard", { customerId: id });
    expect(await infoOf(id)).toEqual({ ...info, status: "inactive" });
    await api.db.updateTable("customers").set({ scanned_at: new Date() }).where("id", "=", id).execute();
    expect(await infoOf(id)).toMatchObject({ scanned_status: true });
  });

  test("a customer without a contact has a text there all the same", async () => {
    expect(await infoOf(await aCustomer(api.db, partner))).toMatchObject({ contactEmail: "" });
  });
});
