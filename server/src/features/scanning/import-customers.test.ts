import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, runJob, scanned } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner } from "../../../test/support/factories.ts";
import {
  foundBy,
  holdUpImports,
  importFile,
  importsOf,
  recordHitsOf,
  testFolder,
  unrecordedOf,
} from "../../../test/support/imports.ts";
import { aCustomerIn } from "../../../test/support/routes/routes.ts";
import { startTestWorker } from "../../../test/support/processes/worker.ts";
import { watchTraffic } from "../../../test/support/traffic.ts";
import { createLog } from "../../platform/log.ts";
import type { ImportCommand, ImportProgress } from "./import-command.ts";
import type { ImportSummary } from "./index.ts";
import { tellingSilentImports } from "./jobs.ts";

const api = testApi();
const folder = testFolder();

const bring = (breach: string, path: string, more: Partial<ImportCommand> = {}): Promise<ImportSummary> =>
  importFile(api.db, { breach, path, ...more });

describe("customers", () => {
  test("are told once an import of all their addresses: by address, domain, parent domain and mailbox", async () => {
    const breach = await aBreach(api.db);
    const partner = await aPartner(api.db);
    const customer = (assets: Record<string, unknown>, status = "active") =>
      aCustomer(api.db, partner, { assetsDomains: [], ...assets, status });
    const byAddress = await customer({ assetsEmails: ["eve@elsewhere.example"] });
    const byDomain = await customer({ assetsDomains: ["told.example"] });
    const byParent = await customer({ assetsDomains: ["parent.example"] });
    const byTag = await customer({ assetsEmails: ["dora+shop@tagged.example"] });
    const byBoth = await customer({ assetsEmails: ["zoe+me@told.example"], assetsDomains: ["told.example"] });
    const untouched = await customer({ assetsDomains: ["untouched.example"] });
    const prospect = await customer({ assetsDomains: ["told.example"] }, "prospect");
    const gone = await aCustomerIn(api.db, partner, "inactive");
    await api.db.insertInto("monitored_domains").values({ customer_id: gone, domain: "told.example" }).execute();
    const path = await folder.file([
      "ann@told.example",
      "eve@elsewhere.example",
      "bob@not-told.example",
      "max@mail.parent.example",
      "dora+other@tagged.example",
      "max@notparent.example",
      "kim@parent.example",
      "zoe@told.example",
      "x@a.b.told.example",
    ]);

    // Rounds of two addresses, so that a customer's addresses are in several rounds.
    expect(await bring(breach, path, { roundAddresses: 2 })).toMatchObject({ added: 9, customersHit: 5 });
    await recordHitsOf(api.db, breach);

    const expected = (...emails: string[]) => [[{ breachName: breach, emails }]];
    expect(await foundBy(api.db, byAddress)).toEqual(expected("eve@elsewhere.example"));
    expect(await foundBy(api.db, byDomain)).toEqual(
      expected("ann@told.example", "x@a.b.told.example", "zoe@told.example"),
    );
    expect(await foundBy(api.db, byParent)).toEqual(expected("kim@parent.example", "max@mail.parent.example"));
    expect(await foundBy(api.db, byTag)).toEqual(expected("dora+shop@tagged.example"));
    expect(await foundBy(api.db, byBoth)).toEqual(
      expected("ann@told.example", "x@a.b.told.example", "zoe+me@told.example"),
    );
    for (const id of [untouched, prospect, gone]) expect(await foundBy(api.db, id)).toEqual([]);
    expect(await unrecordedOf(api.db, breach)).toEqual([]);
    const { body } = await api.as(partner).get(`/customer/${byDomain}/breaches`);
    expect(body).toMatchObject({ count: 1, breaches: [{ breachName: breach, resolved: false }] });
  });

  test("are found by a small import among many without reading what all of them watch", async () => {
    const breach = await aBreach(api.db);
    const customer = (assets: Record<string, unknown>) =>
      aPartner(api.db).then((partner) => aCustomer(api.db, partner, { assetsDomains: [], ...assets }));
    const byAddress = await customer({ assetsEmails: ["dora+shop@small.example"] });
    const byParent = await customer({ assetsDomains: ["over.small.example"] });
    const watched = Array.from({ length: 2_000 }, (_, n) => `user${n}@crowd.example`);
    await customer({ assetsEmails: watched });
    await sql`analyze monitored_emails, monitored_domains`.execute(api.db);
    const path = await folder.file(["dora@small.example", "eve@below.over.small.example", "x@nobodys.example"]);

    const takeTraffic = watchTraffic(api.database.pool);
    expect(await bring(breach, path)).toMatchObject({ added: 3, customersHit: 2 });
    expect(takeTraffic().values).toBeLessThan(watched.length / 10);
    await recordHitsOf(api.db, breach);
    expect(await foundBy(api.db, byAddress)).toMatchObject([[{ emails: ["dora+shop@small.example"] }]]);
    expect(await foundBy(api.db, byParent)).toMatchObject([[{ emails: ["eve@below.over.small.example"] }]]);
  });

  test("that already know are not notified again, no matter how they learned", async () => {
    const breach = await aBreach(api.db);
    const customerId = await aCustomer(api.db, await aPartner(api.db), { assetsDomains: ["knew.example"] });
    await exposed(api.db, breach, "old@knew.example");
    await scanned(api.db, customerId);
    const expected = [[{ breachName: breach, emails: ["old@knew.example"] }]];
    expect(await foundBy(api.db, customerId)).toEqual(expected);

    expect(await bring(breach, await folder.file(["old@knew.example"]))).toMatchObject({ added: 0, customersHit: 0 });
    await recordHitsOf(api.db, breach);
    expect(await foundBy(api.db, customerId)).toEqual(expected);

    // A scan may run between an import and the job that notifies customers.
    await bring(breach, await folder.file(["new@knew.example"]));
    await scanned(api.db, customerId);
    await recordHitsOf(api.db, breach);
    await recordHitsOf(api.db, breach);
    expect(await foundBy(api.db, customerId)).toEqual([
      ...expected,
      [{ breachName: breach, emails: ["new@knew.example", "old@knew.example"] }],
    ]);
  });

  test("have a resolved breach opened again by a new address, and by that alone", async () => {
    const breach = await aBreach(api.db);
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["reopened.example"] });
    await bring(breach, await folder.file(["one@reopened.example"]));
    await recordHitsOf(api.db, breach);
    const { body } = await api.as(partner).get(`/customer/${customerId}/breaches`);
    const [{ id: breachId } = { id: "" }] = body["breaches"] as { id: string }[];
    await api.as(partner).post("/breach/status", { breachId, customerId, resolved: true });

    await bring(breach, await folder.file(["one@reopened.example", "two@another.example"]));
    await recordHitsOf(api.db, breach);
    const types = async () => (await api.events(partner)).map(({ type }) => type.replace("customer.", ""));
    expect(await types()).toEqual(["created", "breach.found", "breach.resolved"]);

    await bring(breach, await folder.file(["two@reopened.example"]));
    await recordHitsOf(api.db, breach);
    expect((await types()).slice(3)).toEqual(["breach.unresolved", "breach.found"]);
    expect((await api.as(partner).get(`/customer/${customerId}/breaches`)).body).toMatchObject({
      breaches: [{ id: breachId, resolved: false, emails: ["one@reopened.example", "two@reopened.example"] }],
    });
  });

  test("that were offboarded or downgraded between an import and its announcement are not notified", async () => {
    const breach = await aBreach(api.db);
    const partner = await aPartner(api.db);
    const assets = { assetsDomains: ["between.example"] };
    const [left, fell] = [await aCustomer(api.db, partner, assets), await aCustomer(api.db, partner, assets)];
    expect(await bring(breach, await folder.file(["a@between.example"]))).toMatchObject({ customersHit: 2 });
    await api.as(partner).post("/customer/offboard", { customerId: left });
    await api.as(partner).post("/customer/downgrade", { customerId: fell });
    await recordHitsOf(api.db, breach);
    expect([await foundBy(api.db, left), await foundBy(api.db, fell)]).toEqual([[], []]);
    expect(await unrecordedOf(api.db, breach)).toEqual([]);
  });
});

describe("an import that was broken off", () => {
  test("is told once it has been silent for ten minutes; carried on, it tells the rest and nothing twice", async () => {
    const breach = await aBreach(api.db);
    const customerId = await aCustomer(api.db, await aPartner(api.db), { assetsDomains: ["silent.example"] });
    const lines = Array.from({ length: 30 }, (_, n) => `user${String(n).padStart(2, "0")}@silent.example`);
    const path = await folder.file(lines);
    const breakOff = ({ storing }: ImportProgress) => {
      if (storing && storing.keys >= 20) throw new Error("pulled the plug");
    };
    await expect(bring(breach, path, { roundAddresses: 10, onProgress: breakOff })).rejects.toThrow("pulled the plug");
    const [begun] = await importsOf(api.db, breach);
    expect(begun).toMatchObject({ added: 20, isFinished: false });
    const queued = async () => {
      await tellingSilentImports().run({}, { db: api.db, log: createLog("silent") });
      const jobs = await api.database.pool.query<{ payload: { importId: string } }>(
        "select payload from graphile_worker._private_jobs where payload ->> 'importId' = $1",
        [begun?.id],
      );
      return jobs.rows.map(({ payload }) => payload);
    };
    expect(await queued()).toEqual([]);

    const longAgo = new Date(Date.now() - 11 * 60_000);
    await api.db
      .updateTable("corpus_imports")
      .set({ progressed_at: longAgo })
      .where("id", "=", begun?.id ?? "")
      .execute();
    const payloads = await queued();
    expect(payloads).toEqual([{ importId: begun?.id }]);
    await runJob(api.db, "tell-hits", payloads[0]);
    expect(await foundBy(api.db, customerId)).toEqual([[{ breachName: breach, emails: lines.slice(0, 20) }]]);

    await bring(breach, path, { roundAddresses: 10 });
    await recordHitsOf(api.db, breach);
    expect(await foundBy(api.db, customerId)).toEqual([
      [{ breachName: breach, emails: lines.slice(0, 20) }],
      [{ breachName: breach, emails: lines }],
    ]);
  });
});

describe("with a worker", () => {
  test("customers are notified without another command, including those that were added while the import ran", async () => {
    const breach = await aBreach(api.db);
    const partner = await aPartner(api.db);
    const before = await aCustomer(api.db, partner, { assetsDomains: ["worker.example"] });
    await scanned(api.db, before);
    const lines = Array.from({ length: 12 }, (_, n) => `user${String(n).padStart(2, "0")}@worker.example`);
    const path = await folder.file(lines);

    const holdUp = await holdUpImports(api.database.pool);
    const importing = bring(breach, path, { roundAddresses: 5 });
    await vi.waitFor(async () => expect(await holdUp.isHeldUp()).toBe(true), { timeout: 100_000 });
    // This customer comes too late for the import's filter, and is scanned before anything is stored.
    const newcomer = await aCustomer(api.db, partner, { assetsDomains: ["worker.example"] });
    await scanned(api.db, newcomer);
    await api.database.pool.query("delete from graphile_worker._private_jobs");
    await holdUp.letGoOn();
    await importing;
    expect(await foundBy(api.db, newcomer)).toEqual([]);

    const worker = await startTestWorker(api.database);
    const expected = [[{ breachName: breach, emails: lines }]];
    await vi.waitFor(async () => expect(await foundBy(api.db, before)).toEqual(expected), { timeout: 100_000 });
    await vi.waitFor(async () => expect(await foundBy(api.db, newcomer)).toEqual(expected), { timeout: 100_000 });
    await worker.stop();
  });
});
