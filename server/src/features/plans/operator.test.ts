import { beforeAll, expect, test } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { type Answer, testApi } from "../../../test/support/api.ts";
import { aPartner, type TestPartner } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { aBillingCode, contentOf } from "../../../test/support/routes/routes.ts";
import { aSignedIn, OPERATOR } from "../../../test/support/staff.ts";

const api = testApi();
const partner = testPartner(api);
let other: TestPartner;
let browser: Awaited<ReturnType<typeof aSignedIn>>["browser"];

beforeAll(async () => {
  other = await aPartner(api.db);
  browser = (await aSignedIn(api, OPERATOR)).browser;
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
});

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  browser.call(method, `/api/v1/operator${path}`, body);
const dataOf = ({ body }: Answer) => body["data"] as Record<string, unknown>;

test("a plan is made, changed and retired, and its distributor sees it as it is", async () => {
  const planType = `plan-${newId()}`;
  const request = { planType, displayName: "Gold", distributorId: partner.distributor.id };
  const made = await call("POST", "/plans", request);
  expect(dataOf(made)).toMatchObject({ planType, status: "active", distributorId: partner.distributor.id });
  expect(dataOf(made)["features"]).toHaveLength(4);
  const path = `/plans/${String(dataOf(made)["id"])}`;
  expect(await call("PATCH", path, { displayName: "Golden", status: "retired" })).toMatchObject({
    status: 200,
    body: { data: { displayName: "Golden", status: "retired" } },
  });
  expect(dataOf(await call("GET", path))).toMatchObject({ displayName: "Golden", planType });
  expect(await api.asDistributor(partner.distributor).get(path)).toMatchObject({
    body: { data: { status: "retired" } },
  });
  expect(await api.asDistributor(other.distributor).get(path)).toMatchObject({ status: 404 });
  const { body } = await call("GET", `/plans?distributorId=${partner.distributor.id}&per_page=100`);
  expect(body["data"]).toHaveLength(1);
  const { body: all } = await call("GET", "/plans?per_page=100");
  expect((all["data"] as unknown[]).length).toBeGreaterThan(2);
});

test("a billing code is made, changed and assigned", async () => {
  const request = { distributorId: partner.distributor.id, code: newId(), price: 1.5 };
  const made = await call("POST", "/billing-codes", request);
  expect(dataOf(made)).toMatchObject(request);
  const id = Number(dataOf(made)["id"]);
  expect(dataOf(await call("PATCH", `/billing-codes/${id}`, { price: 2 }))).toMatchObject({ ...request, price: 2 });
  expect(dataOf(await call("GET", `/billing-codes/${id}`))).toMatchObject({ ...request, price: 2 });
  const path = `/partners/${partner.id}/billing-code`;
  expect((await call("GET", path)).body).toEqual({ success: true, billingCode: null });
  const billingCode = { id, code: request.code, price: 2 };
  expect((await call("PATCH", path, { billingCodeId: id })).body).toEqual({ success: true, billingCode });
  expect((await call("GET", path)).body).toEqual({ success: true, billingCode });
  expect((await call("PATCH", path, { billingCodeId: null })).body).toEqual({ success: true, billingCode: null });
});

test("what is not there, taken or another distributor's is refused, and changes nothing", async () => {
  const [mine, twin] = [await aBillingCode(api.db, partner), await aBillingCode(api.db, partner)];
  const theirs = await aBillingCode(api.db, other);
  const taken = String(dataOf(await call("GET", `/billing-codes/${twin}`))["code"]);
  const plan = { planType: "service-basic", displayName: "Basic" };
  const code = { code: "x", price: 1 };
  const before = await contentOf(api.database.pool);
  for (const [status, wanted, method, path, body] of [
    [409, "plan-exists", "POST", "/plans", plan],
    [404, "organisation-not-found", "POST", "/plans", { ...plan, distributorId: newId() }],
    [422, "invalid-body", "POST", "/plans", { ...plan, planType: "Not A Type" }],
    [404, "plan-not-found", "PATCH", `/plans/${newId()}`, { displayName: "x" }],
    [404, "plan-not-found", "GET", `/plans/${newId()}`, undefined],
    [404, "organisation-not-found", "POST", "/billing-codes", { ...code, distributorId: newId() }],
    [
      409,
      "billing-code-exists",
      "POST",
      "/billing-codes",
      { ...code, code: taken, distributorId: partner.distributor.id },
    ],
    [409, "billing-code-exists", "PATCH", `/billing-codes/${mine}`, { code: taken }],
    [404, "billing-code-not-found", "PATCH", "/billing-codes/2147483647", { price: 1 }],
    [404, "billing-code-not-found", "PATCH", "/billing-codes/9999999999", { price: 1 }],
    [404, "billing-code-not-found", "GET", "/billing-codes/9999999999", undefined],
    [404, "billing-code-not-found", "PATCH", `/partners/${partner.id}/billing-code`, { billingCodeId: theirs }],
    [404, "organisation-not-found", "PATCH", `/partners/${newId()}/billing-code`, { billingCodeId: null }],
    [404, "organisation-not-found", "GET", `/partners/${newId()}/billing-code`, undefined],
    [422, "invalid-body", "PATCH", `/partners/${partner.id}/billing-code`, {}],
  ] as const) {
    expect(await call(method, path, body), `${method} ${path}`).toMatchObject({ status, body: { code: wanted } });
  }
  const after = await contentOf(api.database.pool);
  // The sequence of ids advances even if a code isn't stored.
  expect(after).toEqual(before);
});
