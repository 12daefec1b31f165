import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { pagesCorpus } from "../src/features/corpus/index.ts";
import { domainsLapsed } from "../src/features/customers/index.ts";
import { stillWatched } from "../src/features/customers/still-watched.ts";
import { recordHappening } from "../src/features/events/index.ts";
import { makeReport } from "../src/features/reports/index.ts";
import { removeFromCorpus } from "../src/features/scanning/remove-from-corpus.ts";
import { monthOf } from "../src/kernel/month.ts";
import { testApi } from "./api.ts";
import { aBreach, exposed, scanned } from "./breaches.ts";
import { scoreOf } from "./exposed-customers.ts";
import { aCustomer, aPartner, testActor } from "./factories.ts";
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
  const pages = ["/overview", "/breaches?status=all", "/addresses", "/assets", "/reports"];
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
    for (const page of ["/overview", "/breaches?status=all", "/addresses"])
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

describe("of a breach that was removed from the corpus", () => {
  /** A customer that watches an address by name and another by its domain, in a breach that is then removed. */
  async function aWatcherOfRemoved(domain: string, isSensitive: boolean) {
    const name = await aBreach(api.db, { IsSensitive: isSensitive });
    await exposed(api.db, name, `ann@${domain}`, `bob@${domain}`);
    const watcher = await aWatcher(domain, { assetsEmails: [`bob@${domain}`] });
    await removeFromCorpus(api.db, pagesCorpus(api.db), testActor, name);
    return { watcher, name };
  }

  const emailsIn = async (watcher: Watcher, name: string) =>
    (await listOf(watcher)).breaches.find(({ breachName }) => breachName === name)?.emails;

  test("what is withheld is told once the domain is verified", async () => {
    const { watcher, name } = await aWatcherOfRemoved("removed.example", true);
    expect(await emailsIn(watcher, name)).toEqual(["bob@removed.example"]);
    await verifiedDomain(api.db, watcher.own, watcher.customerId, watcher.domain);
    await scanned(api.db, watcher.customerId);
    expect(await emailsIn(watcher, name)).toEqual(["ann@removed.example", "bob@removed.example"]);
  });

  test("an address that is watched by name stays told when the breach becomes sensitive", async () => {
    const { watcher, name } = await aWatcherOfRemoved("turned-later.example", false);
    await aBreach(api.db, { Name: name, IsSensitive: true });
    await scanned(api.db, watcher.customerId);
    expect(await emailsIn(watcher, name)).toEqual(["bob@turned-later.example"]);
    await aBreach(api.db, { Name: name, IsSensitive: false });
    expect(await emailsIn(watcher, name)).toEqual(["ann@turned-later.example", "bob@turned-later.example"]);
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
    expect(await foundBy(watcher)).toEqual(before);
    await aBreach(api.db, { Name: name, IsSensitive: false });
    expect(await told()).toEqual(["ann@turned.example", "bob@turned.example"]);
    await scanned(api.db, watcher.customerId);
    expect(await foundBy(watcher)).toEqual(before);
  });

  test("a prospect, which is not scanned again, gets back what it was told once the breach is ordinary again", async () => {
    const name = await aBreach(api.db);
    await exposed(api.db, name, "ann@unscanned.example");
    const watcher = await aWatcher("unscanned.example", { status: "prospect" });
    const before = await listOf(watcher);
    await aBreach(api.db, { Name: name, IsSensitive: true });
    expect(await listOf(watcher)).toMatchObject({ count: before.count - 1 });
    await aBreach(api.db, { Name: name, IsSensitive: false });
    expect(await listOf(watcher)).toEqual(before);
  });
});

describe("what was told once, when it comes back after its proof had lapsed", () => {
  /** A proof lapses as the monthly look-up lets it, which is told apart from a domain that is no longer watched. */
  async function lapsed({ customerId }: Watcher, domain: string): Promise<void> {
    await sql`update domain_proofs set status = 'lapsed' where customer_id = ${customerId} and domain = ${domain}`.execute(
      api.db,
    );
    await api.db
      .transaction()
      .execute(async (tx) => recordHappening(tx, domainsLapsed, [await stillWatched(tx, customerId)]));
  }

  /** A customer that has verified two domains, one address of each being in the sensitive breach and resolved. */
  async function aVerifiedWatcher(one: string, other: string) {
    const watcher = await aWatcher(one, { assetsDomains: [one, other] });
    for (const domain of [one, other]) await verifiedDomain(api.db, watcher.own, watcher.customerId, domain);
    await scanned(api.db, watcher.customerId);
    const breachId = await resolveSensitive(watcher);
    await sql`update breach_instances set found_at = '2026-01-01' where id = ${breachId}`.execute(api.db);
    return { ...watcher, breachId };
  }

  async function resolveSensitive(watcher: Watcher): Promise<string> {
    const breachId = (await listOf(watcher)).breaches.find(({ breachName }) => breachName === sensitive)?.id ?? "";
    const body = { breachId, customerId: watcher.customerId, resolved: true };
    expect(await api.as(watcher.own).post("/breach/status", body)).toMatchObject({ status: 200 });
    return breachId;
  }

  const foundAtOf = async (breachId: string) =>
    (
      await api.db
        .selectFrom("breach_instances")
        .select("found_at")
        .where("id", "=", breachId)
        .executeTakeFirstOrThrow()
    ).found_at;

  test("it is no news, even if another address was found meanwhile that stays withheld", async () => {
    const watcher = await aVerifiedWatcher("first-back.example", "still-away.example");
    const events = await api.events(watcher.own);
    for (const domain of ["first-back.example", "still-away.example"]) await lapsed(watcher, domain);
    await exposed(api.db, sensitive, "cy@still-away.example");
    await scanned(api.db, watcher.customerId);
    await verifiedDomain(api.db, watcher.own, watcher.customerId, "first-back.example");
    await scanned(api.db, watcher.customerId);
    const list = await listOf(watcher);
    expect(list.breaches.find(({ breachName }) => breachName === sensitive)).toMatchObject({
      emails: ["ann@first-back.example"],
      resolved: true,
    });
    expect(list.sensitiveWithheld).toBe(1);
    expect(await api.events(watcher.own)).toEqual(events);
  });

  test("a new address beside it reopens the breach, which was still found when it was found", async () => {
    const watcher = await aVerifiedWatcher("grown-back.example", "grown-other.example");
    const before = await foundBy(watcher);
    await lapsed(watcher, "grown-back.example");
    await exposed(api.db, sensitive, "cy@grown-back.example");
    await scanned(api.db, watcher.customerId);
    expect(await foundBy(watcher)).toEqual(before);
    await verifiedDomain(api.db, watcher.own, watcher.customerId, "grown-back.example");
    await scanned(api.db, watcher.customerId);
    expect((await foundBy(watcher)).slice(before.length)).toMatchObject([
      { data: { breaches: [{ id: watcher.breachId, resolved: false }] } },
    ]);
    expect(await foundAtOf(watcher.breachId)).toEqual(new Date("2026-01-01"));
  });
});
