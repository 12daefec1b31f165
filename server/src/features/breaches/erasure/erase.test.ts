import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../../test/support/breaches.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../../test/support/factories.ts";
import { createLog } from "../../../platform/log.ts";
import { eraseExposures } from "./erase.ts";
import { erasure } from "../jobs.ts";

const api = testApi();

const DAYS = 365;

const erase = (only: readonly string[]): Promise<number> =>
  api.db.transaction().execute((tx) => eraseExposures(tx, testActor, { dormantDays: DAYS, only }));

type Form = { breachStatus: boolean; count: number; breaches: unknown[] };

const listOf = async (partner: TestPartner, customerId: string): Promise<Form> =>
  (await api.as(partner).get(`/customer/${customerId}/breaches`)).body as Form;
const analyticsOf = async (partner: TestPartner) => (await api.as(partner).get("/partner/analytics")).body["data"];

const instancesOf = (customerId: string) =>
  api.db.selectFrom("breach_instances").select("id").where("customer_id", "=", customerId).execute();
const auditsOf = (customerId: string) =>
  api.db
    .selectFrom("audit_entries")
    .select(["actor_kind", "actor_id", "details"])
    .where("action", "=", "customer.exposures-erased")
    .where("subject_id", "=", customerId)
    .execute();

async function anExposedCustomer(partner: TestPartner, domain: string): Promise<string> {
  for (let n = 0; n < 2; n += 1) await exposed(api.db, await aBreach(api.db), `ann@${domain}`, `bob@${domain}`);
  const customerId = await aCustomer(api.db, partner, { assetsDomains: [domain], assetsEmails: [`ann@${domain}`] });
  await scanned(api.db, customerId);
  return customerId;
}

async function fallenDormant(customerId: string, days: number): Promise<void> {
  await sql`
    update customers set status = 'dormant', previous_status = 'active',
      status_changed_at = now() - ${days} * interval '1 day'
    where id = ${customerId}`.execute(api.db);
}

test("a long dormant customer's exposures are erased; that and how much was told stays, and so does the customer", async () => {
  const partner = await aPartner(api.db);
  const customerId = await anExposedCustomer(partner, "erased.example");
  const [other, before] = [await anExposedCustomer(partner, "kept.example"), await api.events(partner)];
  await fallenDormant(customerId, DAYS + 1);
  const figures = await analyticsOf(partner);
  const assets = (await api.as(partner).get(`/customer/${customerId}/assets`)).body;
  const info = (await api.as(partner).get(`/customer/${customerId}/info`)).body;
  expect(await listOf(partner, customerId)).toMatchObject({ breachStatus: true, count: 2 });

  expect(await erase([customerId, other])).toBe(1);

  expect(await instancesOf(customerId)).toEqual([]);
  expect(await listOf(partner, customerId)).toMatchObject({ breachStatus: false, count: 0, breaches: [] });
  const isOfErased = ({ data }: { data: Record<string, unknown> }) =>
    (data["customer"] as { uuid: string }).uuid === customerId;
  const emptied = before.map((event) =>
    isOfErased(event) && "breaches" in event.data ? { ...event, data: { ...event.data, breaches: [] } } : event,
  );
  expect(await api.events(partner)).toEqual(emptied);
  expect(emptied.filter(isOfErased).map(({ type, data }) => [type, data["count"]])).toEqual([
    ["customer.created", undefined],
    ["customer.breach.found", 2],
    ["customer.breach.firstscan.completed", 2],
  ]);
  expect(await analyticsOf(partner)).toEqual(figures);
  expect(figures).toMatchObject({ totalBreachesDetected: 4 });
  expect((await api.as(partner).get(`/customer/${customerId}/assets`)).body).toEqual(assets);
  expect((await api.as(partner).get(`/customer/${customerId}/info`)).body).toEqual(info);
  expect(await auditsOf(customerId)).toEqual([{ actor_kind: "system", actor_id: "test", details: {} }]);
  expect(await auditsOf(other)).toEqual([]);
  expect(await instancesOf(other)).toHaveLength(2);

  expect(await erase([customerId])).toBe(0);
  expect(await auditsOf(customerId)).toHaveLength(1);
});

test("nothing is erased too early, or for customers that aren't dormant", async () => {
  const partner = await aPartner(api.db);
  const early = await anExposedCustomer(partner, "early.example");
  const inactive = await anExposedCustomer(partner, "inactive.example");
  const active = await anExposedCustomer(partner, "active.example");
  const events = await api.events(partner);
  await fallenDormant(early, DAYS - 1);
  await sql`
    update customers set status = 'inactive', previous_status = 'active', status_changed_at = now() - interval '9 years'
    where id = ${inactive}`.execute(api.db);
  await sql`update customers set status_changed_at = now() - interval '9 years' where id = ${active}`.execute(api.db);
  expect(await erase([early, inactive, active])).toBe(0);
  for (const id of [early, inactive, active]) expect(await instancesOf(id)).toHaveLength(2);
  expect(await api.events(partner)).toEqual(events);
});

test("what was told is forgotten too where the breach list had become empty before", async () => {
  const partner = await aPartner(api.db);
  const customerId = await anExposedCustomer(partner, "emptied.example");
  await api.as(partner).patch(`/customer/${customerId}/assets`, { domains: ["quiet.example"], emails: [] });
  expect(await instancesOf(customerId)).toEqual([]);
  await fallenDormant(customerId, DAYS + 1);
  await erase([customerId]);
  const found = (await api.events(partner)).filter(({ type }) => type.startsWith("customer.breach."));
  expect(found.map(({ data }) => [data["count"], data["breaches"]])).toEqual([
    [2, []],
    [2, []],
  ]);
});

test("a bounded number at a time, and in the end all", async () => {
  const partner = await aPartner(api.db);
  const customerId = await anExposedCustomer(partner, "many.example");
  await fallenDormant(customerId, DAYS + 1);
  const { rows } = await sql<{ id: string }>`
    with copies as (
      insert into customers select (jsonb_populate_record(customers, jsonb_build_object('id', gen_random_uuid()))).*
      from customers, generate_series(1, 249) where id = ${customerId} returning id)
    insert into breach_instances (id, customer_id, breach_id, emails)
    select gen_random_uuid(), copies.id, breach_id, emails
    from copies, (select breach_id, emails from breach_instances where customer_id = ${customerId} limit 1) as instance
    returning customer_id as id`.execute(api.db);
  const ids = [customerId, ...rows.map(({ id }) => id)];
  expect(ids).toHaveLength(250);
  const first = await erase(ids);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(250);
  await erasure(DAYS).run({}, { db: api.db, log: createLog("silent") });
  const left = await api.db.selectFrom("breach_instances").select("id").where("customer_id", "in", ids).execute();
  expect(left).toEqual([]);
  const audits = await api.db
    .selectFrom("audit_entries")
    .select(["subject_id", "actor_id"])
    .where("action", "=", "customer.exposures-erased")
    .where("subject_id", "in", ids)
    .execute();
  expect(new Set(audits.map(({ subject_id: id }) => id)).size).toBe(250);
  expect(audits.filter(({ actor_id: actor }) => actor === "erase-dormant")).toHaveLength(250 - first);
});

test("two at once erase each customer once", async () => {
  const partner = await aPartner(api.db);
  const ids = [await anExposedCustomer(partner, "one.example"), await anExposedCustomer(partner, "two.example")];
  for (const id of ids) await fallenDormant(id, DAYS + 1);
  const counts = await Promise.all([erase(ids), erase(ids), erase(ids)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const id of ids) expect(await auditsOf(id)).toHaveLength(1);
});
