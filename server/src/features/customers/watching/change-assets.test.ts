import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../../test/support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";

const api = testApi();

type Item = { id: string; breachName: string; emails: string[]; resolved: boolean };

const listOf = async (partner: TestPartner, customerId: string): Promise<Item[]> =>
  (await api.as(partner).get(`/customer/${customerId}/breaches`)).body["breaches"] as Item[];
const emailsOf = async (partner: TestPartner, customerId: string): Promise<string[]> =>
  (await listOf(partner, customerId)).flatMap(({ emails }) => emails);

const typesOf = async (partner: TestPartner): Promise<string[]> => (await api.events(partner)).map(({ type }) => type);

const change = async (
  partner: TestPartner,
  customerId: string,
  how: "add" | "remove",
  body: unknown,
): Promise<void> => {
  expect((await api.as(partner).post(`/customer/${customerId}/assets/${how}`, body)).status).toBe(200);
};

const queuedScans = async (customerId: string): Promise<number> => {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = 'scan-customer' and key = ${customerId}`.execute(api.db);
  return rows.length;
};

const scannedCustomer = async (partner: TestPartner, fields: Record<string, unknown>): Promise<string> => {
  const customerId = await aCustomer(api.db, partner, fields);
  await scanned(api.db, customerId);
  await sql`delete from graphile_worker._private_jobs`.execute(api.db);
  return customerId;
};

test("added assets are looked up: the scan is queued with the change, and announces what it finds", async () => {
  const partner = await aPartner(api.db);
  await exposed(api.db, await aBreach(api.db), "ann@added.example", "bob@added-too.example");
  const customerId = await scannedCustomer(partner, { assetsDomains: ["elsewhere-1.example"] });
  await change(partner, customerId, "add", { domains: ["added.example"], emails: ["bob@added-too.example"] });
  expect(await queuedScans(customerId)).toBe(1);
  await change(partner, customerId, "add", { emails: ["cy@added-too.example"] });
  expect(await queuedScans(customerId)).toBe(1);
  await scanned(api.db, customerId);
  expect(await emailsOf(partner, customerId)).toEqual(["ann@added.example", "bob@added-too.example"]);
  expect((await typesOf(partner)).slice(2)).toEqual([
    "customer.asset.added",
    "customer.asset.added",
    "customer.breach.found",
  ]);
});

test("a full new list is looked up too, and what it leaves out is gone with the answer", async () => {
  const partner = await aPartner(api.db);
  await exposed(api.db, await aBreach(api.db), "ann@old.example", "bob@new.example");
  const customerId = await scannedCustomer(partner, { assetsDomains: ["old.example"] });
  expect((await api.as(partner).patch(`/customer/${customerId}/assets`, { domains: ["new.example"] })).status).toBe(
    200,
  );
  expect(await listOf(partner, customerId)).toEqual([]);
  expect(await queuedScans(customerId)).toBe(1);
  await scanned(api.db, customerId);
  expect(await emailsOf(partner, customerId)).toEqual(["bob@new.example"]);
});

test("what is asked for again is neither announced nor scanned", async () => {
  const partner = await aPartner(api.db);
  const customerId = await scannedCustomer(partner, { assetsDomains: ["same.example"] });
  await change(partner, customerId, "add", { domains: ["SAME.example"] });
  expect(await queuedScans(customerId)).toBe(0);
  expect((await typesOf(partner)).slice(2)).toEqual([]);
});

test("an offboarded customer's new assets wait for it to come back", async () => {
  const partner = await aPartner(api.db);
  await exposed(api.db, await aBreach(api.db), "ann@while-away.example");
  const customerId = await scannedCustomer(partner, { assetsDomains: ["elsewhere-2.example"] });
  await api.as(partner).post("/customer/offboard", { customerId });
  await change(partner, customerId, "add", { domains: ["while-away.example"] });
  expect(await queuedScans(customerId)).toBe(0);
  await api.as(partner).post("/customer/reactivate", { customerId });
  expect(await queuedScans(customerId)).toBe(1);
  await scanned(api.db, customerId);
  expect(await emailsOf(partner, customerId)).toEqual(["ann@while-away.example"]);
});

test("what is removed leaves the list at once, what is still watched another way stays", async () => {
  const partner = await aPartner(api.db);
  const name = await aBreach(api.db);
  await exposed(api.db, name, "ann@leaf.example", "bob@leaf.example", "cy@mail.leaf.example", "dan@other-leaf.example");
  const customerId = await scannedCustomer(partner, {
    assetsDomains: ["leaf.example", "mail.leaf.example"],
    assetsEmails: ["ann@leaf.example", "dan@other-leaf.example"],
  });
  const before = await listOf(partner, customerId);
  expect(before).toMatchObject([{ emails: expect.arrayContaining(["bob@leaf.example"]) as string[] }]);

  await change(partner, customerId, "remove", { emails: ["ann@leaf.example"] });
  expect(await emailsOf(partner, customerId)).toContain("ann@leaf.example");
  await change(partner, customerId, "add", { emails: ["ann@leaf.example"] });
  await change(partner, customerId, "remove", { domains: ["leaf.example"] });
  const kept = ["ann@leaf.example", "cy@mail.leaf.example", "dan@other-leaf.example"];
  expect(await listOf(partner, customerId)).toEqual(before.map((item) => ({ ...item, emails: kept })));
  await change(partner, customerId, "remove", { emails: ["ann@leaf.example", "dan@other-leaf.example"] });
  expect(await emailsOf(partner, customerId)).toEqual(["cy@mail.leaf.example"]);
  expect((await typesOf(partner)).filter((type) => type.startsWith("customer.breach."))).toHaveLength(2);
});

test("removing an address leaves a resolved breach resolved", async () => {
  const partner = await aPartner(api.db);
  await exposed(api.db, await aBreach(api.db), "ann@calm.example", "bob@calm.example");
  const assetsEmails = ["ann@calm.example", "bob@calm.example"];
  const customerId = await scannedCustomer(partner, { assetsDomains: [], assetsEmails });
  const [instance] = await listOf(partner, customerId);
  await api.as(partner).post("/breach/status", { customerId, breachId: instance?.id, resolved: true });
  await change(partner, customerId, "remove", { emails: ["ann@calm.example"] });
  expect(await listOf(partner, customerId)).toMatchObject([{ emails: ["bob@calm.example"], resolved: true }]);
});

test("with its last address the breach goes, and watched again it is found again", async () => {
  const partner = await aPartner(api.db);
  const [one, two] = [await aBreach(api.db), await aBreach(api.db)];
  await exposed(api.db, one, "ann@last.example");
  await exposed(api.db, two, "bob@stays.example");
  const customerId = await scannedCustomer(partner, { assetsDomains: ["last.example", "stays.example"] });
  await change(partner, customerId, "remove", { domains: ["last.example"] });
  expect(await listOf(partner, customerId)).toMatchObject([{ breachName: two, emails: ["bob@stays.example"] }]);
  const left = api.db.selectFrom("breach_instances").select("id").where("customer_id", "=", customerId);
  expect(await left.execute()).toHaveLength(1);

  await change(partner, customerId, "add", { domains: ["last.example"] });
  await scanned(api.db, customerId);
  expect(await emailsOf(partner, customerId)).toHaveLength(2);
  expect((await api.events(partner)).at(-1)).toMatchObject({
    type: "customer.breach.found",
    data: { count: 1, breaches: [{ breachName: one, emails: ["ann@last.example"] }] },
  });
});

test("of two tags of one mailbox, the one that is removed is no longer shown", async () => {
  const partner = await aPartner(api.db);
  await exposed(api.db, await aBreach(api.db), "ann@two-tags.example");
  const assetsEmails = ["ann+a@two-tags.example", "ann+b@two-tags.example"];
  const alone = await scannedCustomer(partner, { assetsDomains: [], assetsEmails });
  const underDomain = await scannedCustomer(partner, { assetsDomains: ["two-tags.example"], assetsEmails });
  for (const customerId of [alone, underDomain]) {
    expect(await emailsOf(partner, customerId)).toEqual(assetsEmails);
    await change(partner, customerId, "remove", { emails: ["ann+a@two-tags.example"] });
    expect(await emailsOf(partner, customerId)).toEqual(["ann+b@two-tags.example"]);
  }
  await change(partner, underDomain, "remove", { emails: ["ann+b@two-tags.example"] });
  expect(await emailsOf(partner, underDomain)).toEqual(["ann@two-tags.example"]);
});

test("a discovered mailbox that is then watched under a tag is shown under the tag alone", async () => {
  const partner = await aPartner(api.db);
  await exposed(api.db, await aBreach(api.db), "ann@renamed.example");
  const customerId = await scannedCustomer(partner, { assetsDomains: ["renamed.example"] });
  await change(partner, customerId, "add", { emails: ["ann+news@renamed.example"] });
  await scanned(api.db, customerId);
  expect(await emailsOf(partner, customerId)).toEqual(["ann+news@renamed.example"]);
});

test("whatever was added and removed on the way, the list is that of a newcomer who watches the same", async () => {
  const partner = await aPartner(api.db);
  const domains = ["way.example", "mail.way.example", "way-two.example"];
  const emails = ["ann", "bob", "cy"].flatMap((local) => domains.map((domain) => `${local}@${domain}`));
  for (const locals of [["ann", "bob"], ["bob", "cy"], ["ann"]]) {
    await exposed(api.db, await aBreach(api.db), ...emails.filter((one) => locals.includes(one.split("@")[0] ?? "")));
  }
  const anchor = "anchor@elsewhere-3.example";
  const step = fc.record({
    how: fc.constantFrom("add" as const, "remove" as const),
    domains: fc.subarray(domains),
    emails: fc.subarray(emails),
    isScanned: fc.boolean(),
  });
  const shown = async (customerId: string) =>
    (await listOf(partner, customerId)).map(({ breachName, emails: found }) => ({ breachName, emails: found }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const customerId = await scannedCustomer(partner, { assetsDomains: [], assetsEmails: [anchor] });
      for (const { how, isScanned, ...lists } of steps) {
        await change(partner, customerId, how, lists);
        if (isScanned) await scanned(api.db, customerId);
      }
      await scanned(api.db, customerId);
      const { body } = await api.as(partner).get(`/customer/${customerId}/assets`);
      const same = { assetsDomains: body["domains"], assetsEmails: body["emails"] };
      expect(await shown(customerId)).toEqual(await shown(await scannedCustomer(partner, same)));
    }),
    { numRuns: 12 },
  );
});
