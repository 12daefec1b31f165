import { expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { SEALED_COLUMNS } from "../../src/main/sealed-columns.ts";
import { checkAll } from "../../src/platform/sealing/reseal.ts";
import { testApi } from "../support/api.ts";
import { aPartner, customerFields } from "../support/factories.ts";
import { aSignedIn, cookieOf, distributorOf, partnerOf } from "../support/staff.ts";

const api = testApi();

const onboard = (headers: Record<string, string>, body: unknown) =>
  api.call({ method: "POST", path: "/api/v1/integrations/customer/onboard", headers, body });

const unopened = async (): Promise<number> =>
  (await checkAll({ db: api.db, columns: SEALED_COLUMNS })).reduce((sum, one) => sum + one.unopened, 0);

const spellings = (id: string): string[] => [
  id.toUpperCase(),
  id,
  ` ${id.replace(/[a-f]/, (one) => one.toUpperCase())} `,
];

test("staff may write a partner's id in any case: repeated calls get the first response, and stored responses can be opened", async () => {
  const partner = await aPartner(api.db);
  const own = await aSignedIn(api, partnerOf(partner));
  const distributors = await aSignedIn(api, distributorOf(partner.distributor));
  for (const { browser } of [own, distributors]) {
    const body = customerFields();
    const headers = { ...cookieOf(browser), "idempotency-key": newId() };
    const answers = [];
    for (const id of spellings(partner.id)) answers.push(await onboard({ ...headers, "sw-partner-id": id }, body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: { customerId } }) => customerId)).size).toBe(1);
    expect(answers.slice(1).map((one) => one.headers["idempotent-replayed"])).toEqual(["true", "true"]);
  }
  expect(await unopened()).toBe(0);
});

test("so may a key, a distributor's key for a partner, and a distributor's staff", async () => {
  const partner = await aPartner(api.db);
  const { distributor } = partner;
  const keys = [partner.apiKey, distributor.apiKey];
  for (const apiKey of keys) {
    const headers = { "sw-api-key": apiKey, "idempotency-key": newId() };
    const body = customerFields();
    const answers = [];
    for (const id of spellings(partner.id)) answers.push(await onboard({ ...headers, "sw-partner-id": id }, body));
    expect(new Set(answers.map(({ status, body: { customerId } }) => `${status} ${String(customerId)}`)).size).toBe(1);
  }
  const { browser, membershipId } = await aSignedIn(api, distributorOf(distributor));
  const call = (id: string, path: string, headers: Record<string, string>) =>
    api.call({
      method: "POST",
      path: `/api/v1/distributors/webhooks`,
      headers: { ...cookieOf(browser), ...headers, "sw-distributor-id": id, "idempotency-key": path },
      body: { url: "https://hooks.distributor.example/in" },
    });
  const statuses = [];
  for (const id of spellings(distributor.id)) statuses.push((await call(id, "made-once", {})).status);
  expect(new Set(statuses).size).toBe(1);
  for (const id of spellings(membershipId)) {
    const people = { method: "GET", path: "/api/v1/staff/people" };
    const answer = await api.call({ ...people, headers: { ...cookieOf(browser), "sw-membership-id": id } });
    expect(answer.status).toBe(200);
  }
  expect(await unopened()).toBe(0);
});

test("a repeated call whose response can no longer be opened is refused with an explanation, and nothing is done twice", async () => {
  const partner = await aPartner(api.db);
  const body = customerFields();
  const kept = { "idempotency-key": newId() };
  expect((await api.as(partner).post("/customer/onboard", body, kept)).status).toBe(200);
  await api.database.pool.query("update idempotency_keys set answer = set_byte(answer, 30, get_byte(answer, 30) # 1)");
  const again = await api.as(partner).post("/customer/onboard", body, kept);
  expect(again).toMatchObject({ status: 422, body: { code: "idempotency-key-reused", field: "Idempotency-Key" } });
  const { body: list } = await api.as(partner).get("/customers");
  expect(list["customers"]).toHaveLength(1);
});
