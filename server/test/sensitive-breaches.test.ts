import { beforeAll, describe, expect, test } from "vitest";
import { makeReport } from "../src/features/reports/index.ts";
import { monthOf } from "../src/kernel/month.ts";
import { testApi } from "./api.ts";
import { aBreach, exposed, scanned } from "./breaches.ts";
import { scoreOf } from "./exposed-customers.ts";
import { aCustomer, aPartner } from "./factories.ts";
import { signIn } from "./portal.ts";
import { verifiedDomain } from "./verified-domains.ts";

const api = testApi();
const FOUND = "customer.breach.found";

let sensitive: string;
let plain: string;

beforeAll(async () => {
  sensitive = await aBreach(api.db, { Name: "Trystery", Title: "Trystery Dating", IsSensitive: true });
  plain = await aBreach(api.db, { Name: "Parcelhub", Title: "Parcelhub" });
});

/** A customer that watches a domain with an address in both breaches, after its first scan. */
async function aWatcher(domain: string, fields: Record<string, unknown> = {}) {
  await exposed(api.db, sensitive, `ann@${domain}`);
  await exposed(api.db, plain, `bob@${domain}`);
  const own = await aPartner(api.db);
  const assets = { assetsDomains: [domain], assetsEmails: [], contactEmail: `owner@portal-${domain}` };
  const customerId = await aCustomer(api.db, own, { ...assets, ...fields });
  await scanned(api.db, customerId);
  return { own, customerId, domain };
}

type Watcher = Awaited<ReturnType<typeof aWatcher>>;

const listOf = async ({ own, customerId }: Watcher) =>
  (await api.as(own).get(`/customer/${customerId}/breaches`)).body as {
    count: number;
    breaches: { id: string; breachName: string; emails: string[]; resolved: boolean }[];
    sensitiveWithheld?: number;
  };

const namesOf = async (watcher: Watcher) => (await listOf(watcher)).breaches.map(({ breachName }) => breachName);

const foundBy = async ({ own }: Watcher) => (await api.events(own)).filter(({ type }) => type === FOUND);

/** Everything that is told about a customer, by where it is told. */
async function toldAbout(watcher: Watcher): Promise<Record<string, unknown>> {
  const { own, customerId, domain } = watcher;
  const browser = await signIn(api, own, customerId);
  const pages = ["/overview", "/breaches?status=all", "/assets", "/reports"];
  const report = await api.db.transaction().execute((tx) => makeReport(tx, customerId, monthOf(new Date(), "UTC")));
  const lookUp = { email: `ann@${domain}` };
  return {
    list: await listOf(watcher),
    events: await api.events(own),
    analytics: (await api.as(own).get("/partner/analytics")).body,
    check: (await api.as(own).post("/breach/check", lookUp)).body,
    retrieve: (await api.as(own).post("/breach/retrieve", lookUp)).body["breaches"],
    report: report.facts,
    ...Object.fromEntries(
      await Promise.all(pages.map(async (page) => [page, (await browser.get(page)).body] as const)),
    ),
  };
}

describe("of a domain that is not verified", () => {
  test("a sensitive breach is told nowhere: no name, no address, only the number", async () => {
    const watcher = await aWatcher("quiet.example");
    const told = await toldAbout(watcher);
    for (const [where, said] of Object.entries(told)) {
      expect(JSON.stringify(said), where).not.toContain("Trystery");
      expect(JSON.stringify(said), where).not.toContain("ann@quiet.example");
    }
    expect(told["list"]).toMatchObject({ count: 1, sensitiveWithheld: 1 });
    expect(told["analytics"]).toMatchObject({ data: { totalBreachesDetected: 1 } });
    expect(told["check"]).toMatchObject({ breach: false });
    expect(told["retrieve"]).toEqual([]);
    expect(told["report"]).toMatchObject({ counts: { open: 1 }, sensitiveWithheld: 1 });
    for (const page of ["/overview", "/breaches?status=all"])
      expect(told[page]).toMatchObject({ sensitiveWithheld: 1 });
    expect(told["/assets"]).toMatchObject({
      domains: [{ sensitiveWithheld: 1, verification: { status: "unverified" } }],
    });
  });

  test("it adds nothing to the score", async () => {
    const [one, other] = [await aWatcher("weighed.example"), await aPartner(api.db)];
    const twin = await aCustomer(api.db, other, { assetsDomains: [], assetsEmails: ["bob@weighed.example"] });
    await scanned(api.db, twin);
    expect(await scoreOf(api, one.own, one.customerId)).toBe(await scoreOf(api, other, twin));
  });

  test("an address that is watched by name is told, and only that one", async () => {
    const watcher = await aWatcher("named.example", { assetsEmails: ["ann@named.example"] });
    await exposed(api.db, sensitive, "cy@named.example");
    await scanned(api.db, watcher.customerId);
    const { breaches, sensitiveWithheld } = await listOf(watcher);
    expect(breaches.find(({ breachName }) => breachName === sensitive)?.emails).toEqual(["ann@named.example"]);
    expect(sensitiveWithheld).toBe(1);
  });

  test("an address that is no longer watched by name is withheld again", async () => {
    const watcher = await aWatcher("unnamed.example", { assetsEmails: ["ann@unnamed.example"] });
    expect(await namesOf(watcher)).toContain(sensitive);
    const path = `/customer/${watcher.customerId}/assets/remove`;
    expect(await api.as(watcher.own).post(path, { emails: ["ann@unnamed.example"] })).toMatchObject({ status: 200 });
    expect(await listOf(watcher)).toMatchObject({ count: 1, sensitiveWithheld: 1 });
  });

  test("a prospect does not even get the number", async () => {
    const watcher = await aWatcher("prospective.example", { status: "prospect" });
    expect(await listOf(watcher)).not.toHaveProperty("sensitiveWithheld");
  });
});

describe("when the domain is verified", () => {
  test("what was withheld is told once, as a scan tells anything new", async () => {
    const watcher = await aWatcher("proved.example");
    await verifiedDomain(api.db, watcher.own, watcher.customerId, watcher.domain);
    for (let n = 0; n < 2; n += 1) await scanned(api.db, watcher.customerId);
    expect((await foundBy(watcher)).slice(1)).toMatchObject([
      { data: { count: 1, breaches: [{ breachName: sensitive, emails: ["ann@proved.example"] }] } },
    ]);
    const list = await listOf(watcher);
    expect(list.count).toBe(2);
    expect(list).not.toHaveProperty("sensitiveWithheld");
  });

  test("another customer that watches the same domain is told no more than before", async () => {
    const [one, other] = [await aWatcher("shared.example"), await aWatcher("shared.example")];
    await verifiedDomain(api.db, one.own, one.customerId, "shared.example");
    for (const { customerId } of [one, other]) await scanned(api.db, customerId);
    expect(await namesOf(one)).toContain(sensitive);
    expect(await listOf(other)).toMatchObject({ count: 1, sensitiveWithheld: 1 });
  });
});

describe("when the catalogue changes its mind", () => {
  test("a breach that becomes sensitive is withheld at once but where it is watched by name, and back without an event", async () => {
    const name = await aBreach(api.db);
    await exposed(api.db, name, "ann@turned.example", "bob@turned.example");
    const watcher = await aWatcher("turned.example", { assetsEmails: ["bob@turned.example"] });
    const before = await foundBy(watcher);
    const told = async () => (await listOf(watcher)).breaches.find(({ breachName }) => breachName === name)?.emails;
    await aBreach(api.db, { Name: name, IsSensitive: true });
    expect(await told()).toEqual(["bob@turned.example"]);
    await scanned(api.db, watcher.customerId);
    expect(await told()).toEqual(["bob@turned.example"]);
    await aBreach(api.db, { Name: name, IsSensitive: false });
    expect(await told()).toEqual(["ann@turned.example", "bob@turned.example"]);
    await scanned(api.db, watcher.customerId);
    expect(await foundBy(watcher)).toEqual(before);
  });
});
