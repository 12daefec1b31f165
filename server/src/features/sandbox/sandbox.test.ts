import { expect, test } from "vitest";
import { findBreachByName, findBreachIds, importCatalogue, listBreaches, readCatalogue } from "../catalogue/index.ts";
import { newId } from "../../kernel/ids.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../test/support/breaches.ts";
import { breachesOf } from "../../../test/support/exposed-customers.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { importFile, recordHitsOf, testFolder } from "../../../test/support/imports.ts";

const api = testApi();
const folder = testFolder();

const aSandbox = () => aPartner(api.db, { sandbox: true });
const simulate = (partner: TestPartner, body: Record<string, unknown>, headers?: Record<string, string>) =>
  api.as(partner).post("/sandbox/breaches", body, headers);

/** The catalogue's name and uuid of a customer's only breach. */
async function simulatedFor(partner: TestPartner, fields: Record<string, unknown> = {}) {
  const customerId = await aCustomer(api.db, partner, { assetsEmails: ["ann@made-up.example"] });
  expect((await simulate(partner, { customerId, ...fields })).status).toBe(200);
  const { uuid, name } = await api.db
    .selectFrom("breaches")
    .innerJoin("breach_instances", "breach_instances.breach_id", "breaches.id")
    .select(["uuid", "name"])
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { customerId, uuid, name };
}

test("a simulated breach takes the way of a real one: instance, event, alert", async () => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner, {
    assetsEmails: ["ann@made-up.example", "bob@made-up.example"],
    alertRecipients: ["ann@made-up.example"],
  });
  const answer = await simulate(partner, { customerId, severity: "critical", count: 2, title: "Parcelhub" });
  expect(answer).toMatchObject({ status: 200, body: { customerId, events: [{ type: "customer.breach.found" }] } });
  const { count, breaches } = await breachesOf(api, partner, customerId);
  expect(count).toBe(2);
  expect(breaches[0]).toMatchObject({
    title: "Parcelhub (simulated)",
    emails: ["ann@made-up.example", "bob@made-up.example"],
    resolved: false,
  });
  expect(breaches[0]?.["breachCategories"]).toContain("Passwords");
  const [event] = (await api.events(partner)).filter(({ type }) => type === "customer.breach.found");
  expect(event?.data).toMatchObject({ count: 2, breaches: [{ title: "Parcelhub (simulated)" }, {}] });
  const mails = await api.db.selectFrom("mails").select("kind").where("customer_id", "=", customerId).execute();
  expect(mails.map(({ kind }) => kind)).toEqual(["alert"]);
});

test("a prospect is told of a simulated breach in three fields, as of a real one", async () => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner, { status: "prospect", assetsEmails: ["ann@made-up.example"] });
  await simulate(partner, { customerId });
  const { breaches } = await breachesOf(api, partner, customerId);
  expect(Object.keys(breaches[0] ?? {}).sort()).toEqual(["emails", "id", "resolved"]);
});

test("only addresses that the customer watches can be exposed, by name or under a domain", async () => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner, { assetsDomains: ["watched.example"] });
  const addresses = ["new@sub.watched.example"];
  expect((await simulate(partner, { customerId, addresses })).status).toBe(200);
  expect((await breachesOf(api, partner, customerId)).breaches[0]?.["emails"]).toEqual(addresses);
  const refused = await simulate(partner, { customerId, addresses: ["ann@elsewhere.example"] });
  expect(refused).toMatchObject({ status: 422, body: { code: "invalid-body", field: "addresses" } });
  expect((await breachesOf(api, partner, customerId)).count).toBe(1);
});

test.each([
  [{ severity: "awful" }, "severity"],
  [{ breachCategories: ["Secrets"] }, "breachCategories.0"],
  [{ breachCategories: [] }, "breachCategories"],
  [{ count: 0 }, "count"],
  [{ count: 21 }, "count"],
  [{ addresses: ["nobody"] }, "addresses.0"],
  [{ title: "" }, "title"],
])("refuses %j", async (fields, field) => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner);
  expect(await simulate(partner, { customerId, ...fields })).toMatchObject({ status: 422, body: { field } });
});

test("severity and categories exclude each other", async () => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner);
  const both = { severity: "low", breachCategories: ["Passwords"] };
  expect((await simulate(partner, { customerId, ...both })).status).toBe(422);
});

test("a real partner can simulate nothing, and another's customer is not found", async () => {
  const real = await aPartner(api.db);
  const own = await aCustomer(api.db, real);
  expect(await simulate(real, { customerId: own })).toMatchObject({ status: 403, body: { code: "sandbox-only" } });
  const event = await api.as(real).post("/sandbox/events", { type: "customer.created" });
  expect(event).toMatchObject({ status: 403, body: { code: "sandbox-only" } });
  const sandbox = await aSandbox();
  for (const customerId of [own, newId()])
    expect(await simulate(sandbox, { customerId })).toMatchObject({
      status: 404,
      body: { code: "customer-not-found" },
    });
  expect(await api.db.selectFrom("breach_instances").select("id").where("customer_id", "=", own).execute()).toEqual([]);
});

test("an offboarded customer gets none, and no customer more than two hundred", async () => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner);
  for (let n = 0; n < 10; n += 1) expect((await simulate(partner, { customerId, count: 20 })).status).toBe(200);
  expect(await simulate(partner, { customerId })).toMatchObject({ status: 409, body: { code: "sandbox-full" } });
  await api.as(partner).post("/customer/offboard", { customerId });
  expect(await simulate(partner, { customerId })).toMatchObject({ status: 409, body: { code: "customer-offboarded" } });
});

test("an idempotency key makes one breach of two calls", async () => {
  const partner = await aSandbox();
  const customerId = await aCustomer(api.db, partner);
  const headers = { "idempotency-key": newId() };
  const [first, again] = [
    await simulate(partner, { customerId }, headers),
    await simulate(partner, { customerId }, headers),
  ];
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect((await breachesOf(api, partner, customerId)).count).toBe(1);
});

test("no one but its sandbox finds a simulated breach: not by name, uuid, list, look-up or import", async () => {
  const partner = await aSandbox();
  const others = [await aPartner(api.db, { distributor: partner.distributor }), await aSandbox()];
  const { uuid, name } = await simulatedFor(partner);
  for (const query of [`uuid=${uuid}`, `name=${name}`]) {
    expect((await api.as(partner).get(`/breach?${query}`)).status).toBe(200);
    for (const other of others) expect((await api.as(other).get(`/breach?${query}`)).status).toBe(404);
  }
  for (const one of [partner, ...others]) {
    const body = { email: "ann@made-up.example" };
    expect((await api.as(one).post("/breach/check", body)).body).toMatchObject({ breach: false });
    expect((await api.as(one).post("/breach/retrieve", body)).body).toMatchObject({ breaches: [] });
  }
  expect((await listBreaches(api.db)).map((breach) => breach.name)).not.toContain(name);
  expect((await findBreachIds(api.db, [name])).size).toBe(0);
  expect(await findBreachByName(api.db, name)).toBeUndefined();
});

test("a real breach of the same name is imported beside it and changes nothing of it", async () => {
  const partner = await aSandbox();
  const { customerId, name } = await simulatedFor(partner);
  const before = await breachesOf(api, partner, customerId);
  await aBreach(api.db, { Name: name, Title: "Real" });
  const { records } = readCatalogue([{ Name: name, Title: "Newer", BreachDate: "2024-01-01", DataClasses: ["Names"] }]);
  await api.db.transaction().execute((tx) => importCatalogue(tx, testActor, records));
  expect(await breachesOf(api, partner, customerId)).toEqual(before);
  expect(await findBreachByName(api.db, name)).toMatchObject({ title: "Newer" });
});

test("a sandbox's customer gets no real breaches, and a scan keeps the simulated ones", async () => {
  const [early, late] = [await aBreach(api.db), await aBreach(api.db)];
  const domain = `${newId()}.example`;
  const sandbox = await aSandbox();
  const customerId = await aCustomer(api.db, sandbox, { assetsDomains: [domain], assetsEmails: [`ann@${domain}`] });
  await simulate(sandbox, { customerId });
  await exposed(api.db, early, `ann@${domain}`);
  await scanned(api.db, customerId);
  await importFile(api.db, { breach: late, path: await folder.file([`bob@${domain}`]) });
  await recordHitsOf(api.db, late);
  const { count, breaches } = await breachesOf(api, sandbox, customerId);
  expect({ count, name: breaches[0]?.["breachName"] }).toEqual({
    count: 1,
    name: expect.stringContaining("Simulated") as string,
  });
  const types = (await api.events(sandbox)).map(({ type }) => type);
  expect(types).toContain("customer.breach.firstscan.completed");
});
