import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pagesCorpus } from "../corpus/index.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, runJob } from "../../../test/support/breaches.ts";
import { aCustomer, testActor } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { foundBy, importFile, importsOf, testFolder, unrecordedOf } from "../../../test/support/imports.ts";
import { aCustomerIn } from "../../../test/support/routes/routes.ts";
import type { DomainVerdict } from "../../kernel/domain-name.ts";
import { scanCustomer } from "../customers/index.ts";
import { decideDomain, removeFromCorpus } from "./index.ts";

const api = testApi();
const folder = testFolder();
const partner = testPartner(api);

/** In these tests, a domain with more than five exposed addresses is large. */
const LIMIT = 5;

const scan = (customerId: string) => runJob(api.db, scanCustomer.name, { customerId }, undefined, LIMIT);

/** Imports as `corpus import` does with this setting, then runs the worker with its own setting. */
async function bring(breach: string, addresses: string[], disclosureLimit = LIMIT): Promise<void> {
  const path = await folder.file(addresses);
  await importFile(api.db, { breach, path, disclosureLimit });
  for (const { id } of await importsOf(api.db, breach)) {
    await runJob(api.db, "tell-hits", { importId: id }, undefined, LIMIT);
  }
}

const addresses = (domain: string, count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => `user${from + n}@${domain}`);

const watching = (assets: { assetsDomains?: string[]; assetsEmails?: string[]; status?: string }) =>
  aCustomer(api.db, partner, { assetsDomains: [], ...assets });

/** A customer who has watched the domain since before it was refused. */
async function watchingProvider(domain: string, assetsEmails: string[] = []): Promise<string> {
  const customerId = await watching({ assetsDomains: [`own-of-${domain}.example`], assetsEmails });
  await api.db.insertInto("monitored_domains").values({ customer_id: customerId, domain }).execute();
  return customerId;
}

async function emailsOf(customerId: string): Promise<string[]> {
  const { body } = await api.as(partner).get(`/customer/${customerId}/breaches`);
  return [...new Set((body["breaches"] as { emails: string[] }[]).flatMap(({ emails }) => emails))].sort();
}

const heldBackOf = async (customerId: string) =>
  (await api.as(partner).get(`/customer/${customerId}/assets`)).body["heldBack"];

const tooMany = (domain: string) => [{ domain, reason: "too-many-addresses" }];

const eventsOf = async (customerId: string, type: string) =>
  (await api.events(partner)).filter(
    (event) => event.type === type && (event.data["customer"] as { uuid: string }).uuid === customerId,
  );

const decide = (domain: string, verdict?: DomainVerdict) =>
  api.db.transaction().execute((tx) => decideDomain(tx, { actor: testActor, domain, verdict }));

const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(api.db);
async function queuedScans(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = ${scanCustomer.name} order by key`.execute(api.db);
  return rows.map(({ key }) => key);
}

describe("a domain with more exposed addresses than are told", () => {
  test.each(["active", "prospect"])("is not told by address at the first scan (%s); named ones are", async (status) => {
    const domain = `large-${status}.example`;
    const named = `user3+shop@${domain}`;
    await exposed(api.db, await aBreach(api.db), ...addresses(domain, LIMIT), `deep@mail.${domain}`);
    const customerId = await watching({ assetsDomains: [domain], assetsEmails: [named], status });
    expect(await heldBackOf(customerId)).toBeUndefined();
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual([named]);
    expect(await heldBackOf(customerId)).toEqual(tooMany(domain));
    for (const type of ["customer.breach.found", "customer.breach.firstscan.completed"]) {
      const [event, ...more] = await eventsOf(customerId, type);
      expect(more).toEqual([]);
      expect((event?.data["breaches"] as { emails: string[] }[]).map(({ emails }) => emails)).toEqual([[named]]);
    }
  });

  test("is listed while it has no more addresses than that", async () => {
    await exposed(api.db, await aBreach(api.db), ...addresses("just-fits.example", LIMIT));
    const customerId = await watching({ assetsDomains: ["just-fits.example"] });
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(addresses("just-fits.example", LIMIT));
    expect(await heldBackOf(customerId)).toBeUndefined();
  });

  test("leaves a smaller one under it, watched beside it, told", async () => {
    await exposed(api.db, await aBreach(api.db), ...addresses("wide.example", 20), ...addresses("hr.wide.example", 2));
    const customerId = await watching({ assetsDomains: ["wide.example", "hr.wide.example"] });
    for (let n = 0; n < 2; n += 1) await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(addresses("hr.wide.example", 2));
    expect(await heldBackOf(customerId)).toEqual(tooMany("wide.example"));
  });

  test("is not disclosed when it is added later, nor by later scans", async () => {
    await exposed(api.db, await aBreach(api.db), ...addresses("added.example", 20), "ann@small.example");
    const customerId = await watching({ assetsDomains: ["small.example"] });
    await scan(customerId);
    await api.as(partner).post(`/customer/${customerId}/assets/add`, { domains: ["added.example"] });
    for (let n = 0; n < 2; n += 1) await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(["ann@small.example"]);
    expect(await eventsOf(customerId, "customer.breach.found")).toHaveLength(1);
  });

  test("is not told by an import that makes it so; what was told before stays", async () => {
    const domain = "growing.example";
    const [first, second] = [await aBreach(api.db), await aBreach(api.db)];
    await exposed(api.db, first, ...addresses(domain, 2));
    const customerId = await watching({ assetsDomains: [domain], assetsEmails: [`user9@${domain}`] });
    await scan(customerId);
    await bring(second, addresses(domain, 20));
    expect(await unrecordedOf(api.db, second)).toEqual([]);
    const expected = [...addresses(domain, 2), `user9@${domain}`];
    expect(await emailsOf(customerId)).toEqual(expected);
    expect((await foundBy(api.db, customerId)).slice(1)).toEqual([
      [{ breachName: second, emails: [`user9@${domain}`] }],
    ]);
    expect(await heldBackOf(customerId)).toEqual(tooMany(domain));
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(expected);
  });

  test("is not told where whoever imports has another limit than the worker that tells", async () => {
    const customerId = await watching({ assetsDomains: ["elsewhere-set.example"] });
    const breach = await aBreach(api.db);
    await bring(breach, addresses("elsewhere-set.example", 20), 1_000_000);
    expect(await foundBy(api.db, customerId)).toEqual([]);
    expect(await heldBackOf(customerId)).toEqual(tooMany("elsewhere-set.example"));
  });

  test("has no more hits kept than its limit and a chunk, however many an import brings", async () => {
    await watching({ assetsDomains: ["flood.example"] });
    const breach = await aBreach(api.db);
    const path = await folder.file(addresses("flood.example", 45_000));
    await importFile(api.db, { breach, path, roundAddresses: 45_000, disclosureLimit: 12_000 });
    expect((await unrecordedOf(api.db, breach)).length).toBeLessThanOrEqual(22_000);
  });

  test("is told again when it has shrunk, to everybody who watches it", async () => {
    const [first, second] = [await aBreach(api.db), await aBreach(api.db)];
    await exposed(api.db, first, ...addresses("shrinking.example", 3));
    await exposed(api.db, second, ...addresses("shrinking.example", 20));
    const customers = [await watching({ assetsDomains: ["shrinking.example"] })];
    customers.push(await watching({ assetsDomains: ["shrinking.example"], status: "prospect" }));
    for (const id of customers) await scan(id);
    await removeFromCorpus(api.db, pagesCorpus(api.db), testActor, second);
    await forgetJobs();
    const [one = "", other = ""] = customers;
    await scan(one);
    expect(await queuedScans()).toEqual([other]);
    expect(await heldBackOf(one)).toBeUndefined();
    for (const id of customers) {
      await scan(id);
      expect(await emailsOf(id)).toEqual(addresses("shrinking.example", 3));
    }
  });
});

describe("a public mail provider that is watched already", () => {
  test("is not told by address, by scans or by imports; named addresses are", async () => {
    const named = "ann@bluewin.ch";
    const customerId = await watchingProvider("bluewin.ch", [named]);
    const [first, second] = [await aBreach(api.db), await aBreach(api.db)];
    await exposed(api.db, first, named, "bob@bluewin.ch", "cy@mail.bluewin.ch");
    await scan(customerId);
    await bring(second, [named, "dan@bluewin.ch"]);
    expect(await emailsOf(customerId)).toEqual([named]);
    expect(await foundBy(api.db, customerId)).toEqual(
      [first, second].map((breachName) => [{ breachName, emails: [named] }]),
    );
    expect(await heldBackOf(customerId)).toEqual([{ domain: "bluewin.ch", reason: "public-mail-provider" }]);
  });
});

describe("a provider's domain under a watched one", () => {
  // The company's own domain, and the one where its customers have their mailboxes.
  const [own, customers] = ["softbank.jp", "i.softbank.jp"];

  test("is not told by address, by scans or by imports; named addresses are", async () => {
    const named = `eve@${customers}`;
    const [first, second] = [await aBreach(api.db), await aBreach(api.db)];
    await exposed(api.db, first, `ann@${own}`, `bob@${customers}`);
    const customerId = await watching({ assetsDomains: [own], assetsEmails: [named] });
    await scan(customerId);
    await bring(second, [`cy@${own}`, `dan@${customers}`, named]);
    expect(await foundBy(api.db, customerId)).toEqual([
      [{ breachName: first, emails: [`ann@${own}`] }],
      [{ breachName: second, emails: [`cy@${own}`, named] }],
    ]);
  });

  test("is told once the operator allows it, to those who watch the one above", async () => {
    const customerId = await watching({ assetsDomains: ["nested.example"] });
    await decide("staff.nested.example", "deny");
    await exposed(api.db, await aBreach(api.db), "ann@nested.example", "bob@it.staff.nested.example");
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(["ann@nested.example"]);
    await forgetJobs();
    expect((await decide("it.staff.nested.example", "allow")).customersScanned).toBe(1);
    expect(await queuedScans()).toEqual([customerId]);
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(["ann@nested.example", "bob@it.staff.nested.example"]);
    expect((await decide("staff.nested.example")).customersScanned).toBe(1);
    expect((await decide("staff.nested.example", "allow")).customersScanned).toBe(0);
  });
});

describe("allowing", () => {
  test("allowing a large domain scans and notifies everyone who watches it, without another command", async () => {
    const all = addresses("allowed.example", 20);
    await exposed(api.db, await aBreach(api.db), ...all);
    const active = await watching({ assetsDomains: ["allowed.example"] });
    const prospect = await watching({ assetsDomains: ["allowed.example"], status: "prospect" });
    const gone = await aCustomerIn(api.db, partner, "inactive");
    await api.db.insertInto("monitored_domains").values({ customer_id: gone, domain: "allowed.example" }).execute();
    for (const id of [active, prospect]) await scan(id);
    await forgetJobs();
    expect(await decide("allowed.example", "allow")).toEqual({ domain: "allowed.example", customersScanned: 2 });
    const queued = await queuedScans();
    expect(queued).toEqual([active, prospect].sort());
    for (const id of queued) await scan(id);
    for (const id of queued) {
      expect(await emailsOf(id)).toEqual(all.sort());
      expect(await heldBackOf(id)).toBeUndefined();
    }
    // From then on, imports notify customers too.
    const breach = await aBreach(api.db);
    await bring(breach, ["late@allowed.example"]);
    expect((await foundBy(api.db, active)).at(-1)).toEqual([{ breachName: breach, emails: ["late@allowed.example"] }]);
    // No scan is needed for what customers already know.
    await forgetJobs();
    expect((await decide("allowed.example", "allow")).customersScanned).toBe(0);
    expect(await queuedScans()).toEqual([]);
  });

  test("a provider does so for those who watch a domain under it", async () => {
    const customerId = await watchingProvider("alumni.hotmail.ca");
    await exposed(api.db, await aBreach(api.db), "ann@alumni.hotmail.ca");
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual([]);
    await forgetJobs();
    await decide("hotmail.ca", "allow");
    expect(await queuedScans()).toEqual([customerId]);
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(["ann@alumni.hotmail.ca"]);
  });

  test("is undone with the rule: nothing more is told, what was told stays", async () => {
    const customerId = await watching({ assetsDomains: ["undone.example"] });
    await exposed(api.db, await aBreach(api.db), ...addresses("undone.example", 20));
    await decide("undone.example", "allow");
    await scan(customerId);
    await decide("undone.example");
    await exposed(api.db, await aBreach(api.db), "new@undone.example");
    for (let n = 0; n < 2; n += 1) await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(addresses("undone.example", 20).sort());
    expect(await heldBackOf(customerId)).toEqual(tooMany("undone.example"));
  });
});

describe("denying", () => {
  test("holds back what comes, and what was told stays; taken back, the rest is told by a scan of its own", async () => {
    const customerId = await watching({ assetsDomains: ["denied.example", "hr.denied.example"] });
    const first = await aBreach(api.db);
    await exposed(api.db, first, "ann@denied.example");
    await scan(customerId);
    await decide("denied.example", "deny");
    await bring(await aBreach(api.db), ["bob@denied.example", "cy@hr.denied.example"]);
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(["ann@denied.example"]);
    expect(await heldBackOf(customerId)).toEqual(
      ["denied.example", "hr.denied.example"].map((domain) => ({ domain, reason: "public-mail-provider" })),
    );
    await forgetJobs();
    expect((await decide("denied.example")).customersScanned).toBe(1);
    expect(await queuedScans()).toEqual([customerId]);
    await scan(customerId);
    expect(await emailsOf(customerId)).toEqual(["ann@denied.example", "bob@denied.example", "cy@hr.denied.example"]);
  });
});
