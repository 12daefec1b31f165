import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import {
  NO_BOOLEAN,
  NO_CURRENCY,
  NO_CUSTOM_DATA,
  NO_DATE,
  NO_DOMAIN,
  NO_DOMAINS,
  NO_EMAIL,
  NO_EMAILS,
  NO_ID,
  NO_LIMIT,
  NO_LOCALE,
  NO_NAME,
  NO_PLAN_TYPE,
  NO_PRICE,
  OTHER_TYPES,
  nested,
  text,
} from "./bad-values.ts";
import { BAD_ORGANISATION_BODIES, NO_TIME_ZONE, REQUIRED_OF_ORGANISATIONS } from "./bad-values-organisations.ts";
import { BAD_WEBHOOK_BODIES } from "./bad-values-webhooks.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { ask, contentOf, credentialsOf, documentedRoutes, exampleOf, named, pathOf } from "../support/routes/routes.ts";

const routes = documentedRoutes().filter(({ takesBody }) => takesBody);
const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const customer = { customerId: [...NO_ID, null] };
const assets = { domains: [...NO_DOMAINS, null], emails: [...NO_EMAILS(10_000), null] };
const partnerFields = {
  name: NO_NAME,
  contact_email: NO_EMAIL,
  reply_to_email: NO_EMAIL,
  account_reference: text(200),
  monthly_churn_limit: NO_LIMIT,
  send_customer_welcome_emails: NO_BOOLEAN,
  send_transactional_emails: NO_BOOLEAN,
  time_zone: NO_TIME_ZONE,
};

/** Invalid values for each field of each body. A new field has to be added here. */
const BAD: Record<string, Record<string, readonly unknown[]>> = {
  onboardCustomer: {
    companyName: [...NO_NAME, null],
    contactEmail: NO_EMAIL,
    customerReference: text(200),
    assetsDomains: NO_DOMAINS,
    assetsEmails: NO_EMAILS(10_000),
    alertRecipients: NO_EMAILS(100),
    price: [...NO_PRICE, null],
    billedFromDate: NO_DATE,
    currencyCode: NO_CURRENCY,
    planType: NO_PLAN_TYPE,
    planId: NO_ID,
    enrolType: [...OTHER_TYPES, "", "opt", "OPT-IN", "opt-in\u0000"],
    sendMonthlyReport: NO_BOOLEAN,
    localeCode: NO_LOCALE,
    shouldReceiveBreachAlerts: NO_BOOLEAN,
    status: [...OTHER_TYPES, "", "inactive", "dormant", "ACTIVE", "prospect "],
    platformAccess: NO_BOOLEAN,
    customData: NO_CUSTOM_DATA,
  },
  updateCustomerInfo: {
    companyName: [...NO_NAME, null],
    contactEmail: [...NO_EMAIL, null],
    price: [...NO_PRICE, null],
    planType: [...NO_PLAN_TYPE, null],
    planId: [...NO_ID, null],
    alertRecipients: [...NO_EMAILS(100), null],
    sendMonthlyReport: [...NO_BOOLEAN, null],
    localeCode: [...NO_LOCALE, null],
    shouldReceiveBreachAlerts: [...NO_BOOLEAN, null],
    customerReference: text(200),
    customData: NO_CUSTOM_DATA,
  },
  offboardCustomer: customer,
  upgradeCustomer: customer,
  downgradeCustomer: customer,
  reactivateCustomer: customer,
  replaceCustomerAssets: assets,
  verifyCustomerDomain: {
    // A customer may already watch an email provider's domain from before it was known as one.
    domain: [...NO_DOMAIN.filter((domain) => domain !== "gmail.com"), true, []],
    method: [...OTHER_TYPES, null, "", "DNS", "http", "dns\u0000"],
    mailbox: [...OTHER_TYPES, null, "", "root", "postmaster@verify.example"],
  },
  addCustomerAssets: assets,
  removeCustomerAssets: assets,
  setBreachStatus: {
    breachId: [...NO_ID, null],
    customerId: [...NO_ID, null],
    resolved: [...NO_BOOLEAN, null],
  },
  checkEmail: { email: [...NO_EMAIL, null], resolved: NO_BOOLEAN },
  retrieveBreaches: { email: [...NO_EMAIL, null], localeCode: NO_LOCALE },
  createPartner: { ...partnerFields, sandbox: [...NO_BOOLEAN, null] },
  updatePartner: partnerFields,
  simulateBreaches: {
    ...customer,
    severity: [...OTHER_TYPES, "", "awful", "LOW", null],
    breachCategories: [7, "Passwords", [], ["Secrets"], [7], Array<string>(21).fill("Passwords"), null],
    addresses: [...NO_EMAILS(100), [], null],
    title: [...text(100), "", null],
    count: [0, 21, 1.5, -1, "1", null],
  },
  makeSandboxEvent: { ...customer, type: [...OTHER_TYPES, "", "customer.exploded", "CUSTOMER.CREATED", null] },
  createBillingCode: { code: ["", "  ", null, ...text(100)], price: [...NO_PRICE, null] },
  ...BAD_WEBHOOK_BODIES,
  ...BAD_ORGANISATION_BODIES,
  setCustomerConnection: {
    issuer: [...OTHER_TYPES, "", "login.example", "ftp://login.example", `https://${"x".repeat(500)}.example`, null],
    clientId: ["", null, ...text(500)],
    clientSecret: ["", null, ...text(1000)],
    // A domain that can't be watched may still have mailboxes.
    domains: [...NO_DOMAINS.filter((given) => !/gmail\.com|co\.uk|github\.io/.test(JSON.stringify(given))), [], null],
  },
  changeCustomerConnection: {
    isEnabled: [...NO_BOOLEAN, null],
    isRequired: [...NO_BOOLEAN, null],
    allowsMagicLinks: [...NO_BOOLEAN, null],
  },
};

/** Fields that cannot be left out. */
const REQUIRED: Record<string, string[]> = {
  onboardCustomer: ["companyName"],
  offboardCustomer: ["customerId"],
  upgradeCustomer: ["customerId"],
  downgradeCustomer: ["customerId"],
  reactivateCustomer: ["customerId"],
  setBreachStatus: ["breachId", "customerId", "resolved"],
  checkEmail: ["email"],
  retrieveBreaches: ["email"],
  createPartner: ["name", "contact_email"],
  simulateBreaches: ["customerId"],
  makeSandboxEvent: ["type"],
  createBillingCode: ["code", "price"],
  createWebhook: ["url"],
  createDistributorWebhook: ["url"],
  ...REQUIRED_OF_ORGANISATIONS,
  setCustomerConnection: ["issuer", "clientId", "domains"],
};

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 80);

describe.each(named(routes))("%s", (_name, route) => {
  test("every field of the body is in the table of bad values", () => {
    expect(Object.keys(BAD[route.operationId] ?? {}).sort()).toEqual(route.fields.toSorted());
  });

  test.each(Object.entries(BAD[route.operationId] ?? {}))(
    "%s: a bad value is refused by name, and nothing is written",
    async (field, values) => {
      const example = await exampleOf(route, api.db, partner);
      const before = await contentOf(api.database.pool);
      const wronglyAnswered: unknown[] = [];
      for (const value of values) {
        const sent = { ...example, body: { ...example.body, [field]: value } };
        const { status, body } = await ask(api, route, sent, credentialsOf(route, partner));
        const error = String(body["error"]);
        const isNamed = error.split("; ").some((part) => part.startsWith(`${field}: `) || part.startsWith(`${field}.`));
        if (status !== 422 || !isNamed || error.length > 2500)
          wronglyAnswered.push({ value: shown(value), status, error });
      }
      expect(wronglyAnswered).toEqual([]);
      expect(await contentOf(api.database.pool)).toEqual(before);
    },
  );

  test("what is required cannot be left out, and a body must be an object", async () => {
    const example = await exampleOf(route, api.db, partner);
    const before = await contentOf(api.database.pool);
    const headers = credentialsOf(route, partner);
    for (const field of REQUIRED[route.operationId] ?? []) {
      const rest = { ...example.body, [field]: undefined };
      const { status, body } = await ask(api, route, { ...example, body: rest }, headers);
      expect({ field, status, body }).toMatchObject({
        status: 422,
        body: { error: expect.stringContaining(`${field}: `) as string },
      });
    }
    for (const raw of ["[]", '"text"', "7", "true", "null", JSON.stringify([example.body])]) {
      const call = { method: route.method, path: pathOf(route, example), raw };
      const answer = await api.call({ ...call, headers: { ...headers, "content-type": "application/json" } });
      expect({ raw, status: answer.status }).toEqual({ raw, status: 422 });
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

test.each([
  { companyName: "x".repeat(200), customerReference: "r".repeat(200), price: 1_000_000_000 },
  { companyName: "日本語 & Söhne 😀", customerReference: "" },
  { assetsEmails: [`${"a".repeat(64)}@b.example`], assetsDomains: [`${"a".repeat(63)}.example`] },
  { customData: nested(20), price: 0.000001 },
  { customData: { a: "x".repeat(4096 - '{"a":""}'.length) } },
  { billedFromDate: "0001-01-01T00:00:00Z" },
  { billedFromDate: "0000-01-01T00:00:00+23:59" },
  { billedFromDate: "9999-12-31T23:59:59-23:59" },
  { billedFromDate: "2026-01-31T09:00:00" },
  { billedFromDate: "2026-01-31T09:00" },
  { billedFromDate: "2024-02-29T09:00:00.123456789+05:30" },
  { alertRecipients: Array.from({ length: 100 }, (_, n) => `a${n}@b.example`), localeCode: "zh-Hant-TW" },
])("the bounds themselves are within: %o", async (fields) => {
  const body = { companyName: "Juniper", assetsDomains: ["juniper.example"], ...fields };
  expect(await api.as(partner).post("/customer/onboard", body)).toMatchObject({ status: 200 });
});

test("a date with a fraction of any length is a date or is refused, and is never a failure", async () => {
  for (const digits of [30, 1000, 100_000]) {
    const body = {
      companyName: "Juniper",
      assetsDomains: ["juniper.example"],
      billedFromDate: `2026-01-31T09:00:00.${"1".repeat(digits)}Z`,
    };
    const { status } = await api.as(partner).post("/customer/onboard", body);
    expect([200, 422]).toContain(status);
  }
});
