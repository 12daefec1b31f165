import { describe, expect, test } from "vitest";
import { FEATURES } from "../../src/features/plans/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { aCustomerIn, aPlan } from "../support/routes/routes.ts";

const api = testApi();

type Page = {
  customers: { customerId: string; companyName: string }[];
  pagination: { pageSize: number; hasNextPage: boolean; nextCursor: string | null };
};

const page = async (partner: TestPartner, query = ""): Promise<Page> => {
  const { status, body } = await api.as(partner).get(`/customers${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  return body as unknown as Page;
};

const named = async (partner: TestPartner, search: string) =>
  (await page(partner, `?search=${encodeURIComponent(search)}`)).customers.map(({ companyName }) => companyName).sort();

describe("the list of customers", () => {
  test("has exactly these fields", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner, {
      contactEmail: "owner@j.example",
      customerReference: "CRM-1",
    });
    expect(await page(partner)).toEqual({
      success: true,
      customers: [
        {
          customerId,
          companyName: "Juniper Bakery",
          customerReference: "CRM-1",
          contactEmail: "owner@j.example",
          status: "active",
          planType: "service-basic",
          scanned_status: false,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/) as string,
        },
      ],
      pagination: { pageSize: 20, hasNextPage: false, nextCursor: null },
    });
  });

  test("is read page by page, newest first; customers added meanwhile don't shift or repeat anything", async () => {
    const partner = await aPartner(api.db);
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await aCustomer(api.db, partner));
    const seen: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const { customers, pagination }: Page = await page(partner, `?pageSize=3${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...customers.map(({ customerId }) => customerId));
      sizes.push(customers.length);
      expect(pagination).toMatchObject({ pageSize: 3, hasNextPage: pagination.nextCursor !== null });
      cursor = pagination.nextCursor;
      await aCustomer(api.db, partner);
    } while (cursor !== null);
    expect(seen).toEqual(ids);
    expect(sizes).toEqual([3, 3, 1]);
  });

  test("has no next page if a page ends with the last customer", async () => {
    const partner = await aPartner(api.db);
    for (let n = 0; n < 2; n += 1) await aCustomer(api.db, partner);
    expect((await page(partner, "?pageSize=2")).pagination).toEqual({
      pageSize: 2,
      hasNextPage: false,
      nextCursor: null,
    });
  });

  test("filters by each status", async () => {
    const partner = await aPartner(api.db);
    for (const state of ["prospect", "active", "inactive", "dormant"] as const) {
      const customerId = await aCustomerIn(api.db, partner, state);
      const { customers } = await page(partner, `?status=${state}`);
      expect(customers).toMatchObject([{ customerId, status: state }]);
    }
  });

  test("can be searched by name and reference in any case, and %, _ and \\ have no special meaning", async () => {
    const partner = await aPartner(api.db);
    for (const companyName of ["100% Juniper", "100 Juniper", "a_b", "aXb", "back\\slash", "O'Neill; drop table"]) {
      await aCustomer(api.db, partner, { companyName });
    }
    await aCustomer(api.db, partner, { companyName: "Other", customerReference: "CRM-JUNI" });
    expect(await named(partner, "juni")).toEqual(["100 Juniper", "100% Juniper", "Other"]);
    expect(await named(partner, "%")).toEqual(["100% Juniper"]);
    expect(await named(partner, "0%")).toEqual(["100% Juniper"]);
    expect(await named(partner, "_")).toEqual(["a_b"]);
    expect(await named(partner, "\\")).toEqual(["back\\slash"]);
    expect(await named(partner, "O'Neill;")).toEqual(["O'Neill; drop table"]);
    expect(await named(partner, "nobody")).toEqual([]);
  });

  test("filter, search and cursor work together", async () => {
    const partner = await aPartner(api.db);
    for (const status of ["prospect", "active", "prospect", "prospect"]) {
      await aCustomer(api.db, partner, { companyName: "Match", status });
    }
    const first = await page(partner, "?status=prospect&search=match&pageSize=2");
    const cursor = String(first.pagination.nextCursor);
    const second = await page(partner, `?status=prospect&search=match&pageSize=2&cursor=${cursor}`);
    expect([first.customers.length, second.customers.length]).toEqual([2, 1]);
  });

  test.each([
    ["pageSize=0", "pageSize: must be 1 to 100"],
    ["pageSize=101", "pageSize: must be 1 to 100"],
    ["pageSize=ten", "pageSize: must be a whole number"],
    ["pageSize=1.5", "pageSize: "],
    ["pageSize=", "pageSize: "],
    ["pageSize=1&pageSize=2", "pageSize: "],
    ["status=gone", "status: "],
    ["status=active&status=active", "status: "],
    ["cursor=nonsense", "cursor: "],
    ["cursor=", "cursor: "],
    [`cursor=${newId()}`, "cursor: "],
    [`search=${"x".repeat(201)}`, "search: "],
    ["search=", "search: "],
    ["search=%00", "search: "],
  ])("refuses ?%s", async (query, text) => {
    const partner = await aPartner(api.db);
    const { status, body } = await api.as(partner).get(`/customers?${query}`);
    expect(status).toBe(400);
    expect(body["error"]).toContain(`Invalid query parameters: ${text}`);
  });
});

test("a partner sees the active plans it can sell, its distributor's own first, with exactly the contract's fields", async () => {
  const partner = await aPartner(api.db);
  const own = await aPlan(api.db, partner, "own");
  const retired = await aPlan(api.db, partner, "retired");
  await aPlan(api.db, await aPartner(api.db), "foreign");
  await api.db.updateTable("plans").set({ status: "retired" }).where("id", "=", retired).execute();
  const { body } = await api.as(partner).get("/partner/plans");
  const plans = body["data"] as Record<string, unknown>[];
  expect(Object.keys(body)).toEqual(["success", "data"]);
  expect(plans.map((plan) => [plan["planType"], plan["isSystemDefault"]])).toEqual([
    ["own", false],
    ["service-basic", true],
    ["service-plus", true],
  ]);
  expect(plans[0]).toEqual({
    id: own,
    displayName: "own",
    features: FEATURES.map((name) => ({ feature_name: name })),
    isSystemDefault: false,
    planType: "own",
    status: "active",
    allowsInsurance: false,
  });
  // Customers stay on a retired plan, so its name is still needed.
  const typesOf = async (status: string) => {
    const answer = await api.as(partner).get(`/partner/plans?status=${status}`);
    return (answer.body["data"] as { planType: string }[]).map(({ planType }) => planType);
  };
  expect(await typesOf("retired")).toEqual(["retired"]);
  expect(await typesOf("all")).toEqual(["own", "retired", "service-basic", "service-plus"]);
});

test("the first plan of a type in the list is the one that onboarding with that type assigns", async () => {
  const partner = await aPartner(api.db);
  const own = await aPlan(api.db, partner, "service-plus");
  const { body } = await api.as(partner).get("/partner/plans");
  const first = (body["data"] as { id: string; planType: string }[]).find(
    ({ planType }) => planType === "service-plus",
  );
  const customerId = await aCustomer(api.db, partner, { planType: "service-plus" });
  const customer = api.db.selectFrom("customers").select("plan_id").where("id", "=", customerId);
  expect([first?.id, (await customer.executeTakeFirst())?.plan_id]).toEqual([own, own]);
});

test("analytics count customers by state and age, and what is monitored", async () => {
  const distributor = (await aPartner(api.db)).distributor;
  const partner = await aPartner(api.db, { distributor });
  const nothing = {
    totalCustomers: 0,
    activeCustomers: 0,
    newCustomerLast30Days: 0,
    totalMonitoredDomains: 0,
    totalMonitoredEmails: 0,
    totalBreachesDetected: 0,
  };
  expect((await api.as(partner).get("/partner/analytics")).body).toEqual({ success: true, data: nothing });
  const old = await aCustomer(api.db, partner, { assetsDomains: ["a.example", "b.example"] });
  await aCustomer(api.db, partner, { assetsEmails: ["a@b.example"], contactEmail: "c@b.example" });
  await aCustomerIn(api.db, partner, "prospect");
  const longAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  await api.db.updateTable("customers").set({ created_at: longAgo }).where("id", "=", old).execute();
  const data = {
    ...nothing,
    totalCustomers: 3,
    activeCustomers: 2,
    newCustomerLast30Days: 2,
    totalMonitoredDomains: 4,
    totalMonitoredEmails: 2,
  };
  expect((await api.as(partner).get("/partner/analytics")).body).toEqual({ success: true, data });
  expect((await api.asDistributor(distributor).get("/analytics")).body).toEqual({
    success: true,
    data: { totalPartners: 2, ...data },
  });
});
