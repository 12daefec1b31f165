import { beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { aCustomerIn, aPlan, contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;
let goldId: string;

beforeAll(async () => {
  partner = await aPartner(api.db);
  goldId = await aPlan(api.db, partner, "gold");
});

const patch = (id: string, changes: unknown) => api.as(partner).patch(`/customer/${id}/info`, changes);
const infoOf = async (id: string) => (await api.as(partner).get(`/customer/${id}/info`)).body;
const rowOf = (id: string) => api.db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const CHANGES: [Record<string, unknown>, Record<string, unknown>][] = [
  [{ companyName: " Juniper & Sons " }, { company_name: "Juniper & Sons" }],
  [{ contactEmail: "New@juniper.example" }, { contact_email: "new@juniper.example" }],
  [{ price: 0 }, { price: 0 }],
  [{ price: 99.99 }, { price: 99.99 }],
  [{ alertRecipients: [] }, { alert_recipients: [] }],
  [{ alertRecipients: ["A@b.example", "a@b.example"] }, { alert_recipients: ["a@b.example"] }],
  [{ sendMonthlyReport: true }, { send_monthly_report: true }],
  [{ localeCode: "de-de" }, { locale: "de-DE" }],
  [{ shouldReceiveBreachAlerts: false }, { breach_alerts: false }],
  [{ customerReference: "CRM-2" }, { reference: "CRM-2" }],
  [{ customerReference: null }, { reference: null }],
  [{ customData: { b: [1] } }, { custom_data: { b: [1] } }],
  [{ customData: null }, { custom_data: null }],
];

test.each(CHANGES)("PATCH info with %o changes that and nothing else", async (changes, columns) => {
  const id = await aCustomer(api.db, partner, {
    contactEmail: "owner@juniper.example",
    customerReference: "CRM-1",
    customData: { a: 1 },
    price: 5,
  });
  const before = await rowOf(id);
  expect(await patch(id, { ...changes, unknown: 1 })).toMatchObject({
    status: 200,
    body: { success: true, message: "Customer info updated successfully" },
  });
  expect(await rowOf(id)).toEqual({ ...before, ...columns });
});

test.each([{ planType: "gold" }, { planId: "gold" }, { planType: "gold", planId: "gold" }])(
  "PATCH info changes the plan by %o",
  async (changes) => {
    const id = await aCustomer(api.db, partner);
    const before = await rowOf(id);
    expect(await patch(id, "planId" in changes ? { ...changes, planId: goldId } : changes)).toMatchObject({
      status: 200,
    });
    expect(await rowOf(id)).toEqual({ ...before, plan_id: goldId });
    expect(await infoOf(id)).toMatchObject({ planType: "gold" });
  },
);

test.each([
  [{}, /at least one/i],
  [{ unknown: 1 }, /at least one/i],
  [{ planType: "bronze" }, /^planType: /],
  [{ planId: "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10" }, /^planId: /],
  [{ companyName: null }, /^companyName: /],
  [{ contactEmail: "" }, /^contactEmail: /],
  [{ price: -0.01 }, /^price: /],
])("PATCH info with %o is refused and changes nothing", async (changes, text) => {
  const id = await aCustomer(api.db, partner, { contactEmail: "owner@juniper.example" });
  const before = await contentOf(api.database.pool);
  expect(await patch(id, changes)).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(text) as string },
  });
  expect(await contentOf(api.database.pool)).toEqual(before);
});

test("one invalid field among valid ones changes nothing", async () => {
  const id = await aCustomer(api.db, partner);
  const before = await contentOf(api.database.pool);
  expect(await patch(id, { companyName: "Other", planType: "bronze" })).toMatchObject({ status: 422 });
  expect(await contentOf(api.database.pool)).toEqual(before);
});

test("an offboarded customer's info can still be corrected", async () => {
  for (const state of ["inactive", "dormant"] as const) {
    const id = await aCustomerIn(api.db, partner, state);
    expect(await patch(id, { companyName: "Right" })).toMatchObject({ status: 200 });
    expect(await infoOf(id)).toMatchObject({ companyName: "Right", status: state });
  }
});

test("a new contact is monitored from now on, and the change is announced", async () => {
  const own = await aPartner(api.db);
  const id = await aCustomer(api.db, own, { contactEmail: "old@juniper.example" });
  await api.as(own).patch(`/customer/${id}/info`, { contactEmail: "new@juniper.example" });
  expect(await api.as(own).get(`/customer/${id}/assets`)).toMatchObject({
    body: { emails: ["new@juniper.example", "old@juniper.example"] },
  });
  expect(await api.events(own)).toMatchObject([
    { type: "customer.created" },
    { type: "customer.asset.added", data: { domains: [], emails: ["new@juniper.example"] } },
  ]);
});

test("an active customer that gets its first contact gets a portal user for it", async () => {
  const id = await aCustomer(api.db, partner);
  expect(await api.as(partner).post(`/customer/${id}/magic-link`)).toMatchObject({ status: 400 });
  await patch(id, { contactEmail: "owner@juniper.example" });
  expect(await api.as(partner).post(`/customer/${id}/magic-link`)).toMatchObject({ status: 200 });
});

test("a first contact gets no portal user if the partner declined one, or if the customer is a prospect", async () => {
  for (const fields of [{ platformAccess: false }, { status: "prospect" }]) {
    const id = await aCustomer(api.db, partner, fields);
    await patch(id, { contactEmail: "owner@juniper.example" });
    expect(await api.as(partner).post(`/customer/${id}/magic-link`)).toMatchObject({ status: 400 });
  }
});
