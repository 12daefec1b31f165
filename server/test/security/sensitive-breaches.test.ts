import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBreachIds } from "../../src/features/catalogue/index.ts";
import { pagesCorpus } from "../../src/features/corpus/index.ts";
import { changeInfo } from "../../src/features/customers/index.ts";
import { createLinkForUser } from "../../src/features/portal-access/index.ts";
import { makeReport } from "../../src/features/reports/index.ts";
import { countHitCustomers } from "../../src/features/scanning/queries.ts";
import { removeFromCorpus } from "../../src/features/scanning/remove-from-corpus.ts";
import { newId } from "../../src/kernel/ids.ts";
import { monthOf } from "../../src/kernel/month.ts";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { aConnected, browserOf, DOMAIN, signInAs, vouched } from "../support/customer-sign-in-connections.ts";
import { scoreOf } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { aBrowser, type Browser, confirm, signIn, tokenOf } from "../support/portal.ts";
import { contentOf } from "../support/routes/routes.ts";
import { aSignedIn, partnerOf } from "../support/staff.ts";
import { verifiedDomain } from "../support/verified-domains.ts";

const api = testApi();

let sensitive: string;
let plain: string;

beforeAll(async () => {
  sensitive = await aBreach(api.db, { Name: "Trystery", Title: "Trystery Dating", IsSensitive: true });
  plain = await aBreach(api.db, { Name: "Parcelhub", Title: "Parcelhub" });
});

type Watcher = { own: TestPartner; customerId: string; domain: string; contact: string };

/** A customer whose contact and a colleague are in a sensitive breach, after its first scan. */
async function aWatcher(domain: string, fields: Record<string, unknown> = {}): Promise<Watcher> {
  const contact = `owner@${domain}`;
  await exposed(api.db, sensitive, contact, `ann@${domain}`);
  await exposed(api.db, plain, `bob@${domain}`);
  const own = await aPartner(api.db);
  const assets = { assetsDomains: [domain], assetsEmails: [`ann@${domain}`], contactEmail: contact };
  const customerId = await aCustomer(api.db, own, { ...assets, platformAccess: true, ...fields });
  await scanned(api.db, customerId);
  return { own, customerId, domain, contact };
}

type List = { count: number; breaches: { id: string; breachName: string; emails: string[]; resolved: boolean }[] };

const listOf = async ({ own, customerId }: Watcher) =>
  (await api.as(own).get(`/customer/${customerId}/breaches`)).body as List;

const emailsIn = async (watcher: Watcher, name: string) =>
  (await listOf(watcher)).breaches.find(({ breachName }) => breachName === name)?.emails;

/** Signs the portal user in with a link that was emailed to them. */
async function signInByMail({ own, customerId, contact }: Watcher): Promise<Browser> {
  const user = await api.db
    .selectFrom("portal_users")
    .select(["id", "email"])
    .where("customer_id", "=", customerId)
    .where("email", "=", contact)
    .executeTakeFirstOrThrow();
  const whose = { actor: testActor, partnerId: own.id, customerId, user, returnTo: null };
  const token = await api.db.transaction().execute((tx) => createLinkForUser(tx, whose));
  const browser = aBrowser(api);
  expect(await confirm(browser, token ?? "")).toMatchObject({ status: 200 });
  return browser;
}

type Private = { isPerson: boolean; findings: { id: string; title: string; done: boolean }[] };
/** The pages ask for private findings only if the frame says that there can be some, so both have to agree. */
async function privateOf(browser: Browser): Promise<Private> {
  const body = (await browser.get("/private")).body as unknown as Private & { portal: unknown };
  expect(body.portal).toMatchObject({ user: { isPerson: body.isPerson } });
  return body;
}

const NOBODY = { isPerson: false, findings: [] };
const THE_PERSON = { isPerson: true, findings: [{ title: "Trystery Dating", done: false }] };

describe("the contact, signed in with a link that was emailed to them", () => {
  test("sees their own address in full, and no one else's", async () => {
    const browser = await signInByMail(await aWatcher("told.example"));
    const body = await privateOf(browser);
    expect(body).toMatchObject(THE_PERSON);
    expect(JSON.stringify(body)).not.toContain("ann@");
    const others = await aWatcher("ann-alone.example", { contactEmail: "boss@ann-alone.example" });
    expect(await privateOf(await signInByMail({ ...others, contact: "boss@ann-alone.example" }))).toMatchObject({
      isPerson: true,
      findings: [],
    });
  });

  test("doesn't find it on any page that others can see too", async () => {
    const browser = await signInByMail(await aWatcher("apart.example"));
    for (const page of ["/overview", "/breaches?status=all", "/addresses", "/assets", "/reports"])
      expect(JSON.stringify((await browser.get(page)).body), page).not.toMatch(/trystery/i);
    const { findings } = await privateOf(browser);
    expect(await browser.get(`/breaches/${findings[0]?.id}`)).toMatchObject({ status: 404 });
    expect(await browser.patch(`/breaches/${findings[0]?.id}`, { resolved: true })).toMatchObject({ status: 404 });
  });

  test("can mark it as done, which leaves no trace for anyone else", async () => {
    const watcher = await aWatcher("dealt-with.example");
    const browser = await signInByMail(watcher);
    const id = (await privateOf(browser)).findings[0]?.id ?? "";
    const others = async () => {
      const content = new Map(Object.entries(await contentOf(api.database.pool)));
      content.delete("public.private_findings_done");
      return content;
    };
    const before = await others();
    expect(await browser.patch(`/private/${id}`, { done: true })).toMatchObject({ status: 200 });
    expect(await privateOf(browser)).toMatchObject({ findings: [{ done: true }] });
    expect(await others()).toEqual(before);
    expect(await browser.patch(`/private/${id}`, { done: false })).toMatchObject({ status: 200 });
    expect(await privateOf(browser)).toMatchObject({ findings: [{ done: false }] });
    const stranger = await signIn(api, watcher.own, watcher.customerId);
    expect(await stranger.patch(`/private/${id}`, { done: true })).toMatchObject({ status: 404 });
  });

  test("sees nothing while the customer is a prospect", async () => {
    const watcher = await aWatcher("prospective.example");
    await api.as(watcher.own).post("/customer/downgrade", { customerId: watcher.customerId });
    expect(await privateOf(await signInByMail(watcher))).toMatchObject(NOBODY);
  });

  test("sees nothing once someone else is the contact, who only sees their own address", async () => {
    const watcher = await aWatcher("moved.example");
    const browser = await signInByMail(watcher);
    const contactEmail = "next@moved.example";
    await exposed(api.db, sensitive, contactEmail);
    await api.db.transaction().execute((tx) =>
      changeInfo(tx, {
        actor: testActor,
        partnerId: watcher.own.id,
        distributorId: watcher.own.distributor.id,
        customerId: watcher.customerId,
        changes: { contactEmail },
      }),
    );
    expect(await browser.get("/private")).toMatchObject({ status: 401 });
    await scanned(api.db, watcher.customerId);
    expect(await privateOf(await signInByMail({ ...watcher, contact: contactEmail }))).toMatchObject(THE_PERSON);
  });
});

describe("no one else learns about it, no matter which credentials they send", () => {
  let watcher: Watcher;
  beforeAll(async () => {
    watcher = await aWatcher("others.example");
    await verifiedDomain(api.db, watcher.own, watcher.customerId, watcher.domain);
    await scanned(api.db, watcher.customerId);
  });

  test("nor does anyone who opens a link that the partner's key requested", async () => {
    expect(await privateOf(await signIn(api, watcher.own, watcher.customerId))).toMatchObject(NOBODY);
  });

  test("nor does a technician who signs in as the customer", async () => {
    const { browser: technician } = await aSignedIn(api, partnerOf(watcher.own), "technician");
    const path = `/api/v1/integrations/customer/${watcher.customerId}/magic-link`;
    const { body } = await technician.call("POST", path, undefined, { "sw-partner-id": watcher.own.id });
    const browser = aBrowser(api);
    expect(await confirm(browser, tokenOf(String(body["url"])))).toMatchObject({ status: 200 });
    expect(await privateOf(browser)).toMatchObject(NOBODY);
  });

  test("the score is the same as that of a customer without it", async () => {
    const other = await aPartner(api.db);
    const twin = await aCustomer(api.db, other, { assetsDomains: [], assetsEmails: ["bob@others.example"] });
    await scanned(api.db, twin);
    expect(await scoreOf(api, watcher.own, watcher.customerId)).toBe(await scoreOf(api, other, twin));
  });
});

describe("a person who signs in with the customer's own provider", () => {
  const closing: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(closing.map((close) => close())));

  test("only counts as the contact if the customer has verified the domain, because the partner chose the provider", async () => {
    const partner = await aPartner(api.db);
    const connected = await aConnected(api, partner, { customer: { assetsDomains: [DOMAIN] } });
    closing.push(() => connected.provider.close());
    const { email, customerId } = connected;
    await exposed(api.db, sensitive, email);
    await scanned(api.db, customerId);
    const browser = browserOf(api, await signInAs(api, connected, vouched(email)));
    expect(await privateOf(browser)).toMatchObject(NOBODY);
    await verifiedDomain(api.db, partner, customerId, DOMAIN);
    expect(await privateOf(browser)).toMatchObject(NOBODY);
    await sql`update domain_proofs set method = 'dns' where customer_id = ${customerId}`.execute(api.db);
    expect(await privateOf(browser)).toMatchObject(THE_PERSON);
  });
});

describe("when the catalogue reclassifies a breach", () => {
  /** A customer that was notified of a breach, which a report and an audit entry also name. */
  async function aWatcherWithFindings(domain: string) {
    const name = await aBreach(api.db, { Title: `Turned ${domain}` });
    await exposed(api.db, name, `owner@${domain}`, `bob@${domain}`);
    const watcher = await aWatcher(domain);
    const id = (await listOf(watcher)).breaches.find(({ breachName }) => breachName === name)?.id;
    const body = { breachId: id, customerId: watcher.customerId, resolved: true };
    await api.as(watcher.own).post("/breach/status", body);
    return { watcher, name, title: `Turned ${domain}` };
  }

  const turn = (name: string, title: string, IsSensitive: boolean) =>
    aBreach(api.db, { Name: name, Title: title, IsSensitive });

  test("a breach that becomes sensitive immediately disappears for others, also from events, figures and the audit trail", async () => {
    const { watcher, name, title } = await aWatcherWithFindings("turned.example");
    const figures = async () => (await api.as(watcher.own).get("/partner/analytics")).body["data"];
    const before = (await figures()) as Record<string, number>;
    await turn(name, title, true);
    expect(await emailsIn(watcher, name)).toBeUndefined();
    const events = await api.events(watcher.own);
    expect(JSON.stringify(events)).not.toContain(name);
    for (const { data } of events.filter(({ type }) => type.startsWith("customer.breach.")))
      expect(data).toMatchObject({ count: (data["breaches"] as unknown[]).length });
    const found = before["totalBreachesDetected"] ?? 0;
    expect(await figures()).toEqual({ ...before, totalBreachesDetected: found - 1 });
    const trail = (await api.as(watcher.own).get("/audit")).body;
    expect(JSON.stringify(trail)).not.toContain(name);
    expect(await privateOf(await signInByMail(watcher))).toMatchObject({
      findings: [{ title: "Trystery Dating" }, { title }].sort((a, b) => (a.title < b.title ? 1 : -1)),
    });
  });

  test("a stored report that named it is created again without it", async () => {
    const { watcher, name, title } = await aWatcherWithFindings("reported.example");
    const { customerId } = watcher;
    await sql`update customers set created_at = now() - interval '70 days' where id = ${customerId}`.execute(api.db);
    await sql`update breach_instances set found_at = now() - interval '50 days' where customer_id = ${customerId}`.execute(
      api.db,
    );
    const month = monthOf(new Date(Date.now() - 50 * 86_400_000), "UTC");
    const report = () => api.db.transaction().execute((tx) => makeReport(tx, customerId, month));
    const before = await report();
    expect(JSON.stringify(before.facts)).toContain(title);
    await turn(name, title, true);
    const { facts } = await report();
    expect(JSON.stringify(facts)).not.toContain(title);
    expect(facts.counts.found).toBe(before.facts.counts.found - 1);
  });

  test("if it is no longer sensitive, others see what they saw before, without an event", async () => {
    const { watcher, name, title } = await aWatcherWithFindings("returned.example");
    await turn(name, title, true);
    const before = await api.events(watcher.own);
    await turn(name, title, false);
    expect(await emailsIn(watcher, name)).toEqual(["bob@returned.example", "owner@returned.example"]);
    await scanned(api.db, watcher.customerId);
    expect(await api.events(watcher.own)).toEqual(before);
    expect((await listOf(watcher)).breaches.find(({ breachName }) => breachName === name)?.resolved).toBe(true);
  });

  test("a sensitive breach that becomes ordinary is announced like a new one, even if it is gone from the corpus", async () => {
    const name = await aBreach(api.db, { Title: "Eased", IsSensitive: true });
    await exposed(api.db, name, "ann@eased.example");
    const watcher = await aWatcher("eased.example");
    await removeFromCorpus(api.db, pagesCorpus(api.db), testActor, name);
    const before = await api.events(watcher.own);
    await turn(name, "Eased", false);
    await scanned(api.db, watcher.customerId);
    expect((await api.events(watcher.own)).slice(before.length)).toMatchObject([
      { type: "customer.breach.found", data: { breaches: [{ breachName: name, emails: ["ann@eased.example"] }] } },
    ]);
  });

  test("a prospect, which isn't scanned again, sees the breach again once it is ordinary again", async () => {
    const name = await aBreach(api.db, { Title: "Unscanned" });
    await exposed(api.db, name, "ann@unscanned.example");
    const watcher = await aWatcher("unscanned.example", { status: "prospect" });
    const before = await listOf(watcher);
    await turn(name, "Unscanned", true);
    expect(await listOf(watcher)).toMatchObject({ count: before.count - 1 });
    await turn(name, "Unscanned", false);
    expect(await listOf(watcher)).toEqual(before);
  });
});

test("an address that is no longer monitored is also removed from sensitive breaches", async () => {
  const watcher = await aWatcher("unwatched.example");
  const path = `/customer/${watcher.customerId}/assets`;
  const emails = ["bob@unwatched.example"];
  expect(await api.as(watcher.own).patch(path, { domains: [], emails })).toMatchObject({ status: 200 });
  expect(await privateOf(await signInByMail(watcher))).toMatchObject({ isPerson: true, findings: [] });
});

test("an import of a sensitive breach doesn't say how many customers it affects", async () => {
  const name = await aBreach(api.db, { Title: "Imported", IsSensitive: true });
  const ordinary = await aBreach(api.db, { Title: "Imported too" });
  await aWatcher("imported.example");
  const counts: number[] = [];
  for (const breach of [name, ordinary]) {
    const ids = await findBreachIds(api.db, [breach]);
    const importId = newId();
    await sql`
      insert into corpus_imports (id, breach_id, input_name, fingerprint)
      values (${importId}, ${ids.get(breach)}, 'test', ${importId})`.execute(api.db);
    await sql`
      insert into import_hits (import_id, customer_id, breach_id, mailbox)
      select ${importId}, customer_id, ${ids.get(breach)}, mailbox from monitored_emails
      where mailbox = 'ann@imported.example'`.execute(api.db);
    counts.push(await countHitCustomers(api.db, importId));
  }
  expect(counts).toEqual([0, 1]);
});
