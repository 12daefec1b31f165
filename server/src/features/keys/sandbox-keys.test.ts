import { expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aDistributor, aPartner, testActor } from "../../../test/support/factories.ts";
import { issueKey, listKeys, revokeKey, rotateKey } from "./index.ts";

const api = testApi();
const TEST_KEY = /^sw_test_[a-z0-9]{8}[A-Za-z0-9_-]{43}$/;
const REAL_KEY = /^sw_[a-z0-9]{8}[A-Za-z0-9_-]{43}$/;

test("a sandbox partner's keys begin with sw_test_, all others do not", async () => {
  const sandbox = await aPartner(api.db, { sandbox: true });
  const real = await aPartner(api.db);
  expect(sandbox.apiKey).toMatch(TEST_KEY);
  for (const { apiKey } of [real, real.distributor, sandbox.distributor]) expect(apiKey).toMatch(REAL_KEY);
  expect(await api.as(sandbox).get("/customers")).toMatchObject({ status: 200 });
});

test("a test key is listed, rotated with an overlap and revoked like any other", async () => {
  const sandbox = await aPartner(api.db, { sandbox: true });
  const owner = { partnerId: sandbox.id };
  const [first] = await listKeys(api.db, owner);
  expect(sandbox.apiKey.slice("sw_test_".length)).toMatch(new RegExp(`^${first?.prefix ?? "-"}`));
  const rotated = await api.db
    .transaction()
    .execute((tx) => rotateKey(tx, testActor, { id: first?.id ?? "", overlapMs: 60_000 }));
  expect(rotated.apiKey).toMatch(TEST_KEY);
  for (const apiKey of [sandbox.apiKey, rotated.apiKey])
    expect((await api.as({ ...sandbox, apiKey }).get("/customers")).status).toBe(200);
  const issued = await api.db
    .transaction()
    .execute((tx) => issueKey(tx, testActor, { owner, name: "short", expiresAt: null }));
  await api.db.transaction().execute((tx) => revokeKey(tx, testActor, issued.key.id));
  expect((await api.as({ ...sandbox, apiKey: issued.apiKey }).get("/customers")).status).toBe(401);
});

test("a test key never opens a partner that is not a sandbox, whatever the tables say", async () => {
  const distributor = await aDistributor(api.db);
  const sandbox = await aPartner(api.db, { distributor, sandbox: true });
  const real = await aPartner(api.db, { distributor });
  expect((await api.as({ ...real, apiKey: sandbox.apiKey }).get("/customers")).status).toBe(401);
  await api.db.updateTable("api_keys").set({ partner_id: real.id }).where("partner_id", "=", sandbox.id).execute();
  expect((await api.as({ ...real, apiKey: sandbox.apiKey }).get("/customers")).status).toBe(401);
  const asDistributor = api.asDistributor({ id: distributor.id, apiKey: sandbox.apiKey });
  expect((await asDistributor.get("/partners")).status).toBe(401);
});

test("a distributor's own key acts for its sandbox partner", async () => {
  const sandbox = await aPartner(api.db, { sandbox: true });
  expect((await api.actingFor(sandbox.distributor, sandbox).get("/customers")).status).toBe(200);
});

test("the flag is set at creation, shown, and never changed", async () => {
  const distributor = await aDistributor(api.db);
  const caller = api.asDistributor(distributor);
  const made = await caller.post("/partners", { name: "Try", contact_email: "dev@try.example", sandbox: true });
  expect(made.body).toMatchObject({ data: { sandbox: true } });
  const { uuid } = made.body["data"] as { uuid: string };
  expect((await caller.patch(`/partners/${uuid}`, { sandbox: false })).status).toBe(422);
  expect((await caller.patch(`/partners/${uuid}`, { sandbox: false, name: "Tried" })).body).toMatchObject({
    data: { name: "Tried", sandbox: true },
  });
  expect((await caller.get(`/partners/${uuid}`)).body).toMatchObject({ sandbox: true });
  const other = await caller.post("/partners", { name: "Real", contact_email: "dev@real.example" });
  expect(other.body).toMatchObject({ data: { sandbox: false } });
});

test("a distributor's figures count neither sandboxes nor their customers", async () => {
  const distributor = await aDistributor(api.db);
  const sandbox = await aPartner(api.db, { distributor, sandbox: true });
  await api.as(sandbox).post("/customer/onboard", { companyName: "Made up", assetsDomains: ["made-up.example"] });
  const figures = await api.asDistributor(distributor).get("/analytics");
  expect(figures.body).toMatchObject({ data: { totalPartners: 0, totalCustomers: 0, totalMonitoredDomains: 0 } });
  expect((await api.as(sandbox).get("/partner/analytics")).body).toMatchObject({ data: { totalCustomers: 1 } });
});
