import { expect, test } from "vitest";
import { testApi } from "../../../test/api.ts";
import { aPartner, customerFields } from "../../../test/factories.ts";

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

test("a refused onboarding writes nothing", async () => {
  const partner = await aPartner(api.db);
  const reply = await api.as(partner).post("/customer/onboard", customerFields({ planType: "service-golden" }));
  expect(reply).toMatchObject({ status: 422, body: { error: "planType: 'service-golden' is not an active plan" } });
  expect(await api.events(partner)).toEqual([]);
  expect(await api.as(partner).get("/customers")).toMatchObject({ body: { customers: [] } });
});
