import { beforeAll, describe, expect, test } from "vitest";
import { FEATURES } from "../../src/features/plans/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { aCustomerIn, aPlan, contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;
const distributor = () => api.asDistributor(partner.distributor);

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const BASIC = {
  id: "01990000-0000-7000-8000-000000000001",
  displayName: "Basic",
  features: FEATURES.map((name) => ({ feature_name: name })),
  isSystemDefault: true,
  planType: "service-basic",
  status: "active",
  allowsInsurance: false,
};

describe("plans", () => {
  test("own plans come before the system's, include retired ones, and have exactly the contract's fields and the sandbox flag", async () => {
    const own = await aPlan(api.db, partner, "own");
    await api.db.updateTable("plans").set({ status: "retired" }).where("id", "=", own).execute();
    await aPlan(api.db, await aPartner(api.db), "foreign");
    const { status, body } = await distributor().get("/plans");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["success", "data"]);
    const plans = body["data"] as Record<string, unknown>[];
    expect(plans[1]).toEqual(BASIC);
    expect(plans.map((plan) => [plan["planType"], plan["status"]])).toEqual([
      ["own", "retired"],
      ["service-basic", "active"],
      ["service-plus", "active"],
    ]);
  });

  test("a plan can be read by its id in any case", async () => {
    for (const id of [BASIC.id, BASIC.id.toUpperCase()]) {
      const { status, body } = await distributor().get(`/plans/${id}`);
      expect({ status, body }).toEqual({ status: 200, body: { success: true, data: BASIC } });
    }
  });
});

describe("partners", () => {
  test("a partner is returned without a wrapper, with exactly the contract's fields, the sandbox flag and its time zone", async () => {
    const own = await aPartner(api.db, {
      distributor: partner.distributor,
      name: "Harbour IT",
      contact_email: "hello@harbour.example",
      reply_to_email: "reply@harbour.example",
      account_reference: "HARBOUR-01",
      monthly_churn_limit: 5,
      send_customer_welcome_emails: true,
      send_transactional_emails: false,
    });
    const { status, body } = await distributor().get(`/partners/${own.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      uuid: own.id,
      name: "Harbour IT",
      contact_email: "hello@harbour.example",
      reply_to_email: "reply@harbour.example",
      account_reference: "HARBOUR-01",
      monthly_churn_limit: 5,
      send_customer_welcome_emails: true,
      send_transactional_emails: false,
      sandbox: false,
      time_zone: "UTC",
    });
  });

  test("a new partner needs a name and a contact; everything else has a default", async () => {
    const created = await distributor().post("/partners", { name: "New", contact_email: "Hi@new.example" });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      success: true,
      data: {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: "New",
        contact_email: "hi@new.example",
        reply_to_email: "hi@new.example",
        account_reference: "",
        monthly_churn_limit: 0,
        send_customer_welcome_emails: false,
        send_transactional_emails: true,
        sandbox: false,
        time_zone: "UTC",
      },
    });
    const { uuid } = created.body["data"] as { uuid: string };
    expect((await distributor().get(`/partners/${uuid}`)).body).toEqual(created.body["data"]);
  });

  test("an update changes only the fields that are sent, and needs at least one", async () => {
    const own = await aPartner(api.db, { distributor: partner.distributor, monthly_churn_limit: 5 });
    const before = (await distributor().get(`/partners/${own.id}`)).body;
    const changed = await distributor().patch(`/partners/${own.id}`, { monthly_churn_limit: 0 });
    expect(changed.body).toEqual({ success: true, data: { ...before, monthly_churn_limit: 0 } });
    const content = await contentOf(api.database.pool);
    for (const body of [{}, { unknown: 1 }]) {
      expect(await distributor().patch(`/partners/${own.id}`, body)).toMatchObject({ status: 422 });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("a partner with prospects or active customers can't be deleted; once deleted, it is gone everywhere", async () => {
    const own = await aPartner(api.db, { distributor: partner.distributor });
    const customerId = await aCustomer(api.db, own, { status: "prospect" });
    await aCustomerIn(api.db, own, "dormant");
    const content = await contentOf(api.database.pool);
    expect(await distributor().delete(`/partners/${own.id}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("offboard") as string },
    });
    expect(await contentOf(api.database.pool)).toEqual(content);
    await api.as(own).post("/customer/offboard", { customerId });
    expect(await distributor().delete(`/partners/${own.id}`)).toMatchObject({ status: 200 });
    for (const again of [
      await distributor().get(`/partners/${own.id}`),
      await distributor().patch(`/partners/${own.id}`, { name: "Back" }),
      await distributor().delete(`/partners/${own.id}`),
    ]) {
      expect(again).toMatchObject({ status: 404 });
    }
  });

  test("no customer can be onboarded for a partner that was just deleted", async () => {
    const own = await aPartner(api.db, { distributor: partner.distributor });
    const customerId = await aCustomerIn(api.db, own, "inactive"); // could be reactivated
    expect(await api.as(own).get("/customers")).toMatchObject({ status: 200 }); // the key is cached from here on
    expect(await distributor().delete(`/partners/${own.id}`)).toMatchObject({ status: 200 });
    const fields = { companyName: "Late", assetsDomains: ["late.example"] };
    expect((await api.as(own).post("/customer/onboard", fields)).status).not.toBe(200);
    expect((await api.as(own).post("/customer/reactivate", { customerId })).status).not.toBe(200);
  });
});

describe("billing codes", () => {
  test("have exactly the fields of the contract, singly and in the list, oldest first", async () => {
    const own = api.asDistributor((await aPartner(api.db)).distributor);
    const first = await own.post("/billing-codes", { code: " SW-1 ", price: 12.5 });
    expect(first).toMatchObject({ status: 200 });
    const data = { id: expect.any(Number) as number, code: "SW-1", price: 12.5 };
    expect(first.body).toEqual({ success: true, data });
    await own.post("/billing-codes", { code: "SW-2", price: 0 });
    const { id } = first.body["data"] as { id: number };
    expect((await own.get(`/billing-codes/${id}`)).body).toEqual({ success: true, data: { ...data, id } });
    expect((await own.get("/billing-codes")).body).toEqual({
      success: true,
      data: [data, { id: expect.any(Number) as number, code: "SW-2", price: 0 }],
      pagination: { total_count: 2, has_next_page: false, page: 1, per_page: 10 },
    });
  });

  test("a code is unique within a distributor, and another distributor may have the same", async () => {
    const body = { code: "SAME", price: 1 };
    expect(await distributor().post("/billing-codes", body)).toMatchObject({ status: 200 });
    const content = await contentOf(api.database.pool);
    expect(await distributor().post("/billing-codes", body)).toMatchObject({ status: 409 });
    expect(await contentOf(api.database.pool)).toEqual(content);
    const other = api.asDistributor((await aPartner(api.db)).distributor);
    expect(await other.post("/billing-codes", body)).toMatchObject({ status: 200 });
  });
});

describe.each(["/billing-codes", "/partners"])("the pages of %s", (path) => {
  test("have ten entries by default and a hundred at most; past the end they are empty", async () => {
    const own = await aPartner(api.db);
    for (let n = 0; n < 11; n += 1) {
      await api.asDistributor(own.distributor).post("/billing-codes", { code: `C${n}`, price: n });
      if (n > 0) await aPartner(api.db, { distributor: own.distributor });
    }
    const list = async (query: string) => {
      const { status, body } = await api.asDistributor(own.distributor).get(path + query);
      expect({ query, status }).toEqual({ query, status: 200 });
      return [(body["data"] as unknown[]).length, body["pagination"]];
    };
    const pagination = { total_count: 11, has_next_page: true, page: 1, per_page: 10 };
    expect(await list("")).toEqual([10, pagination]);
    expect(await list("?page=2")).toEqual([1, { ...pagination, has_next_page: false, page: 2 }]);
    expect(await list("?page=3")).toEqual([0, { ...pagination, has_next_page: false, page: 3 }]);
    expect(await list("?per_page=11")).toEqual([11, { ...pagination, has_next_page: false, per_page: 11 }]);
    expect(await list("?per_page=1&page=11")).toEqual([
      1,
      { ...pagination, has_next_page: false, page: 11, per_page: 1 },
    ]);
    expect(await list("?per_page=100&unknown=1")).toEqual([11, { ...pagination, has_next_page: false, per_page: 100 }]);
  });

  test("a page far past the end is empty: the contract sets no upper bound", async () => {
    for (const page of [1_000_000, 1_000_001, 2_147_483_648]) {
      expect(await distributor().get(`${path}?page=${page}&per_page=100`)).toMatchObject({
        status: 200,
        body: { data: [] },
      });
    }
  });

  test.each([
    ["page=0", "page: must be 1 or more"],
    ["page=-1", "page: must be 1 or more"],
    ["per_page=0", "per_page: must be 1 to 100"],
    ["per_page=101", "per_page: must be 1 to 100"],
    ["page=one", "page: must be a whole number"],
    ["page=0&per_page=0", "page: must be 1 or more; per_page: must be 1 to 100"],
  ])("refuse ?%s without a prefix", async (query, error) => {
    const { status, body } = await distributor().get(`${path}?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, error } });
  });

  test.each(["page=1.5", "page=", "page=1e1", "page=0x1", "page=%201", "page=1&page=2", "per_page=NaN"])(
    "refuse ?%s",
    async (query) => {
      expect(await distributor().get(`${path}?${query}`)).toMatchObject({ status: 400 });
    },
  );
});

test("an unknown id returns 404 on each of them", async () => {
  for (const path of [
    `/plans/${newId()}`,
    `/partners/${newId()}`,
    "/billing-codes/2147483647",
    "/billing-codes/9999999999",
  ]) {
    expect(await distributor().get(path)).toMatchObject({ status: 404 });
  }
});
