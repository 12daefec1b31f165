import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { forgetOldCounts } from "../../src/platform/http/count-calls.ts";
import type { Answer, Caller } from "../support/api.ts";
import { anAddress } from "../support/exposed-customers.ts";
import {
  aDistributor,
  aPartner,
  customerFields,
  type TestDistributor,
  type TestPartner,
} from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { counted, times, twoNodes } from "../support/processes/two-nodes.ts";

const PARTNERS = 3;
const DISTRIBUTORS = 5;

const { api, post } = twoNodes({
  onboardLimitPerMinute: PARTNERS,
  lookUpLimitPerMinute: PARTNERS,
  magicLinkLimitPerMinute: PARTNERS,
  distributorLimits: { onboard: DISTRIBUTORS, lookUp: DISTRIBUTORS, magicLink: DISTRIBUTORS },
});

type Limited = (caller: Caller, customerId: string) => Promise<Answer>;

const LIMITED: Record<string, Limited> = {
  onboard: (caller) => caller.post("/customer/onboard", customerFields()),
  "breach/check": (caller) => caller.post("/breach/check", { email: anAddress() }),
  "breach/retrieve": (caller) => caller.post("/breach/retrieve", { email: anAddress() }),
  "magic-link": (caller, customerId) => caller.post(`/customer/${customerId}/magic-link`),
};

const limitsOf = ({ status, headers }: Answer) => [
  status,
  Number(headers["ratelimit-limit"]),
  Number(headers["ratelimit-remaining"]),
];

describe.each(Object.entries(LIMITED))("%s", (_name, ask) => {
  let distributor: TestDistributor;
  beforeAll(async () => {
    distributor = await aDistributor(api.db);
  });

  /** Another partner, and a function that sends its requests. */
  async function another(of = distributor) {
    const partner = await aPartner(api.db, { distributor: of });
    const customerId = await aPortalCustomer(api, partner);
    return {
      asks: () => ask(api.as(partner), customerId),
      isActedFor: () => ask(api.actingFor(partner.distributor, partner), customerId),
    };
  }

  test("more partners are not more calls: all of a distributor's share one limit, the tighter one is told", async () => {
    const first = await another();
    expect(limitsOf(await first.asks())).toEqual([200, PARTNERS, 2]);
    expect(limitsOf(await first.isActedFor())).toEqual([200, PARTNERS, 1]);
    expect(limitsOf(await first.asks())).toEqual([200, PARTNERS, 0]);
    // The partner's own limit refuses it, which uses up nothing of the distributor's other partners.
    for (let n = 0; n < 4; n += 1) expect(limitsOf(await first.asks())).toEqual([429, PARTNERS, 0]);

    const second = await another();
    expect(limitsOf(await second.asks())).toEqual([200, DISTRIBUTORS, 1]);
    expect(limitsOf(await second.isActedFor())).toEqual([200, DISTRIBUTORS, 0]);
    for (const one of [second, await another()]) {
      const refused = await one.asks();
      expect(limitsOf(refused)).toEqual([429, DISTRIBUTORS, 0]);
      const seconds = Number(refused.headers["retry-after"]);
      expect(seconds >= 1 && seconds <= 60).toBe(true);
      expect(Number(refused.headers["ratelimit-reset"])).toBe(seconds);
      expect(refused.body).toMatchObject({ success: false, error: `Rate limit exceeded, retry in ${seconds} seconds` });
      expect(limitsOf(await one.isActedFor())).toEqual([429, DISTRIBUTORS, 0]);
    }
  });

  test("another distributor's partners notice nothing", async () => {
    const stranger = await another(await aDistributor(api.db));
    expect(limitsOf(await stranger.asks())).toEqual([200, PARTNERS, 2]);
  });
});

test("of forty calls at the same time for ten partners, exactly as many go through as their distributor has, over two nodes", async () => {
  const distributor = await aDistributor(api.db);
  const partners: TestPartner[] = [];
  for (let n = 0; n < 10; n += 1) partners.push(await aPartner(api.db, { distributor }));
  const replies = await times(40, (n) => {
    const partner = partners[n % partners.length];
    if (!partner) throw new Error("There is one for each");
    return post(partner, Math.floor(n / partners.length), "/customer/onboard", customerFields());
  });
  expect(counted(replies)).toEqual({ 200: DISTRIBUTORS, 429: 40 - DISTRIBUTORS });
});

test("of twenty calls of one partner at the same time its siblings lose only those that went through", async () => {
  const distributor = await aDistributor(api.db);
  const [eager, sibling] = [await aPartner(api.db, { distributor }), await aPartner(api.db, { distributor })];
  const replies = await times(20, () => api.as(eager).post("/customer/onboard", customerFields()));
  expect(counted(replies)).toEqual({ 200: PARTNERS, 429: 20 - PARTNERS });
  const left = replies.flatMap(({ status, headers }) => (status === 200 ? [headers["ratelimit-remaining"]] : []));
  expect(left.toSorted()).toEqual(["0", "1", "2"]);
  const more = await times(4, () => api.as(sibling).post("/customer/onboard", customerFields()));
  expect(counted(more)).toEqual({ 200: DISTRIBUTORS - PARTNERS, 429: 4 - (DISTRIBUTORS - PARTNERS) });
});

test("both counts are one statement, and a limit that is used up asks the database no more", async () => {
  const partner = await aPartner(api.db);
  const onboard = () => api.as(partner).post("/customer/onboard", customerFields());
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const counts = () =>
    spy.mock.calls.splice(0).filter(([query]) => JSON.stringify(query).includes("rate_limits")).length;
  try {
    for (let n = 0; n < PARTNERS; n += 1) {
      expect(await onboard()).toMatchObject({ status: 200 });
      expect(counts()).toBe(1);
    }
    const asked: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      expect(await onboard()).toMatchObject({ status: 429 });
      asked.push(counts());
    }
    expect(asked).toEqual([1, 0, 0]);
  } finally {
    spy.mockRestore();
  }
});

test("counts of past minutes are forgotten without waiting for a call that counts at that moment", async () => {
  const { pool } = api.database;
  await pool.query("insert into rate_limits (key, points, expire) values ('past:held', 1, 1), ('past:free', 1, 1)");
  const holding = await pool.connect();
  try {
    await holding.query("begin");
    await holding.query("select from rate_limits where key = 'past:held' for update");
    await forgetOldCounts(pool);
    const { rows } = await pool.query<{ key: string }>("select key from rate_limits where key like 'past:%'");
    expect(rows).toEqual([{ key: "past:held" }]);
  } finally {
    await holding.query("rollback");
    holding.release();
  }
  await forgetOldCounts(pool);
  expect((await pool.query("select from rate_limits where key like 'past:%'")).rowCount).toBe(0);
});
