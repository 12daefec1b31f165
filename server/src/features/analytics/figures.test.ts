import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aCustomer, aDistributor, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { exampleCustomer } from "../../kernel/example-customer.ts";
import type { Tx } from "../../platform/db/database.ts";
import { letFallDormant } from "../customers/index.ts";
import { recordEvent } from "../events/index.ts";
import { listTenantFigures, recountFigures } from "./index.ts";
import { ageCustomers, tidyFigures } from "./update-figures.ts";

const api = testApi();

/** Counted from the tables themselves, partner by partner. */
async function counted(partnerIds: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with customer as (select * from customers where partner_id = any(${partnerIds}::uuid[]))
    select
      (select count(*) from customer) as "totalCustomers",
      (select count(*) from customer where status = 'active') as "activeCustomers",
      (select count(*) from customer where created_at > now() - interval '30 days') as "newCustomerLast30Days",
      (select count(*) from monitored_domains where customer_id in (select id from customer)) as "totalMonitoredDomains",
      (select count(*) from monitored_emails where customer_id in (select id from customer)) as "totalMonitoredEmails",
      (select coalesce(sum((data ->> 'count')::int), 0) from events
        where type = 'customer.breach.found' and partner_id = any(${partnerIds}::uuid[])) as "totalBreachesDetected"
  `.execute(api.db);
  return rows[0] ?? {};
}

const figuresOf = async (partner: TestPartner) => (await api.as(partner).get("/partner/analytics")).body["data"];

const figuresOfAll = async ({ distributor }: TestPartner) =>
  (await api.asDistributor(distributor).get("/analytics")).body["data"];

/** By status, counted and as the figures have it. */
async function expectStatuses(partnerIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ ownerId: string }>`
    select partner_id as "ownerId", 0 as partners, count(*) as total,
      count(*) filter (where status = 'active') as active, count(*) filter (where status = 'prospect') as prospect,
      count(*) filter (where status = 'inactive') as inactive, count(*) filter (where status = 'dormant') as dormant
    from customers where partner_id = any(${partnerIds}::uuid[]) group by partner_id`.execute(api.db);
  const kept = (await listTenantFigures(api.db, partnerIds)).filter(({ total }) => total > 0);
  const byOwner = (a: { ownerId: string }, b: { ownerId: string }) => (a.ownerId < b.ownerId ? -1 : 1);
  expect(kept.toSorted(byOwner)).toEqual(rows.toSorted(byOwner));
}

async function expectExact(partners: readonly TestPartner[], of: TestPartner): Promise<void> {
  for (const partner of partners) expect(await figuresOf(partner)).toEqual(await counted([partner.id]));
  const all = { totalPartners: partners.length, ...(await counted(partners.map(({ id }) => id))) };
  expect(await figuresOfAll(of)).toEqual(all);
  await expectStatuses(partners.map(({ id }) => id));
}

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  api.db.transaction().execute(work);

/** A call that may be refused: what matters is what the figures say afterwards. */
type Step = { what: (typeof STEPS)[number]; which: number; status: "active" | "prospect" };

const STEPS = [
  "onboard",
  "upgrade",
  "downgrade",
  "offboard",
  "reactivate",
  "add assets",
  "replace assets",
  "remove assets",
  "change contact",
  "find breaches",
  "fall dormant",
  "grow old",
  "tidy",
] as const;

async function take(step: Step, partner: TestPartner, customers: string[], turn: number): Promise<void> {
  const customerId = customers[step.which % Math.max(customers.length, 1)] ?? "";
  const caller = api.as(partner);
  const own = { domains: [`d${step.which % 4}.example`], emails: [`a${step.which % 3}@d.example`] };
  switch (step.what) {
    case "onboard": {
      const { domains: assetsDomains, emails: assetsEmails } = own;
      const fields = { assetsDomains: [...assetsDomains, ...assetsDomains], assetsEmails, status: step.status };
      customers.push(await aCustomer(api.db, partner, { ...fields, contactEmail: "a0@d.example" }));
      return;
    }
    case "upgrade":
    case "downgrade":
    case "offboard":
    case "reactivate":
      if (customerId) await caller.post(`/customer/${step.what}`, { customerId });
      return;
    case "add assets":
      if (customerId) await caller.post(`/customer/${customerId}/assets/add`, own);
      return;
    case "remove assets":
      if (customerId) await caller.post(`/customer/${customerId}/assets/remove`, own);
      return;
    case "replace assets":
      if (customerId) await caller.patch(`/customer/${customerId}/assets`, { domains: own.domains });
      return;
    case "change contact":
      if (customerId) await caller.patch(`/customer/${customerId}/info`, { contactEmail: `c${turn}@d.example` });
      return;
    case "find breaches":
      if (customerId)
        await inTransaction((tx) => recordEvent(tx, "customer.breach.found", foundFor(partner, customerId)));
      return;
    case "fall dormant":
      await inTransaction((tx) => letFallDormant(tx, testActor, { inactiveDays: 0, only: [customerId || partner.id] }));
      return;
    case "grow old":
      // Before the job has processed it: after that, the past doesn't change.
      await sql`update customers set created_at = now() - interval '30 days' + interval '1 second'
        where id = ${customerId || null} and created_at > (select aged_until from figures_age)`.execute(api.db);
      return;
    case "tidy":
      await inTransaction(tidyFigures);
  }
}

const foundFor = ({ id }: TestPartner, customerId: string) => ({
  partnerId: id,
  customer: { ...exampleCustomer, uuid: customerId },
  breachStatus: true,
  count: 2,
  breaches: [],
});

describe("figures", () => {
  test("are those of a full count after any sequence of changes", async () => {
    const step = fc.record({
      what: fc.constantFrom(...STEPS),
      which: fc.nat(20),
      status: fc.constantFrom("active" as const, "prospect" as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        const first = await aPartner(api.db);
        const second = await aPartner(api.db, { distributor: first.distributor });
        const customers: [string[], string[]] = [[], []];
        for (const [turn, one] of steps.entries()) {
          await take(one, turn % 3 === 2 ? second : first, customers[turn % 3 === 2 ? 1 : 0], turn);
        }
        await expectExact([first, second], first);
      }),
      { numRuns: 12 },
    );
  });

  test("miss nothing when changes run at the same time, and while rows are added up", async () => {
    const partner = await aPartner(api.db);
    const ids = await Promise.all(Array.from({ length: 30 }, () => aCustomer(api.db, partner)));
    await Promise.all([
      ...ids.slice(0, 10).map((customerId) => api.as(partner).post("/customer/offboard", { customerId })),
      ...ids.slice(10, 20).map((customerId) => api.as(partner).post("/customer/downgrade", { customerId })),
      ...ids.slice(20).map((id) => api.as(partner).post(`/customer/${id}/assets/add`, { emails: ["x@d.example"] })),
      ...Array.from({ length: 10 }, () => aCustomer(api.db, partner)),
      ...Array.from({ length: 5 }, () => inTransaction(tidyFigures)),
    ]);
    await expectExact([partner], partner);
    expect(await figuresOf(partner)).toMatchObject({ totalCustomers: 40, activeCustomers: 20 });
  });

  test("show a change exactly when it is committed", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner);
    const undone = api.db.transaction().execute(async (tx) => {
      await recordEvent(tx, "customer.breach.found", foundFor(partner, customerId));
      expect(await figuresOf(partner)).toMatchObject({ totalBreachesDetected: 0 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await expectExact([partner], partner);
  });

  test("of a distributor lose a partner that is deleted, and never had a sandbox", async () => {
    const distributor = await aDistributor(api.db);
    const [kept, gone] = [await aPartner(api.db, { distributor }), await aPartner(api.db, { distributor })];
    const sandbox = await aPartner(api.db, { distributor, sandbox: true });
    for (const partner of [kept, gone, sandbox]) await aCustomer(api.db, partner);
    const left = await aCustomer(api.db, gone);
    for (const customerId of [left, ...(await customersOf(gone))]) {
      await api.as(gone).post("/customer/offboard", { customerId });
    }
    expect(await figuresOfAll(kept)).toMatchObject({ totalPartners: 2, totalCustomers: 3, activeCustomers: 1 });
    expect((await api.asDistributor(distributor).delete(`/partners/${gone.id}`)).status).toBe(200);
    await expectExact([kept], kept);
    expect(await figuresOf(sandbox)).toMatchObject({ totalCustomers: 1 });
  });

  test("let customers grow old to the second, whether the job has come to them or not", async () => {
    const partner = await aPartner(api.db);
    const [old, young] = [await aCustomer(api.db, partner), await aCustomer(api.db, partner)];
    await backdate(old, "30 days 5 minutes");
    await backdate(young, "29 days 23 hours");
    await expectExact([partner], partner);
    await inTransaction(ageCustomers);
    await inTransaction(ageCustomers);
    await expectExact([partner], partner);
    expect(await figuresOf(partner)).toMatchObject({ totalCustomers: 2, newCustomerLast30Days: 1 });
  });

  test("are right again when they are counted afresh", async () => {
    const partner = await aPartner(api.db);
    await aCustomer(api.db, partner);
    await sql`update organisation_figures set customers = 7, aged = 3`.execute(api.db);
    await api.db.transaction().execute((tx) => recountFigures(tx, testActor));
    await expectExact([partner], partner);
  });
});

const backdate = (id: string, by: string) =>
  sql`update customers set created_at = now() - ${by}::interval where id = ${id}`.execute(api.db);

const customersOf = async ({ id }: TestPartner): Promise<string[]> =>
  (await api.db.selectFrom("customers").select("id").where("partner_id", "=", id).execute()).map((row) => row.id);

test("a recount waits for no change that is under way, and stops none; what was wrong is right afterwards", async () => {
  const partner = await aPartner(api.db);
  await aCustomer(api.db, partner);
  await sql`insert into organisation_figures (owner_id, customers, emails) values (${partner.id}, 5, -3)`.execute(
    api.db,
  );
  const changing = await api.database.pool.connect();
  await changing.query("begin");
  await changing.query("insert into organisation_figures (owner_id, customers) values ($1, 100)", [partner.id]);
  try {
    await inTransaction(async (tx) => {
      await sql`set local lock_timeout = '5s'`.execute(tx);
      await recountFigures(tx, testActor);
      // No lock is held that another change would wait for.
      await changing.query("set local lock_timeout = '5s'");
      await changing.query("insert into organisation_figures (owner_id, customers) values ($1, -100)", [partner.id]);
      await changing.query("commit");
    });
  } finally {
    // Ends nothing if it was committed.
    await changing.query("rollback");
    changing.release();
  }
  await expectExact([partner], partner);
});
