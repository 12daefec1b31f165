import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "./api.ts";
import { aPartner, type TestPartner } from "./factories.ts";
import { ask, contentOf, credentialsOf, documentedRoutes, exampleOf, named, pathOf } from "./routes.ts";

const routes = (await documentedRoutes()).filter(({ takesBody }) => takesBody);
const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const OTHER_TYPES = [7, true, {}, []];
const UNCLEAN = ["a\u0000b", "a\u0007b", "a\u009fb", "a\nb", "a\ud800b", "\udfff"];
const NO_BOOLEAN = ["true", "", 1, 0, [], {}];
const NO_PRICE = ["12", "", -0.01, 1_000_000_001, 1e308, -1e308, true, [], {}];

const text = (max: number) => [...OTHER_TYPES, ...UNCLEAN, "x".repeat(max + 1), "x".repeat(100_000)];
const NO_NAME = ["", "   ", "\u00a0", ...text(200)];

const NO_EMAIL = [
  ...OTHER_TYPES,
  ...UNCLEAN.map((unclean) => `${unclean}@b.example`),
  ...UNCLEAN.map((unclean) => `b@${unclean}.example`),
  ..."a|a@|@b.example|a@b|a b@c.example|a@b@c.example|Owner <a@b.example>|a@-b.example|a@b..example|.a@b.example".split(
    "|",
  ),
  ..."a@1.2.3.4|a@[1.2.3.4]|a@b.example,c@d.example|a@b.example/c|a@b.example?c|a@b.example#c|a@b.example\\c|a@%62.example|a@b.example:25|mailto:a@b.example?".split(
    "|",
  ),
  "",
  `${"a".repeat(65)}@b.example`,
  `a@${"b".repeat(64)}.example`,
  `a@${"b.".repeat(130)}example`,
  "a".repeat(600),
];

const NO_DOMAIN = [
  7,
  null,
  {},
  ...UNCLEAN.map((unclean) => `${unclean}.example`),
  ..."||localhost|com|co.uk|gmail.com|github.io|1.2.3.4|0x7f.1|[::1]|a b.example|-a.example|a-.example|a..example".split(
    "|",
  ),
  ..."http://|.|*.example.org|%61.example|a@b.example|a.example,b.example|a.example\\b|a\tb.example|a_.|user:pass@a.example".split(
    "|",
  ),
  `${"a".repeat(64)}.example`,
  "a.".repeat(130) + "example",
  "a".repeat(3000),
];

const lists = (bad: readonly unknown[], good: string, most: number) => [
  good,
  7,
  true,
  {},
  ...bad.map((one) => [good, one]),
  Array.from({ length: most + 1 }, (_, n) => `${n}${good}`),
];
const NO_EMAILS = (most: number) => lists([...NO_EMAIL, null], "a@b.example", most);
const NO_DOMAINS = lists(NO_DOMAIN, "a.example", 1000);

const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
const NO_CUSTOM_DATA = [
  "x",
  7,
  true,
  [],
  [{}],
  { a: "x".repeat(4096) },
  { a: "€".repeat(1366) },
  { a: "\u0000" },
  { "\u0000": 1 },
  { a: ["\ud800"] },
  { "\udfff": 1 },
  nested(21),
  { a: JSON.parse(`${"[".repeat(50)}${"]".repeat(50)}`) as unknown },
];

const NO_DATE = [
  ...OTHER_TYPES,
  ..."|yesterday|2026-01-31|2026-02-30T00:00:00Z|2026-13-01T00:00:00Z|2026-01-31T25:00:00Z|2026-01-31T09:00:00+25:00".split(
    "|",
  ),
  ..."1700000000|2026-01-31 09:00:00|+010000-01-01T00:00:00Z|2026-01-31T09:00:00ZZ|2026-01-31T09:00:00 Europe/Paris".split(
    "|",
  ),
  "2026-01-31T09:00:00Z\u0000",
];

const NO_LOCALE = [
  ...OTHER_TYPES,
  ..."|e|english|en_GB|en-GBR|en-GB-|-|en GB|en-GB\u0000|\ud800".split("|"),
  "en-".repeat(20),
];
const NO_CURRENCY = [...OTHER_TYPES, ..."|gbp|GB|GBPX|XQX|€|GB\u0000".split("|")];
const NO_ID = [
  7,
  true,
  {},
  [],
  "",
  "abc",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a1g",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 or 1=1",
];
const NO_PLAN_TYPE = ["", "service-golden", ...text(100)];
const NO_LIMIT = [-1, 1.5, 1_000_001, 1e308, "5", "", true, [], {}];

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
};

/** For each field of each body, what it must not be. A new field has to be added here. */
const BAD: Record<string, Record<string, readonly unknown[]>> = {
  onboardCustomer: {
    companyName: [...NO_NAME, null],
    contactEmail: NO_EMAIL,
    customerReference: text(200),
    assetsDomains: NO_DOMAINS,
    assetsEmails: NO_EMAILS(10_000),
    alertRecipients: NO_EMAILS(100),
    price: NO_PRICE,
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
  addCustomerAssets: assets,
  removeCustomerAssets: assets,
  createPartner: partnerFields,
  updatePartner: partnerFields,
  createBillingCode: { code: ["", "  ", null, ...text(100)], price: [...NO_PRICE, null] },
};

/** What cannot be left out. */
const REQUIRED: Record<string, string[]> = {
  onboardCustomer: ["companyName"],
  offboardCustomer: ["customerId"],
  upgradeCustomer: ["customerId"],
  downgradeCustomer: ["customerId"],
  reactivateCustomer: ["customerId"],
  createPartner: ["name", "contact_email"],
  createBillingCode: ["code", "price"],
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
