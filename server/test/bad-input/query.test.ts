import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { BAD_WEBHOOK_QUERIES } from "./bad-values-webhooks.ts";
import { NO_MOMENT } from "./bad-values.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { contentOf, credentialsOf, documentedRoutes, exampleOf, named, pathOf } from "../support/routes/routes.ts";

const routes = documentedRoutes().filter(({ queries }) => queries.length > 0);
const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const TOO_LARGE = ["1000000000000000", "9007199254740993", "9999999999999999", "9".repeat(400)];
const NO_NUMBER = ["", "0", "-1", "1.5", "1e1", "0x1", " 1", "one", "NaN", "1\u0000", ...TOO_LARGE];
const NO_LOCALE = "|e|english|en_GB|en-GBR|en-GB-|-en|en GB| en-GB|en-GB |en-GB\u0000|de_DE.UTF-8|*|../en-GB".split(
  "|",
);
const NO_TEXT = ["", "   ", "a\u0000b", "a\nb", "x".repeat(201), "x".repeat(2000)];
const NO_ID = ["", "abc", "null", "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a1g", `${newId()} or 1=1`, `{${newId()}}`];

const pages = { page: NO_NUMBER, per_page: [...NO_NUMBER, "101"] };
const locale = { localeCode: [...NO_LOCALE, "en-".repeat(20)] };

const trail = {
  actorKind: ["", "robot", "KEY", "key,user"],
  actorId: NO_TEXT,
  action: NO_TEXT,
  subjectKind: NO_TEXT,
  subjectId: NO_TEXT,
  customerId: NO_ID,
  from: ["", "yesterday", "2026-01-31", "2026-01-31T09:00:00"],
  to: ["", "yesterday", "2026-01-31", "2026-01-31T09:00:00"],
  cursor: ["", "abc", "=", "x".repeat(65), newId()],
  pageSize: [...NO_NUMBER, "101"],
};

const month = { month: ["", "2026", "2026-13", "2026-1", "2026-01-01", "last", " 2026-01", "2026-01\u0000"] };
const usage = { ...month, cursor: ["", "abc", "=", "x".repeat(65), newId()], pageSize: [...NO_NUMBER, "101"] };

/** Invalid values for each parameter of each query. A new parameter has to be added here. */
const BAD: Record<string, Record<string, readonly string[]>> = {
  listPartnerPlans: { status: ["", "gone", "ALL", "active,retired"] },
  listCustomers: {
    cursor: ["", "abc", "=", "x".repeat(65), newId()],
    pageSize: [...NO_NUMBER, "101"],
    status: ["", "gone", "ACTIVE", "active,prospect"],
    search: NO_TEXT,
  },
  listCustomerBreaches: {
    ...locale,
    severity: ["", "grave", "CRITICAL", "critical,high"],
    resolved: ["", "yes", "1", "TRUE"],
    foundAfter: ["", "yesterday", "2026-01-31", "2026-01-31T09:00:00"],
    address: ["", "nobody", "a@", "x".repeat(2000)],
    cursor: ["", "abc", "=", "x".repeat(65), newId()],
    pageSize: [...NO_NUMBER, "101"],
  },
  listCustomerMails: {
    cursor: ["", "abc", "=", "x".repeat(101)],
    pageSize: [...NO_NUMBER, "101"],
    state: ["", "opened", "SENT"],
    kind: ["", "Alert", "a b", "x".repeat(101)],
  },
  listUrgentCustomers: {
    since: NO_MOMENT,
    status: ["", "inactive", "ACTIVE"],
    page: NO_NUMBER,
    pageSize: [...NO_NUMBER, "201"],
  },
  listPartnerFigures: pages,
  getCustomerTimeline: {
    cursor: ["", "abc", "=", "x".repeat(101), newId(), "MSA5IGE"],
    pageSize: [...NO_NUMBER, "101"],
  },
  getBreach: { name: NO_TEXT, uuid: NO_ID, ...locale },
  listBreachCategories: locale,
  listBillingCodes: pages,
  listPartners: pages,
  listPartnerAudit: trail,
  listDistributorAudit: { ...trail, partnerId: NO_ID },
  getUsage: usage,
  downloadUsage: month,
  getDistributorUsage: { ...usage, partnerId: NO_ID },
  downloadDistributorUsage: { ...month, partnerId: NO_ID },
  ...BAD_WEBHOOK_QUERIES,
};
const PREFIX = { partner: "Invalid query parameters: ", distributor: "" } as const;

describe.each(named(routes))("%s", (_name, route) => {
  test("every parameter of the query is in the table of bad values", () => {
    expect(Object.keys(BAD[route.operationId] ?? {}).sort()).toEqual(route.queries.toSorted());
  });

  test.each(Object.entries(BAD[route.operationId] ?? {}))(
    "%s: a bad value, or two, are refused by name and with nothing else, and nothing is written",
    async (name, values) => {
      const example = await exampleOf(route, api.db, partner);
      const before = await contentOf(api.database.pool);
      const start = PREFIX[route.surface] + name;
      const { method } = route;
      const paths = values.map((value) => pathOf(route, { ...example, query: { ...example.query, [name]: value } }));
      const twice = new URLSearchParams([...Object.entries(example.query ?? {}), [name, "1"], [name, "2"]]);
      paths.push(`${pathOf(route, { ...example, query: {} })}?${twice.toString()}`);
      for (const path of paths) {
        const headers = credentialsOf(route, partner);
        const { status, body } = await api.call({ method, path, headers, body: example.body });
        expect({ path, status }).toEqual({ path, status: 400 });
        expect(body["code"]).toBe("invalid-query");
        // An invalid value may also break a rule about the whole query; then no single field is at fault.
        expect([name, undefined]).toContain(body["field"]);
        expect(String(body["error"]).startsWith(`${start}: `), `${path} ${String(body["error"])}`).toBe(true);
        expect(String(body["error"]).length).toBeLessThan(300);
      }
      expect(await contentOf(api.database.pool)).toEqual(before);
    },
  );
});

const PAGING = ["page", "per_page", "pageSize"];

describe.each(named(routes.filter(({ queries }) => queries.some((name) => PAGING.includes(name)))))(
  "%s",
  (_name, route) => {
    test("a page that is no number, or too large a one, is refused in words that say what it must be", async () => {
      const example = await exampleOf(route, api.db, partner);
      for (const name of route.queries.filter((one) => PAGING.includes(one))) {
        for (const value of NO_NUMBER) {
          const path = pathOf(route, { ...example, query: { ...example.query, [name]: value } });
          const { status, body } = await api.call({ method: "GET", path, headers: credentialsOf(route, partner) });
          expect({ path, status }).toEqual({ path, status: 400 });
          expect(String(body["error"]).slice(PREFIX[route.surface].length)).toMatch(new RegExp(`^${name}: must be `));
        }
      }
    });

    test("the largest page there may be is an empty one", async () => {
      const example = await exampleOf(route, api.db, partner);
      for (const name of route.queries.filter((one) => one === "page")) {
        const size = Object.fromEntries(
          route.queries.filter((one) => one !== name && PAGING.includes(one)).map((one) => [one, "100"]),
        );
        const path = pathOf(route, { ...example, query: { ...example.query, ...size, [name]: "999999999999999" } });
        const { status } = await api.call({ method: "GET", path, headers: credentialsOf(route, partner) });
        expect({ path, status }).toEqual({ path, status: 200 });
      }
    });
  },
);

describe.each(named(routes.filter(({ queries }) => queries.includes("localeCode"))))("%s", (_name, route) => {
  test("a malformed locale gets 400 with this message, before the requested object is looked up", async () => {
    const example = await exampleOf(route, api.db, partner);
    const unknown = { ...example, params: { customerId: newId() } };
    for (const one of [example, unknown]) {
      const path = pathOf(route, { ...one, query: { ...one.query, localeCode: "english" } });
      const { status, body } = await api.call({ method: "GET", path, headers: credentialsOf(route, partner) });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: {
          success: false,
          error: "Invalid query parameters: localeCode: must be a language tag such as en-GB",
        },
      });
    }
  });

  test("the path is named before the locale, and the key before both", async () => {
    const path = pathOf(route, { params: { customerId: "malformed" }, query: { localeCode: "english" } });
    const headers = credentialsOf(route, partner);
    const { body } = await api.call({ method: "GET", path, headers });
    const named = route.params.length > 0 ? /^Invalid route parameters: / : /^Invalid query parameters: /;
    expect(body["error"]).toMatch(named);
    expect(await api.call({ method: "GET", path, headers: { ...headers, "sw-api-key": "wrong" } })).toMatchObject({
      status: 401,
    });
    expect(await api.call({ method: "GET", path })).toMatchObject({ status: 422 });
  });

  test("capitals do not matter, and an unknown language is no mistake", async () => {
    const example = await exampleOf(route, api.db, partner);
    for (const localeCode of ["NL-nl", "xx", "xx-YY", "zh-Hant-TW", "es-419", "nl"]) {
      const path = pathOf(route, { ...example, query: { ...example.query, localeCode } });
      const { status } = await api.call({ method: "GET", path, headers: credentialsOf(route, partner) });
      expect({ localeCode, status }).toEqual({ localeCode, status: 200 });
    }
  });
});
