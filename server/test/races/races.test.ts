import { describe, expect, test } from "vitest";
import { aCustomer, aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { counted, type Reply, times, twoNodes } from "../support/processes/two-nodes.ts";

const LIMIT = 5;
const { api, post } = twoNodes({ onboardLimitPerMinute: LIMIT });

const typesOf = async (partner: TestPartner, type: string): Promise<number> =>
  (await api.events(partner)).filter((event) => event.type === type).length;

const statusesOf = async (partner: TestPartner): Promise<Record<string, number>> => {
  const { rows } = await api.database.pool.query<{ status: string; count: number }>(
    "select status, count(*) from customers where partner_id = $1 group by status",
    [partner.id],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

describe("the churn limit", () => {
  test.each([1, 3])(
    "lets exactly %i of twenty parallel offboards and downgrades through, over two nodes",
    async (limit) => {
      const partner = await aPartner(api.db, { monthly_churn_limit: limit });
      const ids = await times(20, () => aCustomer(api.db, partner));
      const replies = await times(20, (n) =>
        post(partner, n, n % 4 < 2 ? "/customer/offboard" : "/customer/downgrade", { customerId: ids[n] }),
      );
      expect(counted(replies)).toEqual({ 200: limit, 409: 20 - limit });
      for (const { body } of replies.filter(({ status }) => status === 409)) {
        expect(body).toMatchObject({ success: false, error: `Monthly churn limit of ${limit} reached` });
      }
      expect(await statusesOf(partner)).toMatchObject({ active: 20 - limit });
      const { rowCount } = await api.database.pool.query("select 1 from churn_entries where partner_id = $1", [
        partner.id,
      ]);
      expect(rowCount).toBe(limit);
    },
  );

  test("counts one customer once, no matter how many calls offboard it at the same time", async () => {
    const partner = await aPartner(api.db, { monthly_churn_limit: 2 });
    const [customerId, other] = await times(2, () => aCustomer(api.db, partner));
    expect(counted(await times(20, (n) => post(partner, n, "/customer/offboard", { customerId })))).toEqual({
      200: 20,
    });
    expect(await post(partner, 0, "/customer/offboard", { customerId: other })).toMatchObject({ status: 200 });
  });
});

test("at the churn limit, parallel offboards only succeed for customers that already count this month", async () => {
  const partner = await aPartner(api.db, { monthly_churn_limit: 5 });
  const ids = await times(20, () => aCustomer(api.db, partner));
  const [counting, others] = [ids.slice(0, 4), ids.slice(4)];
  await times(4, (n) => post(partner, n, "/customer/offboard", { customerId: counting[n] }));
  await times(4, (n) => post(partner, n, "/customer/reactivate", { customerId: counting[n] }));
  // Four customers already hold slots and leave; sixteen compete for the one that is left.
  const replies = await times(20, (n) => post(partner, n, "/customer/offboard", { customerId: ids[n] }));
  expect(counted(replies.slice(0, 4))).toEqual({ 200: 4 });
  expect(counted(replies.slice(4))).toEqual({ 200: 1, 409: others.length - 1 });
  const { rows } = await api.database.pool.query(
    "select count(*), count(distinct customer_id) as customers from churn_entries where partner_id = $1",
    [partner.id],
  );
  expect(rows).toEqual([{ count: 5, customers: 5 }]);
});

test("of twenty parallel upgrades of one customer, one gets 200 and the others 409", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner, { status: "prospect", contactEmail: "owner@juniper.example" });
  const replies = await times(20, (n) => post(partner, n, "/customer/upgrade", { customerId }));
  expect(counted(replies)).toEqual({ 200: 1, 409: 19 });
  expect(await statusesOf(partner)).toEqual({ active: 1 });
});

test("twenty parallel offboards of one customer write one event and one audit entry", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  expect(counted(await times(20, (n) => post(partner, n, "/customer/offboard", { customerId })))).toEqual({ 200: 20 });
  expect(await typesOf(partner, "customer.deleted")).toBe(1);
  const { rowCount } = await api.database.pool.query(
    "select 1 from audit_entries where subject_id = $1 and action = 'customer.offboarded'",
    [customerId],
  );
  expect(rowCount).toBe(1);
});

test("opposite changes of one customer at the same time leave a history that is possible one after another", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const moves = ["offboard", "reactivate", "downgrade", "upgrade"];
  const replies = await times(40, (n) => post(partner, n, `/customer/${String(moves[n % 4])}`, { customerId }));
  expect(Object.keys(counted(replies)).every((status) => status === "200" || status === "409")).toBe(true);
  const { rows } = await api.database.pool.query<{ details: { from: string; to: string } }>(
    "select details from audit_entries where subject_id = $1 and details ? 'from' order by at, id",
    [customerId],
  );
  const history = rows.map(({ details }) => details);
  // Each step starts where the previous one ended; the last one is the customer's current status.
  const starts = history.map(({ from }) => from).toSorted();
  const ends = ["active", ...history.map(({ to }) => to)];
  const [now = ""] = Object.keys(await statusesOf(partner));
  ends.splice(ends.indexOf(now), 1);
  expect(ends.toSorted()).toEqual(starts);
  expect(await typesOf(partner, "customer.deleted")).toBe(history.filter(({ to }) => to === "inactive").length);
});

test("parallel additions and removals of assets lose nothing, and each is announced once", async () => {
  const partner = await aPartner(api.db);
  const old = Array.from({ length: 10 }, (_, n) => `old${n}.example`);
  const customerId = await aCustomer(api.db, partner, { assetsDomains: ["stays.example", ...old] });
  const replies = await times(30, (n) => {
    if (n % 3 === 2) return post(partner, n, `/customer/${customerId}/assets/remove`, { domains: [old[(n - 2) / 3]] });
    // Every addition is requested twice.
    return post(partner, n, `/customer/${customerId}/assets/add`, {
      emails: [`new${Math.floor(n / 3)}@juniper.example`],
    });
  });
  expect(counted(replies)).toEqual({ 200: 30 });
  expect(await api.as(partner).get(`/customer/${customerId}/assets`)).toMatchObject({
    body: { domains: ["stays.example"], emails: Array.from({ length: 10 }, (_, n) => `new${n}@juniper.example`) },
  });
  expect(await typesOf(partner, "customer.asset.added")).toBe(10);
  expect(await typesOf(partner, "customer.asset.removed")).toBe(10);
});

test("parallel removals of everything leave the last asset", async () => {
  const partner = await aPartner(api.db);
  const domains = Array.from({ length: 10 }, (_, n) => `d${n}.example`);
  const customerId = await aCustomer(api.db, partner, { assetsDomains: domains });
  const replies = await times(10, (n) =>
    post(partner, n, `/customer/${customerId}/assets/remove`, { domains: [domains[n]] }),
  );
  expect(counted(replies)).toEqual({ 200: 9, 422: 1 });
  const { body } = await api.as(partner).get(`/customer/${customerId}/assets`);
  expect(body["domains"]).toHaveLength(1);
});

test("a partner that is deleted while it onboards has no live customer afterwards, or isn't deleted", async () => {
  await times(10, async () => {
    const partner = await aPartner(api.db);
    // Both nodes cache the key from here on, so that the key alone doesn't decide the race.
    await times(2, (n) => post(partner, n, "/customer/offboard", {}));
    const [deleted] = await Promise.all([
      api.asDistributor(partner.distributor).delete(`/partners/${partner.id}`),
      times(LIMIT, (n) => post(partner, n, "/customer/onboard", customerFields())),
    ]);
    expect([200, 409]).toContain(deleted.status);
    if (deleted.status === 200) expect(await statusesOf(partner)).toEqual({});
  });
});

test("twenty parallel creations of one billing code create one", async () => {
  const { distributor } = await aPartner(api.db);
  const replies = await times(20, () =>
    api.asDistributor(distributor).post("/billing-codes", { code: "SAME", price: 1 }),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

describe("the limit on onboarding", () => {
  const numbers = ({ headers }: Reply) =>
    ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"].map((name) => Number(headers[name]));

  test("is shared by two nodes, and each response says what is left", async () => {
    const partner = await aPartner(api.db);
    for (let n = 0; n < LIMIT; n += 1) {
      const reply = await post(partner, n, "/customer/onboard", customerFields());
      expect(reply.status).toBe(200);
      const [limit, remaining, reset = 0] = numbers(reply);
      expect([limit, remaining]).toEqual([LIMIT, LIMIT - 1 - n]);
      expect(reset >= 1 && reset <= 60).toBe(true);
      expect(reply.headers["retry-after"]).toBeUndefined();
    }
    for (let n = 0; n < 4; n += 1) {
      const reply = await post(partner, n, "/customer/onboard", customerFields());
      expect(reply.status).toBe(429);
      const [limit, remaining, reset = 0] = numbers(reply);
      expect([limit, remaining]).toEqual([LIMIT, 0]);
      expect(Number(reply.headers["retry-after"])).toBe(reset);
      expect(reset >= 1 && reset <= 60).toBe(true);
      expect(reply.body).toMatchObject({ success: false, error: `Rate limit exceeded, retry in ${reset} seconds` });
      expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(await statusesOf(partner)).toEqual({ active: LIMIT });
  });

  test("lets exactly as many of forty parallel calls through, over two nodes", async () => {
    const partner = await aPartner(api.db);
    const replies = await times(40, (n) => post(partner, n, "/customer/onboard", customerFields()));
    expect(counted(replies)).toEqual({ 200: LIMIT, 429: 40 - LIMIT });
    expect(await statusesOf(partner)).toEqual({ active: LIMIT });
  });

  test("belongs to one partner, counts its distributor's calls for it, and doesn't affect other routes", async () => {
    const partner = await aPartner(api.db);
    const sibling = await aPartner(api.db, { distributor: partner.distributor });
    const acting = { ...partner, apiKey: partner.distributor.apiKey };
    for (let n = 0; n < LIMIT; n += 1) await post(n % 2 ? partner : acting, n, "/customer/onboard", customerFields());
    expect(await post(partner, 0, "/customer/onboard", customerFields())).toMatchObject({ status: 429 });
    expect(await post(acting, 1, "/customer/onboard", customerFields())).toMatchObject({ status: 429 });
    expect(await post(sibling, 0, "/customer/onboard", customerFields())).toMatchObject({ status: 200 });
    expect(await api.as(partner).get("/customers")).toMatchObject({ status: 200 });
  });

  test("is checked before the body, and after the key", async () => {
    const partner = await aPartner(api.db);
    for (let n = 0; n < LIMIT; n += 1) {
      expect(await post(partner, n, "/customer/onboard", { broken: true })).toMatchObject({ status: 422 });
    }
    expect(await post(partner, 0, "/customer/onboard", { broken: true })).toMatchObject({ status: 429 });
    expect(await post({ ...partner, apiKey: "wrong" }, 0, "/customer/onboard", {})).toMatchObject({ status: 401 });
  });

  test("is reset after a minute", async () => {
    const partner = await aPartner(api.db);
    for (let n = 0; n < LIMIT; n += 1) await post(partner, n, "/customer/onboard", customerFields());
    // Pretends that the minute has passed. No node has refused the partner yet, so none remembers a refusal.
    await api.database.pool.query("update rate_limits set expire = $1 where key like $2", [
      Date.now() - 1,
      `%${partner.id}`,
    ]);
    expect(await post(partner, 0, "/customer/onboard", customerFields())).toMatchObject({ status: 200 });
  });
});
