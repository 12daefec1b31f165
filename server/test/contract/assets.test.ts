import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { aCustomerIn, contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;
let customerId: string;

/** Each test has its own partner, so that all the partner's events come from that test. */
async function start(): Promise<void> {
  partner = await aPartner(api.db);
  customerId = await aCustomer(api.db, partner, {
    assetsDomains: ["a.example", "b.example"],
    assetsEmails: ["x@c.example", "y@c.example"],
  });
}

const assets = () => api.as(partner).get(`/customer/${customerId}/assets`);
const replace = (body: object) => api.as(partner).patch(`/customer/${customerId}/assets`, body);
const add = (body: object) => api.as(partner).post(`/customer/${customerId}/assets/add`, body);
const remove = (body: object) => api.as(partner).post(`/customer/${customerId}/assets/remove`, body);
const listedAssets = async () =>
  (await api.events(partner))
    .slice(1)
    .map(({ type, data }) => ({ type, domains: data["domains"], emails: data["emails"] }));

beforeAll(start);

test("reading gives exactly success and the two lists", async () => {
  const { status, body } = await assets();
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, domains: ["a.example", "b.example"], emails: ["x@c.example", "y@c.example"] });
});

describe("replacing", () => {
  test("replaces the lists that are sent, keeps the ones left out, and announces both differences", async () => {
    await start();
    const { status, body } = await replace({ domains: ["B.example", "c.example", "c.example"] });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      domains: ["b.example", "c.example"],
      emails: ["x@c.example", "y@c.example"],
    });
    expect((await assets()).body).toEqual(body);
    expect(await listedAssets()).toEqual([
      { type: "customer.asset.removed", domains: ["a.example"], emails: [] },
      { type: "customer.asset.added", domains: ["c.example"], emails: [] },
    ]);
  });

  test("an empty list clears its kind", async () => {
    await start();
    expect((await replace({ emails: [] })).body).toMatchObject({ domains: ["a.example", "b.example"], emails: [] });
    expect(await listedAssets()).toEqual([
      { type: "customer.asset.removed", domains: [], emails: ["x@c.example", "y@c.example"] },
    ]);
  });

  test("sending the same lists again changes nothing and announces nothing", async () => {
    await start();
    const before = await contentOf(api.database.pool);
    expect(await replace({ domains: ["b.example", "a.example"] })).toMatchObject({ status: 200 });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("is refused if it would leave nothing monitored", async () => {
    await start();
    await replace({ emails: [] });
    const before = await contentOf(api.database.pool);
    for (const lists of [{ domains: [], emails: [] }, { domains: [] }, {}]) {
      expect(await replace(lists)).toMatchObject({ status: 422, body: { success: false } });
    }
    expect(await remove({ domains: ["a.example", "b.example"] })).toMatchObject({ status: 422 });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("one invalid entry refuses the whole list", async () => {
    await start();
    const before = await contentOf(api.database.pool);
    for (const lists of [{ domains: ["new.example", "gmail.com"] }, { emails: ["z@c.example", "nonsense"] }]) {
      for (const call of [replace, add]) {
        const { status, body } = await call(lists);
        expect({ status, error: body["error"] }).toMatchObject({
          status: 422,
          error: expect.stringMatching(/^(domains|emails)\.1: '(gmail\.com|nonsense)'/) as string,
        });
      }
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

describe("adding and removing", () => {
  test("adding returns the complete lists and announces only what is new", async () => {
    await start();
    const { body } = await add({ domains: ["A.example", "new.example"], emails: ["Z@c.example"] });
    expect(body).toEqual({
      success: true,
      domains: ["a.example", "b.example", "new.example"],
      emails: ["x@c.example", "y@c.example", "z@c.example"],
    });
    expect(await listedAssets()).toEqual([
      { type: "customer.asset.added", domains: ["new.example"], emails: ["z@c.example"] },
    ]);
  });

  test("removing returns what is left; removing what isn't monitored is not an error and isn't announced", async () => {
    await start();
    const { body } = await remove({ domains: ["a.example", "never.example"], emails: ["X@c.example"] });
    expect(body).toEqual({ success: true, domains: ["b.example"], emails: ["y@c.example"] });
    expect(await listedAssets()).toEqual([
      { type: "customer.asset.removed", domains: ["a.example"], emails: ["x@c.example"] },
    ]);
  });

  test("a body with neither list is refused", async () => {
    await start();
    for (const call of [replace, add, remove]) expect(await call({ other: [] })).toMatchObject({ status: 422 });
  });

  test("up to 1,000 domains and 10,000 emails are accepted; with one more, the call is refused and nothing is added", async () => {
    await start();
    const domains = Array.from({ length: 1000 }, (_, n) => `d${n}.example`);
    const emails = Array.from({ length: 10_000 }, (_, n) => `e${n}@c.example`);
    expect(await replace({ domains, emails })).toMatchObject({ status: 200 });
    const before = await contentOf(api.database.pool);
    expect(await add({ domains: ["one-more.example"] })).toMatchObject({ status: 422 });
    expect(await add({ emails: ["one-more@c.example"] })).toMatchObject({ status: 422 });
    expect(await replace({ domains: [...domains, "one-more.example"] })).toMatchObject({ status: 422 });
    expect(await replace({ emails: [...emails, "one-more@c.example"] })).toMatchObject({ status: 422 });
    expect(await contentOf(api.database.pool)).toEqual(before);
    const { status } = await api
      .as(partner)
      .post("/customer/onboard", customerFields({ assetsDomains: domains, assetsEmails: emails }));
    expect(status).toBe(200);
  });
});

test("an offboarded customer's assets can be read and changed, and no scan is queued", async () => {
  await start();
  customerId = await aCustomerIn(api.db, partner, "inactive");
  await api.database.pool.query("delete from graphile_worker._private_jobs");
  expect(await add({ domains: ["later.example"] })).toMatchObject({ status: 200 });
  const { rowCount } = await api.database.pool.query("select 1 from graphile_worker._private_jobs");
  expect(rowCount).toBe(0);
});

test("adding assets to a live customer queues a scan, removing them doesn't", async () => {
  await start();
  const queued = async () => (await api.database.pool.query("select 1 from graphile_worker._private_jobs")).rowCount;
  await api.database.pool.query("delete from graphile_worker._private_jobs");
  await remove({ domains: ["a.example"] });
  expect(await queued()).toBe(0);
  await add({ domains: ["new.example"] });
  expect(await queued()).toBe(1);
});
