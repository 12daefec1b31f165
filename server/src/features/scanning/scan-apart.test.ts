import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { pagesCorpus } from "../corpus/index.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, runJob, scanned, DISCLOSURE_LIMIT } from "../../../test/support/breaches.ts";
import { aCustomer } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { foundBy, importFile, recordHitsOf, testFolder } from "../../../test/support/imports.ts";
import { scanCustomer } from "../customers/index.ts";
import { lookUpAssets, recordFinding } from "./scan.ts";

const api = testApi();
const folder = testFolder();
const partner = testPartner(api);

async function emailsOf(customerId: string): Promise<string[]> {
  const { body } = await api.as(partner).get(`/customer/${customerId}/breaches`);
  return [...new Set((body["breaches"] as { emails: string[] }[]).flatMap(({ emails }) => emails))].sort();
}

const isQueued = async (customerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${scanCustomer.name} and key = ${customerId}`.execute(
    api.db,
  );
  return rows.length > 0;
};

test("a scan reads the corpus before the transaction in which it records begins, and not within it", async () => {
  await exposed(api.db, await aBreach(api.db), "ann@apart.example", "bob@single.example");
  const customerId = await aCustomer(api.db, partner, {
    assetsDomains: ["apart.example"],
    assetsEmails: ["bob@single.example"],
  });
  const spy = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => spy.mockRestore());
  await scanned(api.db, customerId);
  const inTransaction = new Set<unknown>();
  const reads = { before: 0, within: 0 };
  spy.mock.calls.forEach(([query]: unknown[], call) => {
    const client = spy.mock.contexts[call];
    const text = JSON.stringify(query);
    if (/begin/.test(text)) inTransaction.add(client);
    if (/commit/.test(text)) inTransaction.delete(client);
    if (text.includes("corpus_pages")) reads[inTransaction.has(client) ? "within" : "before"] += 1;
  });
  expect(reads).toEqual({ before: 2, within: 0 });
  expect(await emailsOf(customerId)).toEqual(["ann@apart.example", "bob@single.example"]);
});

/** A scan during which something happens between the look-up and recording the result. */
async function scanAround(
  customerId: string,
  happens: () => Promise<unknown>,
  disclosureLimit = DISCLOSURE_LIMIT,
): Promise<void> {
  const finding = await lookUpAssets(api.db, pagesCorpus(api.db), customerId, disclosureLimit);
  await happens();
  await api.db.transaction().execute((tx) => recordFinding(tx, finding));
}

describe("what happens between a scan's look-up and its record", () => {
  test("assets removed meanwhile are not told, those that came are told by the scan that they ask for", async () => {
    await exposed(api.db, await aBreach(api.db), "ann@stays.example", "bob@goes.example", "cy@comes.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["stays.example", "goes.example"] });
    await sql`delete from graphile_worker._private_jobs`.execute(api.db);
    await scanAround(customerId, () =>
      api.as(partner).patch(`/customer/${customerId}/assets`, { domains: ["stays.example", "comes.example"] }),
    );
    expect(await emailsOf(customerId)).toEqual(["ann@stays.example"]);
    expect(await isQueued(customerId)).toBe(true);
    await runJob(api.db, scanCustomer.name, { customerId });
    expect(await emailsOf(customerId)).toEqual(["ann@stays.example", "cy@comes.example"]);
  });

  test("a customer that is offboarded meanwhile is not told, and counts as not scanned", async () => {
    await exposed(api.db, await aBreach(api.db), "ann@leaves.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["leaves.example"] });
    await scanAround(customerId, () => api.as(partner).post("/customer/offboard", { customerId }));
    expect(await emailsOf(customerId)).toEqual([]);
    const scans = api.db.selectFrom("customer_scans").selectAll().where("customer_id", "=", customerId);
    expect(await scans.execute()).toEqual([]);
  });

  test("a prospect that is upgraded in the meantime gets the details of an active customer", async () => {
    const breach = await aBreach(api.db);
    await exposed(api.db, breach, "ann@rises.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["rises.example"], status: "prospect" });
    await scanAround(customerId, () => api.as(partner).post("/customer/upgrade", { customerId }));
    expect(await foundBy(api.db, customerId)).toEqual([[{ breachName: breach, emails: ["ann@rises.example"] }]]);
  });

  test("nothing about a domain that is removed in the meantime is disclosed through a larger one that is held back", async () => {
    const large = Array.from({ length: 20 }, (_, n) => `user${n}@wide.example`);
    await exposed(api.db, await aBreach(api.db), "ann@hr.wide.example", ...large);
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["wide.example", "hr.wide.example"] });
    const domains = ["hr.wide.example"];
    await scanAround(customerId, () => api.as(partner).post(`/customer/${customerId}/assets/remove`, { domains }), 5);
    expect(await emailsOf(customerId)).toEqual([]);
  });

  test("a whole import is told by itself, and what the scan had seen is told too, each once", async () => {
    const [seen, imported] = [await aBreach(api.db), await aBreach(api.db)];
    await exposed(api.db, seen, "ann@met.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["met.example"] });
    await scanAround(customerId, async () => {
      const path = await folder.file(["ann@met.example", "bob@met.example"]);
      await importFile(api.db, { breach: imported, path });
      await recordHitsOf(api.db, imported);
    });
    expect(await foundBy(api.db, customerId)).toEqual([
      [{ breachName: imported, emails: ["ann@met.example", "bob@met.example"] }],
      [{ breachName: seen, emails: ["ann@met.example"] }],
    ]);
  });

  test("another scan of the same customer is nothing new", async () => {
    await exposed(api.db, await aBreach(api.db), "ann@twice.example");
    const customerId = await aCustomer(api.db, partner, { assetsDomains: ["twice.example"] });
    await scanAround(customerId, () => scanned(api.db, customerId));
    expect(await foundBy(api.db, customerId)).toHaveLength(1);
    const types = (await api.events(partner)).filter(
      ({ type, data }) =>
        type === "customer.breach.firstscan.completed" && (data["customer"] as { uuid: string }).uuid === customerId,
    );
    expect(types).toHaveLength(1);
  });
});
