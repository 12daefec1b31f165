import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, runJob, scanned, DISCLOSURE_LIMIT } from "../../../../test/support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { type LiveSourceServer, startLiveSourceServer } from "../../../../test/support/servers/live-source.ts";
import { createLog } from "../../../platform/log.ts";
import { pagesCorpus } from "../../corpus/index.ts";
import { createLiveSource, type LiveAsking, scanningHandlers } from "../jobs.ts";

const API_KEY = "0123456789abcdef0123456789abcdef";
const api = testApi();

let server: LiveSourceServer;
beforeAll(async () => {
  server = await startLiveSourceServer({ accounts: {}, domains: {}, catalogue: [], apiKey: API_KEY });
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.set("ok");
  server.setAccounts({});
  server.setDomains({});
  server.setCatalogue([]);
  server.requests.length = 0;
  await sql`truncate live_lookups`.execute(api.db);
  await setState({ catalogueReadAgo: null });
  await forgetJobs();
});

const asking = (url = server.url, settings: { apiKey?: string; requestsPerMinute?: number } = {}): LiveAsking => ({
  source: createLiveSource({ baseUrl: url, apiKey: settings.apiKey ?? API_KEY, userAgent: "sablewatch-test" }),
  requestsPerMinute: settings.requestsPerMinute ?? 1_000,
});

const ask = (customerId: string, live = asking()): Promise<void> =>
  runJob(api.db, "ask-live-source", { customerId }, live);

/** The questions since the last call, such as `domain shop.example`. Sorted, because no order is promised. */
function asked(): string[] {
  const words = server.requests.splice(0).map(({ path }) => {
    const [, , , what = "", about = ""] = path.replace(/\?.*/, "").split("/");
    return `${what.replace("breached", "")} ${decodeURIComponent(about)}`.trim();
  });
  return words.sort();
}

let made = 0;
const entry = (overrides: Record<string, unknown> = {}) => ({
  Name: `Live${(made += 1)}`,
  BreachDate: "2023-05-01",
  AddedDate: "2023-06-01T00:00:00Z",
  DataClasses: ["Email addresses"],
  ...overrides,
});

/** How many hours ago the catalogue was read; `null` means never. Also clears any pause that the source asked for. */
const setState = ({ catalogueReadAgo }: { catalogueReadAgo: number | null }) =>
  sql`update live_sources set not_before = null, newest_breach_at = null,
    catalogue_read_at = now() - ${catalogueReadAgo}::float8 * interval '1 hour'`.execute(api.db);
const endRest = () => sql`update live_sources set not_before = now() - interval '1 second'`.execute(api.db);
const ageAnswers = (minutes: number) =>
  sql`update live_lookups set answered_at = answered_at - ${minutes} * interval '1 minute'`.execute(api.db);
const notBefore = async (): Promise<number> => {
  const { not_before: at } = await api.db.selectFrom("live_sources").select("not_before").executeTakeFirstOrThrow();
  return at?.getTime() ?? 0;
};

const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(api.db);
type Queued = { task: string; key: string; queue: string | null; runAt: Date };
const queued = async (task: "ask-live-source" | "scan-customer"): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    select task_identifier as task, key, queue_name as queue, run_at as "runAt"
    from graphile_worker.jobs where task_identifier = ${task} order by key`.execute(api.db);
  return rows;
};

const watching = async (partner: TestPartner, domains: string[], emails: string[] = []): Promise<string> => {
  const id = await aCustomer(api.db, partner, { assetsDomains: domains, assetsEmails: emails });
  await forgetJobs();
  return id;
};

/** The mailboxes of the corpus under a domain. */
const known = async (domain: string): Promise<string[]> =>
  (await pagesCorpus(api.db).lookUpDomains([domain], Infinity)).exposures.map(({ mailbox }) => mailbox).sort();

describe("a source that answers", () => {
  test("is asked after each scan; its answers come into the corpus and are told by the next scan", async () => {
    const partner = await aPartner(api.db);
    const [one, two] = [entry(), entry()];
    server.setCatalogue([one, two]);
    server.setDomains({ "told.example": { ann: [one.Name], "bob+list": [one.Name, two.Name] } });
    server.setAccounts({ "cy@single.example": [two.Name] });
    const customerId = await watching(partner, ["told.example"], ["cy+news@single.example", "dan@single.example"]);

    await scanned(api.db, customerId, asking());
    expect(await queued("ask-live-source")).toMatchObject([{ key: `live-source ${customerId}`, queue: "live-source" }]);
    expect(asked()).toEqual([]);
    await forgetJobs();
    await ask(customerId);
    expect(asked()).toEqual([
      "account cy@single.example",
      "account dan@single.example",
      "breaches",
      "domain told.example",
    ]);
    expect(await known("told.example")).toEqual(["ann@told.example", "bob@told.example"]);
    expect(await queued("scan-customer")).toMatchObject([{ key: customerId }]);
    expect(await queued("ask-live-source")).toEqual([]);

    await scanned(api.db, customerId, asking());
    const [found] = (await api.events(partner)).filter(({ type }) => type === "customer.breach.found");
    expect(found?.data).toMatchObject({
      count: 2,
      breaches: [
        { breachName: one.Name, emails: ["ann@told.example", "bob@told.example"] },
        { breachName: two.Name, emails: ["bob@told.example", "cy+news@single.example"] },
      ],
    });
    await forgetJobs();
    await ask(customerId);
    expect(asked()).toEqual([]);
    expect(await queued("scan-customer")).toEqual([]);
  });

  test("without a source nothing is asked, and a job that is left over ends quietly", async () => {
    const customerId = await watching(await aPartner(api.db), ["nobody-asks.example"]);
    await scanned(api.db, customerId);
    expect(await queued("ask-live-source")).toEqual([]);
    await runJob(api.db, "ask-live-source", { customerId });
    expect(asked()).toEqual([]);
  });

  test("a breach that the catalogue does not know yet is fetched before the answer is kept", async () => {
    const unheard = entry();
    server.setCatalogue([unheard]);
    server.setAccounts({ "ann@unheard.example": [unheard.Name] });
    await setState({ catalogueReadAgo: 1 });
    const customerId = await watching(await aPartner(api.db), [], ["ann@unheard.example"]);
    await ask(customerId);
    expect(asked()).toEqual(["account ann@unheard.example", "breaches"]);
    expect(await known("unheard.example")).toEqual(["ann@unheard.example"]);
  });

  test("under a domain that is not proven, addresses are asked one by one; under a proven one they are not", async () => {
    const one = entry();
    server.setCatalogue([one]);
    server.setDomains({ "proven.example": { ann: [one.Name] }, "clean.example": {} });
    server.setAccounts({ "ann@unproven.example": [one.Name] });
    const domains = ["clean.example", "proven.example", "unproven.example"];
    const emails = domains.map((domain) => `ann@${domain}`);
    const customerId = await watching(await aPartner(api.db), domains, emails);
    await ask(customerId);
    const aboutDomains = domains.map((domain) => `domain ${domain}`);
    expect(asked()).toEqual(["account ann@unproven.example", "breaches", ...aboutDomains]);
    expect(await known("unproven.example")).toEqual(["ann@unproven.example"]);
    expect(await notBefore()).toBe(0);
  });

  test("what a proven domain said of its addresses still holds in the next run", async () => {
    server.setDomains({ "proven-before.example": {} });
    const customerId = await watching(
      await aPartner(api.db),
      ["proven-before.example"],
      ["ann@proven-before.example", "bob+news@proven-before.example"],
    );
    await ask(customerId);
    expect(asked()).toEqual(["breaches", "domain proven-before.example"]);
    await ask(customerId);
    expect(asked()).toEqual([]);
  });

  test("an address of a subdomain is asked by itself: the answer for a domain names none", async () => {
    const one = entry();
    server.setCatalogue([one]);
    server.setDomains({ "upper.example": {} });
    server.setAccounts({ "ann@mail.upper.example": [one.Name] });
    const customerId = await watching(await aPartner(api.db), ["upper.example"], ["ann@mail.upper.example"]);
    await ask(customerId);
    expect(await known("upper.example")).toEqual(["ann@mail.upper.example"]);
  });

  test("nothing is asked again until its catalogue grows", async () => {
    server.setCatalogue([entry()]);
    const customerId = await watching(await aPartner(api.db), [], ["ann@patient.example"]);
    await ask(customerId);
    expect(asked()).toEqual(["account ann@patient.example", "breaches"]);
    await ageAnswers(7 * 60);
    await setState({ catalogueReadAgo: 7 });
    await ask(customerId);
    expect(asked()).toEqual(["breaches"]);

    const fresh = entry({ AddedDate: new Date(Date.now() - 3_600_000).toISOString() });
    server.setCatalogue([fresh]);
    server.setAccounts({ "ann@patient.example": [fresh.Name] });
    await setState({ catalogueReadAgo: 7 });
    await ask(customerId);
    expect(asked()).toEqual(["account ann@patient.example", "breaches"]);
    expect(await known("patient.example")).toEqual(["ann@patient.example"]);
  });

  test("an offboarded customer's addresses are not sent to it", async () => {
    const partner = await aPartner(api.db);
    const customerId = await watching(partner, ["gone.example"], ["ann@gone.example"]);
    await api.as(partner).post("/customer/offboard", { customerId });
    await ask(customerId);
    expect(asked().filter((what) => what !== "breaches")).toEqual([]);
    expect(await queued("ask-live-source")).toEqual([]);
  });
});

describe("a source that asks for rest", () => {
  test("over its limit is left alone until the time it names, by everybody, and the job comes back then", async () => {
    const limited = await startLiveSourceServer({
      accounts: {},
      domains: {},
      catalogue: [],
      apiKey: API_KEY,
      requestsPerMinute: 1,
    });
    onTestFinished(() => limited.stop());
    const partner = await aPartner(api.db);
    const customerId = await watching(partner, [], ["ann@busy.example", "bob@busy.example", "cy@busy.example"]);
    const before = Date.now();
    await ask(customerId, asking(limited.url));
    expect(limited.requests).toHaveLength(3);
    const rest = await notBefore();
    expect(rest).toBeGreaterThan(before);
    const [job, ...more] = await queued("ask-live-source");
    expect(more).toEqual([]);
    expect(job?.key).toBe(`live-source ${customerId}`);
    expect(job?.runAt.getTime()).toBeGreaterThanOrEqual(rest);

    const other = await watching(partner, ["other.example"]);
    for (const id of [customerId, other]) await ask(id, asking(limited.url));
    expect(limited.requests).toHaveLength(3);
    const again = await queued("ask-live-source");
    expect(again.map(({ key }) => key)).toEqual([customerId, other].map((id) => `live-source ${id}`).sort());

    await endRest();
    await ask(customerId);
    expect(asked()).toHaveLength(2);
  });

  test("is asked no more often than its plan allows, over all customers; the rest comes later", async () => {
    const partner = await aPartner(api.db);
    const locals = ["ann", "bob", "cy", "dan", "eve"];
    const emails = locals.map((local) => `${local}@paced.example`);
    const customerId = await watching(partner, [], emails);
    const slowly = asking(server.url, { requestsPerMinute: 3 });
    const before = Date.now();
    await ask(customerId, slowly);
    const first = asked().filter((what) => what !== "breaches");
    expect(first).toHaveLength(3);
    const [job] = await queued("ask-live-source");
    expect(job?.runAt.getTime()).toBeGreaterThan(before);

    await ask(await watching(partner, ["other-paced.example"]), slowly);
    expect(asked()).toEqual([]);

    await ageAnswers(2);
    await ask(customerId, slowly);
    const second = asked();
    expect(second).toHaveLength(2);
    expect([...first, ...second].sort()).toEqual(emails.map((email) => `account ${email}`));
  });
});

describe("a source that fails", () => {
  test.each(["error", "reset", "garbage", "page"] as const)("out of order (%s), holds up nothing", async (mode) => {
    const partner = await aPartner(api.db);
    const [local, remote] = [await aBreach(api.db), entry()];
    const domain = `outage-${mode}.example`;
    await exposed(api.db, local, `ann@${domain}`);
    server.setCatalogue([remote]);
    server.setDomains({ [domain]: { bob: [remote.Name] } });
    server.set(mode);
    const customerId = await watching(partner, [domain]);
    await scanned(api.db, customerId, asking());
    await forgetJobs();
    await ask(customerId);
    const types = (await api.events(partner)).map(({ type }) => type);
    expect(types).toEqual(["customer.created", "customer.breach.found", "customer.breach.firstscan.completed"]);
    const rest = await notBefore();
    const [job] = await queued("ask-live-source");
    expect(job?.key).toBe(`live-source ${customerId}`);
    expect(job?.runAt.getTime()).toBeGreaterThanOrEqual(rest);
    expect(asked()).toEqual(["breaches"]);
    await ask(customerId);
    expect(asked()).toEqual([]);

    server.set("ok");
    await endRest();
    await ask(customerId);
    await scanned(api.db, customerId, asking());
    expect((await api.events(partner)).at(-1)).toMatchObject({
      type: "customer.breach.found",
      data: { count: 1, breaches: [{ breachName: remote.Name, emails: [`bob@${domain}`] }] },
    });
  });

  test("that refuses the key is left alone for an hour, and the log has why but not the key", async () => {
    const customerId = await watching(await aPartner(api.db), ["refused.example"], ["ann@refused.example"]);
    const wrong = "fedcba9876543210fedcba9876543210";
    let logged = "";
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    });
    const live = asking(server.url, { apiKey: wrong });
    const handler = scanningHandlers({ corpus: pagesCorpus(api.db), live, disclosureLimit: DISCLOSURE_LIMIT }).find(
      ({ name }) => name === "ask-live-source",
    );
    const before = Date.now();
    await handler?.run({ customerId }, { db: api.db, log: createLog("info", sink) });
    expect(asked()).toEqual(["breaches", "domain refused.example"]);
    expect(await notBefore()).toBeGreaterThanOrEqual(before + 59 * 60_000);
    const [job] = await queued("ask-live-source");
    expect(job?.runAt.getTime()).toBeGreaterThanOrEqual(before + 59 * 60_000);
    expect(logged).toContain("Access denied due to invalid hibp-api-key.");
    expect(logged).not.toContain(wrong);
    expect(logged).not.toContain("ann@refused.example");

    await endRest();
    await ask(customerId);
    expect(asked()).toContain("account ann@refused.example");
  });

  /** A source with scripted answers: a status and a body for each path. */
  async function sourceThat(answers: (path: string) => [number, unknown]): Promise<string> {
    const odd = createServer((request: IncomingMessage, response: ServerResponse) => {
      const path = decodeURIComponent((request.url ?? "").replace(/\?.*/, ""));
      const [status, body] = answers(path);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await once(odd, "listening");
    onTestFinished(async () => {
      odd.close();
      odd.closeAllConnections();
      await once(odd, "close");
    });
    return `http://127.0.0.1:${(odd.address() as AddressInfo).port}/api/v3`;
  }

  test("on one address, which it takes for none, does not keep the others from being asked", async () => {
    const one = entry();
    const customerId = await watching(await aPartner(api.db), [], ["a!!b@odd.example", "zoe@odd.example"]);
    const url = await sourceThat((path) => {
      if (path.endsWith("/breaches")) return [200, [one]];
      return path.includes("a!!b") ? [400, { message: "Invalid email address" }] : [200, [{ Name: one.Name }]];
    });
    await ask(customerId, asking(url));
    expect(await known("odd.example")).toEqual(["zoe@odd.example"]);
    expect(await notBefore()).toBe(0);
  });

  test("to give its catalogue just when an answer names a new breach, costs the answer nothing", async () => {
    const one = entry();
    let isUp = false;
    const url = await sourceThat((path) => {
      if (path.endsWith("/breaches")) return isUp ? [200, [one]] : [500, {}];
      return [200, [{ Name: one.Name }]];
    });
    await setState({ catalogueReadAgo: 1 });
    const customerId = await watching(await aPartner(api.db), [], ["ann@unlucky.example"]);
    await ask(customerId, asking(url));
    isUp = true;
    await setState({ catalogueReadAgo: 7 });
    await ask(customerId, asking(url));
    expect(await known("unlucky.example")).toEqual(["ann@unlucky.example"]);
  });
});
