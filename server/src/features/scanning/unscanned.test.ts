import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pagesCorpus } from "../corpus/index.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, scanned } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner, testActor } from "../../../test/support/factories.ts";
import { holdUpImports, importFile, testFolder } from "../../../test/support/imports.ts";
import { createLog } from "../../platform/log.ts";
import type { JobHandler } from "../../platform/jobs/runner.ts";
import { type ImportSummary, removeFromCorpus } from "./index.ts";
import { forgettingLookUps, sweeping } from "./jobs.ts";
import { noteAnswered, type Question } from "./queries-live.ts";

const api = testApi();
const folder = testFolder();

const done = (handler: JobHandler): Promise<void> => handler.run({}, { db: api.db, log: createLog("silent") });

const queued = async (): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs
    where task_identifier = 'scan-customer' and attempts < max_attempts order by key`.execute(api.db);
  return rows.map(({ key }) => key);
};
const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(api.db);

/** Makes everything in the database this many hours older. */
async function letTimePass(hours: number): Promise<void> {
  const by = sql`${hours} * interval '1 hour'`;
  await sql`update customers set created_at = created_at - ${by}`.execute(api.db);
  await sql`update monitored_emails set added_at = added_at - ${by}`.execute(api.db);
  await sql`update monitored_domains set added_at = added_at - ${by}`.execute(api.db);
  await sql`update corpus_imports set started_at = started_at - ${by}, progressed_at = progressed_at - ${by}`.execute(
    api.db,
  );
}

beforeEach(async () => {
  await sql`update customers set scanned_at = now() where scanned_at is null`.execute(api.db);
  await sql`update customer_scans set sweep_due_at = null`.execute(api.db);
  await letTimePass(24);
  await forgetJobs();
});

describe("a first scan that was given up", () => {
  test.each(["active", "prospect"])("is asked for again by the sweep (%s)", async (status) => {
    const customerId = await aCustomer(api.db, await aPartner(api.db), { status });
    await forgetJobs();
    await letTimePass(7);
    await done(sweeping(false));
    expect(await queued()).toEqual([customerId]);

    await scanned(api.db, customerId);
    await forgetJobs();
    await done(sweeping(false));
    expect(await queued()).toEqual([]);
  });

  test("is started again where its job is still there, with no attempt left", async () => {
    const customerId = await aCustomer(api.db, await aPartner(api.db));
    await letTimePass(7);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${customerId}`.execute(
      api.db,
    );
    expect(await queued()).toEqual([]);
    await done(sweeping(false));
    expect(await queued()).toEqual([customerId]);
  });

  test("is not asked for where the customer has left, and is once it came back", async () => {
    const partner = await aPartner(api.db);
    const [inactive, dormant] = [await aCustomer(api.db, partner), await aCustomer(api.db, partner)];
    for (const customerId of [inactive, dormant]) await api.as(partner).post("/customer/offboard", { customerId });
    await sql`update customers set status = 'dormant' where id = ${dormant}`.execute(api.db);
    await forgetJobs();
    await letTimePass(7);
    await done(sweeping(false));
    expect(await queued()).toEqual([]);

    await api.as(partner).post("/customer/reactivate", { customerId: inactive });
    await forgetJobs();
    await done(sweeping(false));
    expect(await queued()).toEqual([inactive]);
  });

  test("is left its time: one of the last hours is still on its way", async () => {
    await aCustomer(api.db, await aPartner(api.db));
    await forgetJobs();
    await letTimePass(5);
    await done(sweeping(false));
    expect(await queued()).toEqual([]);
  });

  test("of many is asked for in portions, until all are scanned", async () => {
    const customerId = await aCustomer(api.db, await aPartner(api.db));
    await sql`
      insert into customers select (jsonb_populate_record(customers, jsonb_build_object('id', gen_random_uuid()))).*
      from customers, generate_series(1, 129) where id = ${customerId}`.execute(api.db);
    await forgetJobs();
    await letTimePass(7);
    let scans = 0;
    for (;;) {
      await done(sweeping(false));
      const ids = await queued();
      if (ids.length === 0) break;
      expect(ids.length).toBeLessThan(130);
      for (const id of ids) await scanned(api.db, id);
      scans += ids.length;
      await forgetJobs();
    }
    expect(scans).toBe(130);
  });
});

test("look-ups of what nobody watches any more are forgotten, those of what is watched stay", async () => {
  const partner = await aPartner(api.db);
  const customer = (fields: Record<string, unknown>) => aCustomer(api.db, partner, fields);
  const assets = {
    assetsDomains: ["kept.example", "dropped.example"],
    assetsEmails: ["ann+shop@mail.example", "bob@mail.example", "cy@mail.example"],
  };
  const customerId = await customer(assets);
  await customer({ assetsDomains: ["neighbour.example"], assetsEmails: ["cy+news@mail.example"] });
  const asked: Question[] = [
    ...["kept.example", "dropped.example", "neighbour.example", "never.example", "example"].map(
      (value) => ({ kind: "domain", value }) as const,
    ),
    ...["ann", "bob", "cy", "dora"].map((local) => ({ kind: "address", value: `${local}@mail.example` }) as const),
    { kind: "address", value: "eve@kept.example" },
    // An answer of one kind says nothing about the other kind.
    { kind: "domain", value: "mail.example" },
  ];
  await api.db.transaction().execute(async (tx) => {
    for (const [n, question] of asked.entries()) await noteAnswered(tx, "have-i-been-pwned", question, n % 2 === 0);
  });
  const left = async (): Promise<string[]> =>
    (await api.db.selectFrom("live_lookups").select("value").orderBy("value").execute()).map(({ value }) => value);
  const removal = { domains: ["dropped.example"], emails: ["bob@mail.example", "cy@mail.example"] };
  const { status } = await api.as(partner).post(`/customer/${customerId}/assets/remove`, removal);
  expect(status).toBe(200);

  expect(await left()).toHaveLength(asked.length);
  const kept = ["ann@mail.example", "cy@mail.example", "kept.example", "neighbour.example"];
  for (let n = 0; n < 2; n += 1) {
    await done(forgettingLookUps());
    expect(await left()).toEqual(kept);
  }
});

describe("an import", () => {
  const bring = (breach: string, path: string): Promise<ImportSummary> => importFile(api.db, { breach, path });

  test("has active customers scanned again that came meanwhile, and no prospects", async () => {
    const partner = await aPartner(api.db);
    const assets = { assetsDomains: ["meanwhile.example"] };
    const before = await aCustomer(api.db, partner, assets);
    await letTimePass(1);
    const path = await folder.file(["ann@meanwhile.example"]);
    const holdUp = await holdUpImports(api.database.pool);
    const importing = bring(await aBreach(api.db), path);
    await vi.waitFor(async () => expect(await holdUp.isHeldUp()).toBe(true), { timeout: 100_000 });
    const active = await aCustomer(api.db, partner, assets);
    const prospect = await aCustomer(api.db, partner, { ...assets, status: "prospect" });
    for (const id of [before, active, prospect]) await scanned(api.db, id);
    await forgetJobs();
    await holdUp.letGoOn();
    await importing;
    expect(await queued()).toEqual([active]);
  });

  test("of what was removed has only those scanned again that came since", async () => {
    const partner = await aPartner(api.db);
    const breach = await aBreach(api.db);
    const path = await folder.file(["ann@removed.example"]);
    const assets = { assetsDomains: ["removed.example"] };
    await bring(breach, path);
    const between = await aCustomer(api.db, partner, assets);
    await scanned(api.db, between);
    await letTimePass(48);

    expect(await removeFromCorpus(api.db, pagesCorpus(api.db), testActor, breach)).toBe(1);
    const newcomer = await aCustomer(api.db, partner, assets);
    for (const id of [between, newcomer]) await scanned(api.db, id);
    await forgetJobs();
    expect(await bring(breach, path)).toMatchObject({ wasFinished: false, added: 1, customersHit: 1 });
    expect(await queued()).toEqual([newcomer]);
  });
});
