import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestApi, testApi } from "../../../test/support/api.ts";
import { aBreach } from "../../../test/support/breaches.ts";
import { inClickHouse, testClickHouse } from "../../../test/clickhouse/clickhouse.ts";
import { storeIn } from "../../../test/support/corpus-model.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { importFile, importsOf, testFolder } from "../../../test/support/imports.ts";
import { signIn } from "../../../test/support/portal.ts";
import { createLog } from "../../platform/log.ts";
import { findBreachIds } from "../catalogue/index.ts";
import { type CorpusEngine, pagesCorpus } from "../corpus/index.ts";
import { scanCustomer } from "../customers/index.ts";
import { recordNextHits } from "./hits.ts";
import { decideDomain } from "./index.ts";
import { scanningHandlers } from "./jobs.ts";

// A domain that its owner has verified, or that the operator allows, is disclosed no matter how large it is. For each
// breach, ten thousand addresses are stored, and all are counted.

const KEPT = 10_000;
const ADDRESSES = 12_000;
/** In these tests, a domain with more exposed addresses is large. */
const TOLD_UP_TO = 5;

const addressAt = (domain: string, n: number): string => `user${String(n).padStart(5, "0")}@${domain}`;

type Breach = Record<string, unknown> & { breachName: string; emails: string[]; unlistedEmails?: number };

function largeDomains(api: TestApi, corpus: () => CorpusEngine, mark: string): void {
  const domain = `large-${mark}.example`;
  const folder = testFolder();
  let partner: TestPartner;
  let customerId: string;
  let [all, few] = ["", ""];

  async function run(name: string, payload: unknown): Promise<void> {
    const handlers = scanningHandlers({ corpus: corpus(), live: undefined, disclosureLimit: TOLD_UP_TO });
    await handlers.find((one) => one.name === name)?.run(payload, { db: api.db, log: createLog("silent") });
  }
  const scan = () => run(scanCustomer.name, { customerId });

  async function breachOf(name: string): Promise<Breach | undefined> {
    const { body } = await api.as(partner).get(`/customer/${customerId}/breaches`);
    return (body["breaches"] as Breach[]).find(({ breachName }) => breachName === name);
  }
  const queuedScans = async (): Promise<number> =>
    (await sql`select from graphile_worker.jobs where key like ${`%${customerId}%`}`.execute(api.db)).rows.length;
  const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(api.db);

  beforeAll(async () => {
    [partner, all, few] = [await aPartner(api.db), await aBreach(api.db), await aBreach(api.db)];
    const ids = await findBreachIds(api.db, [all, few]);
    const addresses = Array.from({ length: ADDRESSES }, (_, n) =>
      addressAt(n % 4 === 0 ? `mail.${domain}` : domain, n),
    );
    await storeIn(corpus(), ids.get(all) ?? 0, addresses);
    await storeIn(corpus(), ids.get(few) ?? 0, addresses.slice(-3));
    await api.db.transaction().execute((tx) => decideDomain(tx, { actor: testActor, domain, verdict: "allow" }));
    customerId = await aCustomer(api.db, partner, {
      assetsDomains: [domain, `mail.${domain}`],
      contactEmail: addressAt("elsewhere.example", 1),
      assetsEmails: [addressAt(domain, ADDRESSES - 1)],
    });
    await scan();
  });

  test("ten thousand of its addresses are kept, those that are watched by name among them, and all are counted", async () => {
    const breach = await breachOf(all);
    expect(breach?.emails).toHaveLength(KEPT);
    expect(breach?.emails).toContain(addressAt(domain, ADDRESSES - 1));
    expect(breach?.unlistedEmails).toBe(ADDRESSES - KEPT);
    expect(await breachOf(few)).not.toHaveProperty("unlistedEmails");
    expect((await breachOf(few))?.emails).toHaveLength(3);
    const { body } = await api.as(partner).get(`/customer/${customerId}/breaches?pageSize=10`);
    const counts = (body["breaches"] as { addressCount: number }[]).map(({ addressCount }) => addressCount);
    expect(counts.toSorted((a, b) => b - a)).toEqual([ADDRESSES, 3]);
  });

  test("finding the same again announces and changes nothing", async () => {
    const before = [await api.events(partner), await breachOf(all)];
    await scan();
    expect([await api.events(partner), await breachOf(all)]).toEqual(before);
  });

  test("an import that brings one more has it counted by a scan", async () => {
    await forgetJobs();
    const path = await folder.file([addressAt(domain, ADDRESSES)]);
    await importFile(api.db, { breach: all, path, disclosureLimit: TOLD_UP_TO }, corpus());
    for (const { id } of await importsOf(api.db, all)) await run("tell-hits", { importId: id });
    expect(await queuedScans()).toBe(1);
    await scan();
    expect((await breachOf(all))?.unlistedEmails).toBe(ADDRESSES + 1 - KEPT);
  });

  test("an import that hits a customer more often than is told at once has it scanned, and leaves no hit behind", async () => {
    await forgetJobs();
    const breach = await aBreach(api.db);
    const path = await folder.file(Array.from({ length: 9 }, (_, n) => addressAt(domain, n)));
    await importFile(api.db, { breach, path, disclosureLimit: TOLD_UP_TO }, corpus());
    const [imported] = await importsOf(api.db, breach);
    const tell = () =>
      api.db.transaction().execute((tx) => recordNextHits(tx, imported?.id ?? "", { customers: 20, hits: 4 }));
    expect([await tell(), await tell(), await tell(), await tell()]).toEqual([1, 1, 1, 0]);
    expect(await queuedScans()).toBe(1);
    await scan();
    expect((await breachOf(breach))?.emails).toHaveLength(9);
  });

  test("the portal says that there are more than it lists, and a domain that goes has the rest counted anew", async () => {
    const browser = await signIn(api, partner, customerId);
    const { body: addresses } = await browser.get("/addresses");
    const { body: assets } = await browser.get("/assets");
    const { body: overview } = await browser.get("/overview");
    expect([addresses["isPartial"], assets["isPartial"], overview["exposed"]]).toMatchObject([
      true,
      true,
      { isPartial: true },
    ]);
    await forgetJobs();
    const left = { domains: [`mail.${domain}`] };
    expect(await api.as(partner).patch(`/customer/${customerId}/assets`, left)).toMatchObject({ status: 200 });
    expect(await queuedScans()).toBe(1);
    await scan();
    const breach = await breachOf(all);
    // A quarter is under the remaining domain, and one is watched by name.
    expect(breach?.emails).toHaveLength(ADDRESSES / 4 + 1);
    expect(breach).not.toHaveProperty("unlistedEmails");
    expect((await browser.get("/addresses")).body).not.toHaveProperty("isPartial");
  });
}

describe("a domain with more addresses than are kept, with the corpus in pages", () => {
  const api = testApi();
  largeDomains(api, () => pagesCorpus(api.db), "pages");
});

inClickHouse("a domain with more addresses than are kept, with the corpus in ClickHouse", () => {
  const servers = testClickHouse();
  let corpus: CorpusEngine;
  const api = testApi({}, () => corpus);
  beforeAll(async () => {
    corpus = servers.corpus(api.db, await servers.newDatabase(), "cluster");
  });
  largeDomains(api, () => corpus, "tables");
});
