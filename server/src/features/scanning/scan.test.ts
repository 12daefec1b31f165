import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner, customerFields, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { verifiedDomain } from "../../../test/support/verified-domains.ts";
import { startTestWorker } from "../../../test/support/processes/worker.ts";
import type { Worker } from "../../worker/worker.ts";
import { onboardCustomer, OnboardRequest } from "../customers/index.ts";

type Item = { id: string; breachName?: string; emails: string[]; resolved: boolean; generatedDescription?: string };
type Form = { breachStatus: boolean; count: number; breaches: Item[] };

const api = testApi();

const typesOf = async (partner: TestPartner): Promise<string[]> => (await api.events(partner)).map(({ type }) => type);
const formsOf = async (partner: TestPartner, type: string): Promise<Form[]> =>
  (await api.events(partner)).filter((event) => event.type === type).map(({ data }) => data as Form);

const listOf = async (partner: TestPartner, customerId: string, locale = "en-GB"): Promise<Form> =>
  (await api.as(partner).get(`/customer/${customerId}/breaches?localeCode=${locale}`)).body as Form;
const emailsOf = async (partner: TestPartner, customerId: string): Promise<string[]> =>
  (await listOf(partner, customerId)).breaches.flatMap(({ emails }) => emails);
const namesOf = ({ breaches }: Form): string[] => breaches.map(({ breachName }) => breachName ?? "").sort();

const isQueued = async (customerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = 'scan-customer' and key = ${customerId}`.execute(api.db);
  return rows.length > 0;
};
/** Clears the jobs as if a worker had done them. */
const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(api.db);

const FOUND = "customer.breach.found";
const FIRST = "customer.breach.firstscan.completed";

describe("with a worker", () => {
  const served = testApi();
  let worker: Worker;
  beforeAll(async () => {
    worker = await startTestWorker(served.database);
  });
  afterAll(() => worker.stop());

  const onboarded = async (partner: TestPartner, fields: Record<string, unknown>): Promise<string> => {
    const { body } = await served.as(partner).post("/customer/onboard", customerFields(fields));
    const path = `/customer/${String(body["customerId"])}/info`;
    const isScanned = async () => expect((await served.as(partner).get(path)).body["scanned_status"]).toBe(true);
    await vi.waitFor(isScanned, { timeout: 100_000, interval: 25 });
    return String(body["customerId"]);
  };

  test("onboarding leads to the scan, and the scan to what was found and to its end, in this order", async () => {
    const partner = await aPartner(served.db);
    const [one, two] = [await aBreach(served.db), await aBreach(served.db)];
    await exposed(served.db, one, "ann@order.example", "bob@order.example");
    await exposed(served.db, two, "ann@order.example");
    const uuid = await onboarded(partner, { assetsDomains: ["order.example"], customerReference: "CRM-9" });

    const [created, found, first, ...more] = await served.events(partner);
    expect(created?.type).toBe("customer.created");
    const customer = { uuid, name: "Juniper Bakery", reference: "CRM-9" };
    expect(found).toMatchObject({
      type: FOUND,
      data: { partnerId: partner.id, customer, breachStatus: true, count: 2 },
    });
    expect(first).toEqual({ type: FIRST, data: found?.data });
    expect(namesOf(first?.data as Form)).toEqual([one, two].sort());
    expect(more).toEqual([]);
    const { body } = await served.as(partner).get(`/customer/${uuid}/breaches`);
    expect(body["breaches"]).toEqual((first?.data as Form).breaches);
  });

  test("where nothing is found, only the end of the scan is told", async () => {
    const partner = await aPartner(served.db);
    await onboarded(partner, { assetsDomains: ["spotless.example"] });
    const events = await served.events(partner);
    expect(events.map(({ type }) => type)).toEqual(["customer.created", FIRST]);
    expect(events[1]?.data).toMatchObject({ breachStatus: false, count: 0, breaches: [] });
  });

  test("an upgrade over HTTP brings the full truth without further calls", async () => {
    const partner = await aPartner(served.db);
    const customerId = await onboarded(partner, { assetsDomains: ["secret.example"], status: "prospect" });
    await exposed(served.db, await aBreach(served.db), "ann@secret.example");
    await served.as(partner).post("/customer/upgrade", { customerId });
    const isAnnounced = async () => expect((await served.events(partner)).at(-1)).toMatchObject({ type: FOUND });
    await vi.waitFor(isAnnounced, { timeout: 100_000, interval: 25 });
  });
});

describe("the first scan", () => {
  test("is queued in the transaction of the onboarding, and only then", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner);
    expect(await isQueued(customerId)).toBe(true);

    const request = OnboardRequest.parse(customerFields());
    const who = { actor: testActor, partnerId: partner.id, distributorId: partner.distributor.id };
    let undone = "";
    const undo = api.db.transaction().execute(async (tx) => {
      undone = (await onboardCustomer(tx, { ...who, request })).id;
      throw new Error("undone");
    });
    await expect(undo).rejects.toThrow("undone");
    expect(await isQueued(undone)).toBe(false);
  });

  test("is announced once: later scans announce only what is new", async () => {
    const partner = await aPartner(api.db);
    const [one, two] = [await aBreach(api.db), await aBreach(api.db)];
    await exposed(api.db, one, "ann@once.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["once.example"] });
    for (let n = 0; n < 3; n += 1) await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual(["customer.created", FOUND, FIRST]);

    await exposed(api.db, two, "ann@once.example");
    for (let n = 0; n < 2; n += 1) await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual(["customer.created", FOUND, FIRST, FOUND]);
    expect((await formsOf(partner, FOUND)).map(namesOf)).toEqual([[one], [two]]);
  });

  test("done several times at once, is announced once", async () => {
    const partner = await aPartner(api.db);
    await exposed(api.db, await aBreach(api.db), "ann@crowd.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["crowd.example"] });
    await Promise.all(Array.from({ length: 8 }, () => scanned(api.db, customerId)));
    expect(await typesOf(partner)).toEqual(["customer.created", FOUND, FIRST]);
  });
});

describe("what is told", () => {
  test("a prospect gets three fields of each breach, and nothing of sensitive ones", async () => {
    const partner = await aPartner(api.db);
    await exposed(api.db, await aBreach(api.db), "ann@prospect.example");
    await exposed(api.db, await aBreach(api.db, { IsSensitive: true }), "ann@prospect.example", "bob@shy.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["prospect.example"], status: "prospect" });
    await scanned(api.db, customerId);
    const { breaches } = await listOf(partner, customerId);
    expect(breaches).toEqual([{ id: expect.any(String) as string, emails: ["ann@prospect.example"], resolved: false }]);
    for (const type of [FOUND, FIRST]) expect(await formsOf(partner, type)).toMatchObject([{ count: 1, breaches }]);

    const shy = await aPartner(api.db);
    await scanned(api.db, await aCustomer(api.db, shy, { assetsDomains: ["shy.example"], status: "prospect" }));
    expect(await typesOf(shy)).toEqual(["customer.created", FIRST]);
    expect(await formsOf(shy, FIRST)).toMatchObject([{ breachStatus: false, count: 0, breaches: [] }]);
  });

  test("an active customer gets everything, in its own language, and of sensitive breaches nothing, verified or not", async () => {
    const partner = await aPartner(api.db);
    const [open, sensitive] = [await aBreach(api.db), await aBreach(api.db, { IsSensitive: true })];
    for (const name of [open, sensitive]) await exposed(api.db, name, "ann@actief.example");
    const fields = { assetsDomains: ["actief.example"], localeCode: "nl-NL" };
    const customerId = await aCustomer(api.db, partner, fields);
    await verifiedDomain(api.db, partner, customerId, "actief.example");
    await scanned(api.db, customerId);
    const { breaches } = await listOf(partner, customerId, "nl-NL");
    expect(namesOf({ breachStatus: true, count: 1, breaches })).toEqual([open]);
    expect(await formsOf(partner, FOUND)).toMatchObject([{ breachStatus: true, count: 1, breaches }]);
    const texts = (form: Form) => form.breaches.map(({ generatedDescription }) => generatedDescription);
    expect(texts(await listOf(partner, customerId, "en-GB"))).not.toEqual(
      breaches.map((one) => one.generatedDescription),
    );
  });

  test("a retired breach is disclosed to no one", async () => {
    const partner = await aPartner(api.db);
    await exposed(api.db, await aBreach(api.db, { IsRetired: true }), "ann@retired.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["retired.example"] });
    await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual(["customer.created", FIRST]);
    expect(await listOf(partner, customerId)).toMatchObject({ breachStatus: false, breaches: [] });
  });
});

describe("what is found", () => {
  test.each(["active", "prospect"])(
    "under a domain and its subdomains, but not under its neighbours (%s)",
    async (status) => {
      const partner = await aPartner(api.db);
      const under = ["ann@shop.example", "bob@mail.shop.example", "cy@deep.mail.shop.example"];
      const elsewhere = ["ann@shop-two.example", "ann@ashop.example", "ann@shop.example.org", "ann@shopexample.org"];
      await exposed(api.db, await aBreach(api.db), ...under, ...elsewhere, "shop.example@other.example");
      const customerId = await aCustomer(api.db, partner, { assetsDomains: ["shop.example"], status });
      await scanned(api.db, customerId);
      expect(new Set(await emailsOf(partner, customerId))).toEqual(new Set(under));
    },
  );

  test("a subdomain that is watched alone does not bring its parent", async () => {
    const partner = await aPartner(api.db);
    await exposed(api.db, await aBreach(api.db), "ann@parent.example", "bob@mail.parent.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["mail.parent.example"] });
    await scanned(api.db, customerId);
    expect(await emailsOf(partner, customerId)).toEqual(["bob@mail.parent.example"]);
  });

  test("an address stands for its mailbox on either side, and is shown as the customer wrote it", async () => {
    const partner = await aPartner(api.db);
    await exposed(api.db, await aBreach(api.db), "ann@tag.example", "bob+list@tag.example", "cy+a@tag.example");
    const assetsEmails = ["ann+shop@tag.example", "ann+news@tag.example", "bob@tag.example", "cy+b@tag.example"];
    const customerId = await aCustomer(api.db, partner, { assetsDomains: [], assetsEmails });
    await scanned(api.db, customerId);
    expect(await emailsOf(partner, customerId)).toEqual([...assetsEmails].sort());
    // An address that is also watched through its domain keeps the customer's spelling. A discovered one is spelt as
    // its mailbox.
    const both = { assetsDomains: ["tag.example"], assetsEmails: ["ann+shop@tag.example"] };
    const second = await aCustomer(api.db, partner, both);
    await scanned(api.db, second);
    expect(await emailsOf(partner, second)).toEqual(["ann+shop@tag.example", "bob@tag.example", "cy@tag.example"]);
  });

  test("capitals and international spellings make no difference", async () => {
    const partner = await aPartner(api.db);
    const ascii = "xn--bcher-kva.example";
    await exposed(api.db, await aBreach(api.db), `info@${ascii}`, `jürgen@post.${ascii}`, "ann@upper.example");
    const fields = { assetsDomains: ["https://www.BÜCHER.example/"], assetsEmails: ["Ann@UPPER.Example"] };
    const customerId = await aCustomer(api.db, partner, fields);
    const single = await aCustomer(api.db, partner, {
      assetsDomains: [],
      assetsEmails: ["JÜRGEN@Post.Bücher.example"],
    });
    await scanned(api.db, customerId);
    await scanned(api.db, single);
    expect(await emailsOf(partner, customerId)).toEqual(["ann@upper.example", `info@${ascii}`, `jürgen@post.${ascii}`]);
    expect(await emailsOf(partner, single)).toEqual([`jürgen@post.${ascii}`]);
  });
});

describe("a change of status", () => {
  test("an upgrade asks for a scan, which tells what came meanwhile and nothing sensitive", async () => {
    const partner = await aPartner(api.db);
    const [open, sensitive] = [await aBreach(api.db), await aBreach(api.db, { IsSensitive: true })];
    const later = await aBreach(api.db);
    for (const name of [open, sensitive]) await exposed(api.db, name, "ann@grown.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["grown.example"], status: "prospect" });
    await verifiedDomain(api.db, partner, customerId, "grown.example");
    await scanned(api.db, customerId);
    await forgetJobs();
    await exposed(api.db, later, "ann@grown.example");
    await api.as(partner).post("/customer/upgrade", { customerId });
    expect(await isQueued(customerId)).toBe(true);
    await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual(["customer.created", FOUND, FIRST, FOUND]);
    expect((await formsOf(partner, FOUND)).map(namesOf)).toEqual([[""], [later]]);
    expect(namesOf(await listOf(partner, customerId))).toEqual([open, later].sort());
  });

  test("an offboarded customer is not scanned, whatever was queued; reactivated it is", async () => {
    const partner = await aPartner(api.db);
    await exposed(api.db, await aBreach(api.db), "ann@left.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["left.example"] });
    await api.as(partner).post("/customer/offboard", { customerId });
    await scanned(api.db, customerId);
    expect(await typesOf(partner)).toEqual(["customer.created", "customer.deleted"]);
    expect(await listOf(partner, customerId)).toMatchObject({ breachStatus: false });
    expect((await api.as(partner).get(`/customer/${customerId}/info`)).body["scanned_status"]).toBe(false);
    const scans = api.db.selectFrom("customer_scans").selectAll().where("customer_id", "=", customerId);
    expect(await scans.execute()).toEqual([]);

    await forgetJobs();
    await api.as(partner).post("/customer/reactivate", { customerId });
    expect(await isQueued(customerId)).toBe(true);
    await scanned(api.db, customerId);
    expect((await typesOf(partner)).slice(2)).toEqual([FOUND, FIRST]);
  });
});

test("an address that is new in a resolved breach opens it again; known ones leave it resolved", async () => {
  const partner = await aPartner(api.db);
  const name = await aBreach(api.db);
  await exposed(api.db, name, "ann@again.example");
  const customerId = await aCustomer(api.db, partner, { assetsDomains: ["again.example"] });
  await scanned(api.db, customerId);
  const [instance] = (await listOf(partner, customerId)).breaches;
  await api.as(partner).post("/breach/status", { customerId, breachId: instance?.id, resolved: true });
  await exposed(api.db, name, "ann@again.example");
  await scanned(api.db, customerId);
  const until = ["customer.created", FOUND, FIRST, "customer.breach.resolved"];
  expect(await typesOf(partner)).toEqual(until);
  expect((await listOf(partner, customerId)).breaches).toMatchObject([{ resolved: true }]);

  await exposed(api.db, name, "bob@again.example");
  for (let n = 0; n < 2; n += 1) await scanned(api.db, customerId);
  expect(await typesOf(partner)).toEqual([...until, "customer.breach.unresolved", FOUND]);
  const reopened = { id: instance?.id, resolved: false, emails: ["ann@again.example", "bob@again.example"] };
  expect((await listOf(partner, customerId)).breaches).toMatchObject([reopened]);
  expect((await formsOf(partner, "customer.breach.unresolved"))[0]?.breaches).toMatchObject([reopened]);
  expect((await formsOf(partner, FOUND))[1]?.breaches).toMatchObject([reopened]);
});
