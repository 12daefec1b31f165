import { expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aCustomer, aPartner, customerFields } from "../../../../test/support/factories.ts";
import { watchTraffic } from "../../../../test/support/traffic.ts";

const api = testApi();

test("onboarding writes the customer, what is watched, its event, its audit entry and its scan, all at once", async () => {
  const partner = await aPartner(api.db);
  const reply = await api.as(partner).post("/customer/onboard", {
    companyName: "  Juniper Bakery ",
    contactEmail: "Owner@Juniper.example",
    customerReference: "CRM-1",
    assetsDomains: ["https://www.Juniper.example/contact", "juniper.example"],
    assetsEmails: ["orders+shop@juniper.example"],
    customData: { crm: { id: 7 } },
  });

  expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Customer onboarded successfully" } });
  const customerId = String(reply.body["customerId"]);
  expect(await api.as(partner).get(`/customer/${customerId}/assets`)).toMatchObject({
    body: { domains: ["juniper.example"], emails: ["orders+shop@juniper.example", "owner@juniper.example"] },
  });
  expect(await api.events(partner)).toEqual([
    {
      type: "customer.created",
      data: {
        partnerId: partner.id,
        customer: { uuid: customerId, name: "Juniper Bakery", reference: "CRM-1", customData: { crm: { id: 7 } } },
        status: "active",
        planType: "service-basic",
        domains: ["juniper.example"],
        emails: ["orders+shop@juniper.example", "owner@juniper.example"],
      },
    },
  ]);
});

test("an onboarding waits for the database to count the call, to choose the plan, and once to write everything", async () => {
  const partner = await aPartner(api.db);
  const takeTraffic = watchTraffic(api.database.pool);
  const onboard = async (headers: Record<string, string> = {}): Promise<number> => {
    takeTraffic();
    expect(await api.as(partner).post("/customer/onboard", customerFields(), headers)).toMatchObject({ status: 200 });
    return takeTraffic().roundTrips;
  };
  // The first one of a caller also looks its key up, and may find that the rules for domains are a few seconds old.
  expect(await onboard()).toBeLessThanOrEqual(5);
  expect(await onboard()).toBeLessThanOrEqual(4);
  // The key is taken before anything else is done.
  expect(await onboard({ "idempotency-key": "once" })).toBeLessThanOrEqual(5);
});

test("a partner that is deleted while its key is still known gets no customer, and the error of an unknown key", async () => {
  const partner = await aPartner(api.db);
  expect(await api.as(partner).get("/customers")).toMatchObject({ status: 200 });
  await api.db.updateTable("partners").set({ deleted_at: new Date() }).where("id", "=", partner.id).execute();
  const reply = await api.as(partner).post("/customer/onboard", customerFields());
  expect(reply).toMatchObject({ status: 401, body: { code: "credentials-invalid" } });
  const { rows } = await api.database.pool.query("select from customers where partner_id = $1", [partner.id]);
  expect(rows).toEqual([]);
});

test("a refused onboarding writes nothing", async () => {
  const partner = await aPartner(api.db);
  const reply = await api.as(partner).post("/customer/onboard", customerFields({ planType: "service-golden" }));
  expect(reply).toMatchObject({ status: 422, body: { error: "planType: 'service-golden' is not an active plan" } });
  expect(await api.events(partner)).toEqual([]);
  expect(await api.as(partner).get("/customers")).toMatchObject({ body: { customers: [] } });
});

test("an event tells the name a customer has from the same change on", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  await api
    .as(partner)
    .patch(`/customer/${customerId}/info`, { companyName: "New Name", contactEmail: "new@juniper.example" });
  expect((await api.events(partner)).at(-1)).toMatchObject({
    type: "customer.asset.added",
    data: { customer: { name: "New Name" }, emails: ["new@juniper.example"] },
  });
});

test("a customer with a full list of addresses and a contact can still change its domains", async () => {
  const partner = await aPartner(api.db);
  const assetsEmails = Array.from({ length: 10_000 }, (_, index) => `user${index}@full.example`);
  const customerId = await aCustomer(api.db, partner, { assetsEmails, contactEmail: "owner@full.example" });
  const reply = await api.as(partner).post(`/customer/${customerId}/assets/add`, { domains: ["more.example"] });
  expect(reply.status).toBe(200);
  const oneMore = await api.as(partner).post(`/customer/${customerId}/assets/add`, { emails: ["one@more.example"] });
  expect(oneMore).toMatchObject({ status: 422, body: { error: "emails: at most 10000 can be monitored" } });
});
