import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../test/support/factories.ts";
import { createLog } from "../../platform/log.ts";
import { sweeping } from "./jobs.ts";
import { sweepNext } from "./sweep.ts";

const api = testApi();

const sweep = async ({ asksLiveSource = false } = {}): Promise<void> => {
  await sweeping(asksLiveSource).run({}, { db: api.db, log: createLog("silent") });
};

const scanOf = (customerId: string) =>
  api.db.selectFrom("customer_scans").selectAll().where("customer_id", "=", customerId).executeTakeFirst();

/** Sets the times that the sweep uses, in minutes from now. */
const setTimes = async (customerId: string, times: { dueIn: number; scannedIn: number }): Promise<void> => {
  await sql`
    update customer_scans set sweep_due_at = now() + ${times.dueIn} * interval '1 minute',
      scanned_at = now() + ${times.scannedIn} * interval '1 minute'
    where customer_id = ${customerId}`.execute(api.db);
};
const setCorpusChange = (minutes: number) =>
  sql`update corpus_totals set changed_at = now() + ${minutes} * interval '1 minute'`.execute(api.db);

const queued = async (): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = 'scan-customer' order by key`.execute(api.db);
  return rows.map(({ key }) => key);
};

const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(api.db);

const scannedCustomer = async (partner: TestPartner, fields: Record<string, unknown> = {}): Promise<string> => {
  const customerId = await aCustomer(api.db, partner, fields);
  await scanned(api.db, customerId);
  await forgetJobs();
  return customerId;
};

const HOUR = 60;
const DAY = 24 * HOUR;
const MINUTE_MS = 60_000;
const minuteOfDay = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS) % DAY;

beforeEach(async () => {
  await sql`update customer_scans set sweep_due_at = null`.execute(api.db);
  await forgetJobs();
  await exposed(api.db, await aBreach(api.db), "somebody@quite-else.example");
});

describe("when a customer is due", () => {
  test("customers who come together are spread over the day, each within the next one", async () => {
    const partner = await aPartner(api.db);
    const minutes = new Set<number>();
    for (let n = 0; n < 60; n += 1) {
      const scan = await scanOf(await scannedCustomer(partner));
      const due = scan?.sweep_due_at;
      const aheadMs = (due?.getTime() ?? 0) - (scan?.scanned_at.getTime() ?? 0);
      expect(aheadMs).toBeGreaterThan(0);
      expect(aheadMs).toBeLessThanOrEqual(DAY * MINUTE_MS);
      minutes.add(minuteOfDay(due ?? new Date(0)));
    }
    // Sixty minutes drawn from 1,440 rarely coincide more than a few times.
    expect(minutes.size).toBeGreaterThan(45);
    const hours = new Set([...minutes].map((minute) => Math.floor(minute / HOUR)));
    expect(hours.size).toBeGreaterThan(12);
  });

  test("its minute of the day stays the same, however often it is scanned", async () => {
    const customerId = await scannedCustomer(await aPartner(api.db));
    const first = await scanOf(customerId);
    await scanned(api.db, customerId);
    const again = await scanOf(customerId);
    const minutes = [first, again].map((scan) => minuteOfDay(scan?.sweep_due_at ?? new Date(0)));
    expect(minutes[1]).toBe(minutes[0]);
  });

  test("a prospect never is; upgraded it is from its next scan on", async () => {
    const partner = await aPartner(api.db);
    const customerId = await scannedCustomer(partner, { status: "prospect" });
    expect(await scanOf(customerId)).toMatchObject({ sweep_due_at: null });
    await api.as(partner).post("/customer/upgrade", { customerId });
    await scanned(api.db, customerId);
    expect(await scanOf(customerId)).toMatchObject({ sweep_due_at: expect.any(Date) as Date });
  });
});

describe("a sweep", () => {
  test("has those scanned whose time has come, once, and puts them off to the same minute of the next day", async () => {
    const partner = await aPartner(api.db);
    const [late, early] = [await scannedCustomer(partner), await scannedCustomer(partner)];
    await setTimes(late, { dueIn: -3, scannedIn: -DAY });
    await setTimes(early, { dueIn: 3, scannedIn: -DAY });
    const before = await scanOf(late);
    await sweep();
    expect(await queued()).toEqual([late]);
    const after = await scanOf(late);
    expect((after?.sweep_due_at?.getTime() ?? 0) - (before?.sweep_due_at?.getTime() ?? 0)).toBe(DAY * MINUTE_MS);
    await forgetJobs();
    await sweep();
    expect(await queued()).toEqual([]);
  });

  test.each([1, 2, 9])(
    "after %i missed days still comes once, and then on the next day at its minute",
    async (days) => {
      const customerId = await scannedCustomer(await aPartner(api.db));
      await setTimes(customerId, { dueIn: -days * DAY - 7, scannedIn: -(days + 1) * DAY });
      const before = await scanOf(customerId);
      await sweep();
      expect(await queued()).toEqual([customerId]);
      const after = await scanOf(customerId);
      const movedMs = (after?.sweep_due_at?.getTime() ?? 0) - (before?.sweep_due_at?.getTime() ?? 0);
      expect(movedMs).toBe((days + 1) * DAY * MINUTE_MS);
      await forgetJobs();
      await sweep();
      expect(await queued()).toEqual([]);
    },
  );

  test("has nothing looked up where nothing came since the last scan, but puts the customer off", async () => {
    const customerId = await scannedCustomer(await aPartner(api.db));
    await setTimes(customerId, { dueIn: -1, scannedIn: -DAY });
    await setCorpusChange(-2 * DAY);
    await sweep();
    expect(await queued()).toEqual([]);
    const { sweep_due_at: due } = (await scanOf(customerId)) ?? {};
    expect(due?.getTime()).toBeGreaterThan(Date.now());

    await setTimes(customerId, { dueIn: -1, scannedIn: -DAY });
    await setCorpusChange(-DAY / 2);
    await sweep();
    expect(await queued()).toEqual([customerId]);
  });

  test("counts what came shortly before a scan as not seen by it", async () => {
    const customerId = await scannedCustomer(await aPartner(api.db));
    await setTimes(customerId, { dueIn: -1, scannedIn: -DAY });
    await setCorpusChange(-DAY - HOUR / 2);
    await sweep();
    expect(await queued()).toEqual([customerId]);
  });

  test("with a live source has everybody scanned: others may know more", async () => {
    const customerId = await scannedCustomer(await aPartner(api.db));
    await setTimes(customerId, { dueIn: -1, scannedIn: -DAY });
    await setCorpusChange(-2 * DAY);
    await sweep({ asksLiveSource: true });
    expect(await queued()).toEqual([customerId]);
  });

  test("skips customers that are no longer active, for good", async () => {
    const partner = await aPartner(api.db);
    const [left, downgraded, fellDormant] = [
      await scannedCustomer(partner),
      await scannedCustomer(partner),
      await scannedCustomer(partner),
    ];
    await api.as(partner).post("/customer/offboard", { customerId: left });
    await api.as(partner).post("/customer/offboard", { customerId: fellDormant });
    await sql`update customers set status = 'dormant' where id = ${fellDormant}`.execute(api.db);
    await api.as(partner).post("/customer/downgrade", { customerId: downgraded });
    for (const id of [left, downgraded, fellDormant]) await setTimes(id, { dueIn: -1, scannedIn: -DAY });
    await sweep();
    expect(await queued()).toEqual([]);
    for (const id of [left, downgraded, fellDormant]) expect(await scanOf(id)).toMatchObject({ sweep_due_at: null });

    await api.as(partner).post("/customer/reactivate", { customerId: left });
    await scanned(api.db, left);
    expect(await scanOf(left)).toMatchObject({ sweep_due_at: expect.any(Date) as Date });
  });

  test("beside another takes others' customers or none, and nobody is queued twice", async () => {
    const partner = await aPartner(api.db);
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push(await scannedCustomer(partner));
    for (const id of ids) await setTimes(id, { dueIn: -1, scannedIn: -DAY });
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await queued()).toEqual([...ids].sort());

    // While one worker has locked its customers, another finds none.
    for (const id of ids) await setTimes(id, { dueIn: -1, scannedIn: -DAY });
    const [taken, takenBeside] = await api.db.transaction().execute(async (tx) => {
      const first = await sweepNext(tx, { asksLiveSource: false });
      const second = await api.db.transaction().execute((other) => sweepNext(other, { asksLiveSource: false }));
      return [first, second];
    });
    expect([taken, takenBeside]).toEqual([30, 0]);
  });

  test("takes a bounded number at a time, and in the end all", async () => {
    const partner = await aPartner(api.db);
    for (let n = 0; n < 5; n += 1) await scannedCustomer(partner);
    const more = await sql<{ id: string }>`
      with copies as (
        insert into customers select (jsonb_populate_record(customers, jsonb_build_object('id', gen_random_uuid()))).*
        from customers, generate_series(1, 50) where partner_id = ${partner.id} returning id)
      insert into customer_scans (customer_id, scanned_at, sweep_due_at)
      select id, now() - interval '1 day', now() - interval '1 minute' from copies returning customer_id as id`.execute(
      api.db,
    );
    expect(more.rows).toHaveLength(250);
    const first = await api.db.transaction().execute((tx) => sweepNext(tx, { asksLiveSource: false }));
    expect(first).toBeLessThan(250);
    await sweep();
    expect(await queued()).toEqual(more.rows.map(({ id }) => id).sort());
  });

  test("what reached the corpus without anyone being notified is found by the sweep's scan", async () => {
    const partner = await aPartner(api.db);
    const customerId = await scannedCustomer(partner, { assetsDomains: ["missed.example"] });
    await setTimes(customerId, { dueIn: -1, scannedIn: -DAY });
    const name = await aBreach(api.db);
    await exposed(api.db, name, "ann@missed.example");
    await sweep();
    expect(await queued()).toEqual([customerId]);
    await scanned(api.db, customerId);
    expect((await api.events(partner)).at(-1)).toMatchObject({
      type: "customer.breach.found",
      data: { count: 1, breaches: [{ breachName: name, emails: ["ann@missed.example"] }] },
    });
  });
});
