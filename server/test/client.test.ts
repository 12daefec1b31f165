import { request as send } from "undici";
import { beforeAll, expect, test } from "vitest";
import { testApi } from "./api.ts";
import { aBreach, exposed, scanned } from "./breaches.ts";
import { aPartner, type TestPartner } from "./factories.ts";

// Acts as the provisioning module that partners run today does: paths without a version, a fixed set of headers on every
// call, a JSON content type with and without a body, and bodies as PHP writes them.
const api = testApi();
let partner: TestPartner;

type Body = Record<string, unknown>;

/** PHP writes a whole float as `0.0` and slashes with a backslash before them. */
const php = (body: Body): string =>
  JSON.stringify(body)
    .replaceAll("/", "\\/")
    .replace(/"price":(\d+)(?=[,}])/, '"price":$1.0');

async function call(
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: Body,
): Promise<{ status: number; body: Body }> {
  const answer = await send(`${api.baseUrl}/api/integrations/${path}`, {
    method,
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      "User-Agent": "GuzzleHttp/7",
      "SW-PARTNER-ID": partner.id,
      "SW-API-KEY": partner.apiKey,
    },
    body: body === undefined ? null : php(body),
  });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  return { status: answer.statusCode, body: (await answer.body.json()) as Body };
}

beforeAll(async () => {
  partner = await aPartner(api.db);
});

/** As the client forms it: seconds, and an offset rather than a Z. */
const inFiveMinutes = (): string => `${new Date(Date.now() + 300_000).toISOString().slice(0, 19)}+00:00`;

async function provision(): Promise<{ customerId: string; plans: { id: string; planType: string }[] }> {
  const { status, body } = await call("GET", "partner/plans");
  expect(status).toBe(200);
  const plans = body["data"] as { id: string; planType: string }[];
  const onboarded = await call("POST", "customer/onboard", {
    companyName: "Juniper / Bakery",
    contactEmail: "owner@juniper.example",
    customerReference: "1042",
    assetsDomains: ["juniper.example"],
    assetsEmails: ["owner@juniper.example"],
    alertRecipients: ["owner@juniper.example"],
    price: 0,
    billedFromDate: inFiveMinutes(),
    currencyCode: "EUR",
    planId: plans[0]?.id,
    enrolType: "opt-in",
    sendMonthlyReport: true,
    localeCode: "en-GB",
    shouldReceiveBreachAlerts: true,
    platformAccess: true,
  });
  expect(onboarded).toMatchObject({ status: 200, body: { success: true, message: "Customer onboarded successfully" } });
  return { customerId: String(onboarded.body["customerId"]), plans };
}

test("its body is written as PHP writes it", () => {
  expect(php({ price: 0, url: "a/b" })).toBe('{"price":0.0,"url":"a\\/b"}');
});

test("it lists the plans and onboards a customer on one of them, for nothing and from five minutes ahead", async () => {
  const { customerId, plans } = await provision();
  expect(await call("GET", `customer/${customerId}/info`)).toEqual({
    status: 200,
    body: {
      success: true,
      companyName: "Juniper / Bakery",
      contactEmail: "owner@juniper.example",
      price: 0,
      planType: plans[0]?.planType,
      localeCode: "en-GB",
      status: "active",
      scanned_status: false,
    },
  });
});

test("it asks for a sign-in link with a JSON content type and no body", async () => {
  const { customerId } = await provision();
  const { status, body } = await call("POST", `customer/${customerId}/magic-link`);
  // A body that is missing must not be the reason for anything.
  expect(status).toBe(200);
  expect(body["error"]).not.toBe("Request body must be valid JSON");
});

test("it sends GET with a JSON content type and no body", async () => {
  expect(await call("GET", "partner/analytics")).toMatchObject({ status: 200 });
});

test("it offboards twice without an error, reactivates, and finds the customer as it was", async () => {
  const { customerId } = await provision();
  const info = (await call("GET", `customer/${customerId}/info`)).body;
  for (let n = 0; n < 2; n += 1) {
    expect(await call("POST", "customer/offboard", { customerId })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await call("GET", `customer/${customerId}/info`)).toMatchObject({ body: { status: "inactive" } });
  }
  expect(await call("POST", "customer/reactivate", { customerId })).toMatchObject({
    status: 200,
    body: { success: true, message: "Customer reactivated successfully", customerId, status: "active" },
  });
  expect((await call("GET", `customer/${customerId}/info`)).body).toEqual(info);
  const ofCustomer = (await api.events(partner)).filter(
    ({ data }) => (data["customer"] as { uuid: string }).uuid === customerId,
  );
  expect(ofCustomer.map(({ type }) => type)).toEqual(["customer.created", "customer.deleted"]);
});

test("it moves a customer to another plan by its id, and back", async () => {
  const { customerId, plans } = await provision();
  for (const plan of [plans[1], plans[0]]) {
    expect(await call("PATCH", `customer/${customerId}/info`, { planId: plan?.id })).toEqual({
      status: 200,
      body: { success: true, message: "Customer info updated successfully" },
    });
    expect(await call("GET", `customer/${customerId}/info`)).toMatchObject({ body: { planType: plan?.planType } });
  }
});

test("it shows its user the error of a refused call", async () => {
  expect(await call("POST", "customer/onboard", { companyName: "Juniper" })).toEqual({
    status: 422,
    body: { success: false, error: "At least one of assetsDomains or assetsEmails must be provided" },
  });
});

test("it reads a customer's breaches, marks them resolved, and sees the score fall", async () => {
  const breach = await aBreach(api.db, { BreachDate: "2013-10-04" });
  await exposed(api.db, breach, "owner@juniper.example", "staff@mail.juniper.example");
  const { customerId } = await provision();
  expect(await call("GET", `customer/${customerId}/breaches`)).toEqual({
    status: 200,
    body: { success: true, breachStatus: false, count: 0, breaches: [] },
  });
  await scanned(api.db, customerId);
  expect(await call("GET", `customer/${customerId}/info`)).toMatchObject({ body: { scanned_status: true } });

  const list = async () => (await call("GET", `customer/${customerId}/breaches?localeCode=en-GB`)).body;
  const found = await list();
  expect(found).toMatchObject({
    success: true,
    breachStatus: true,
    count: 1,
    breaches: [
      {
        breachName: breach,
        emails: ["owner@juniper.example", "staff@mail.juniper.example"],
        breachDate: "2013-10-04T00:00:00+00:00",
        resolved: false,
      },
    ],
  });
  const score = async () => (await call("GET", `customer/${customerId}/threat-score`)).body["threatScore"];
  expect(await score()).toBeGreaterThan(0);
  const [item] = found["breaches"] as Body[];
  for (const resolved of [true, true, false]) {
    const sent = { breachId: item?.["id"], customerId, resolved };
    expect(await call("POST", "breach/status", sent)).toEqual({ status: 200, body: { success: true, resolved } });
    expect(await list()).toEqual({ ...found, breaches: [{ ...item, resolved }] });
    if (resolved) expect(await score()).toBe(0);
  }
  expect(await call("POST", "breach/status", { breachId: customerId, customerId, resolved: true })).toEqual({
    status: 404,
    body: { success: false, error: "Breach not found or does not belong to partner" },
  });
});

test("it checks and looks up an address, and reads a breach and the categories", async () => {
  const breach = await aBreach(api.db);
  const email = "lead@prospect.example";
  await exposed(api.db, breach, email);
  expect(await call("POST", "breach/check", { email })).toEqual({ status: 200, body: { success: true, breach: true } });
  expect(await call("POST", "breach/check", { email, resolved: true })).toMatchObject({ body: { breach: false } });
  expect(await call("POST", "breach/retrieve", { email, localeCode: "nl-NL" })).toMatchObject({
    status: 200,
    body: { success: true, email, breaches: [{ resolvedStatus: false }] },
  });
  expect(await call("GET", `breach?name=${breach}`)).toMatchObject({ status: 200, body: { breach: { name: breach } } });
  expect(await call("GET", "breach/categories")).toMatchObject({ status: 200, body: { success: true } });
});
