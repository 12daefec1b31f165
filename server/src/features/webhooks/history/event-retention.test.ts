import { sql } from "kysely";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addEventMonths } from "../../events/index.ts";
import { recountFigures } from "../../analytics/index.ts";
import { expireDeliveries } from "./expire.ts";
import { forgetEvents } from "./forget-events.ts";
import { type Database, openDatabase } from "../../../platform/db/database.ts";
import { addMonths } from "../../../platform/db/months.ts";
import { aBreach } from "../../../../test/support/breaches.ts";
import { anExposedCustomer } from "../../../../test/support/exposed-customers.ts";
import { cloneDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../../test/support/factories.ts";
import { TEST_KEYRING } from "../../../../test/support/keys.ts";
import { beginMonths, partitionsOf } from "../../../../test/support/months.ts";
import { register } from "../../../../test/support/webhooks/receiver.ts";
import { rowsRead, watchTraffic } from "../../../../test/support/traffic.ts";

const DAY_MS = 86_400_000;
const KEPT = { deliveredDays: 14, failedDays: 90 };

let clone: TestDatabase;
let database: Database;
let partner: TestPartner;
let customerId: string;
let month: string;
let first: string;

/** In the middle of the month, this many months ago. */
function monthsAgo(count: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15));
}

beforeEach(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ url: clone.url, poolSize: 5, keyring: TEST_KEYRING, onError: () => undefined });
  const { db } = database;
  month = monthsAgo(7).toISOString().slice(0, 7);
  first = month.replace("-", "_");
  await beginMonths(db, "events", month);
  partner = await aPartner(db);
  customerId = await aCustomer(db, partner);
});

afterEach(async () => {
  await database.close();
  await clone.drop();
});

/** An event as it was stored at that time. */
async function anEvent(
  at: Date,
  {
    type = "customer.deleted",
    data = {},
    id = v7({ msecs: at.getTime() }),
  }: { type?: string; data?: object; id?: string } = {},
) {
  await sql`
    insert into events (id, partner_id, customer_id, type, data, occurred_at)
    values (${id}, ${partner.id}, ${customerId}, ${type}, ${JSON.stringify(data)}, ${at})`.execute(database.db);
  await sql`
    update webhook_deliveries set id = ${v7({ msecs: at.getTime() })}, created_at = ${at} where event_id = ${id}`.execute(
    database.db,
  );
  return id;
}

const receiver = { url: "http://127.0.0.1:1/hooks", secret: "" };

/** Ends the event's only delivery with this result, this many days ago. */
const endDelivery = (eventId: string, state: string, daysAgo: number) =>
  sql`
    update webhook_deliveries set state = ${state}, due_at = null, finished_at = now() - ${daysAgo} * interval '1 day',
      target_url = 'http://127.0.0.1:1/hooks'
    where event_id = ${eventId}`.execute(database.db);

const isThere = async (id: string): Promise<boolean> =>
  (await sql`select from events where id = ${id}`.execute(database.db)).rows.length > 0;

test("a month of events is dropped once its last delivery was long enough ago, and is no longer listed", async () => {
  const { db } = database;
  await register(db, partner.id, receiver, { enabled: false });
  const id = await anEvent(monthsAgo(7));
  expect(await forgetEvents(db, 90)).toEqual([]);
  await endDelivery(id, "delivered", 10);
  expect(await forgetEvents(db, 90)).toEqual([]);
  await endDelivery(id, "delivered", 50);
  await expireDeliveries(db, KEPT);
  expect((await sql`select from webhook_deliveries where event_id = ${id}`.execute(db)).rows).toEqual([]);
  expect(await forgetEvents(db, 90)).toEqual([]);
  expect(await isThere(id)).toBe(true);
  const dropped = await forgetEvents(db, 40);
  expect(dropped[0]).toBe(`events_${first}`);
  expect(await isThere(id)).toBe(false);
  expect(await partitionsOf(db, "events")).not.toContain(first);
  expect((await sql`select from webhook_last_deliveries`.execute(db)).rows).toEqual([]);
});

test("a month stays while a delivery of the day after it is listed: the clocks of a node and the database may differ", async () => {
  const { db } = database;
  await register(db, partner.id, receiver, { enabled: false });
  const end = new Date(Date.UTC(monthsAgo(6).getUTCFullYear(), monthsAgo(6).getUTCMonth(), 1));
  const id = await anEvent(new Date(end.getTime() - 60_000));
  const madeAt = async (at: number) =>
    sql`update webhook_deliveries set id = ${v7({ msecs: at })} where event_id = ${id}`.execute(db);
  await madeAt(end.getTime() + DAY_MS - 60_000);
  await endDelivery(id, "failed", 200);
  expect(await forgetEvents(db, 90)).toEqual([]);
});

test("whether a month is needed is found with one look for each endpoint, however many deliveries it has", async () => {
  const { db, pool } = database;
  const webhooks = 3;
  for (let n = 0; n < webhooks; n++) await register(db, partner.id, receiver, { enabled: false });
  await anEvent(monthsAgo(7));
  await sql`
    insert into webhook_deliveries (endpoint_id, owner_id, event_id, type)
    select endpoint.id, endpoint.owner_id, uuid_v7(), 'customer.deleted'
    from webhook_endpoints as endpoint cross join generate_series(1, 5000)`.execute(db);
  await sql`delete from webhook_deliveries where id < first_id_at(now() - interval '1 day')`.execute(db);
  await sql`analyze webhook_deliveries`.execute(db);
  const takeTraffic = watchTraffic(pool);
  expect(await forgetEvents(db, 90)).toContain(`events_${first}`);
  const asked = takeTraffic().statements.filter(({ text }) => text.includes("from webhook_deliveries"));
  expect(asked.length).toBeGreaterThan(0);
  expect(await rowsRead(pool, asked.slice(0, 1))).toBeLessThan(10 * webhooks);
});

test("months that are over go one after another, and those that are not stay", async () => {
  const { db } = database;
  const recent = await anEvent(new Date(Date.now() - 80 * DAY_MS));
  const dropped = await forgetEvents(db, 90);
  expect(dropped.length).toBeGreaterThanOrEqual(2);
  expect(await isThere(recent)).toBe(true);
  expect(await forgetEvents(db, 90)).toEqual([]);
  expect((await partitionsOf(db, "events"))[0]).toBe("older");
});

test("an event stays while a failure or a mail of it is listed", async () => {
  const { db } = database;
  await register(db, partner.id, receiver, { enabled: false });
  const id = await anEvent(monthsAgo(7));
  await endDelivery(id, "failed", 200);
  expect(await forgetEvents(db, 90)).toEqual([]);
  await sql`delete from webhook_deliveries`.execute(db);
  await sql`
    insert into mails (kind, turn, is_limited, customer_id, partner_id, event_id, address, state, due_at, finished_at)
    values ('alert', 1, true, ${customerId}, ${partner.id}, ${id}, 'a@juniper.example', 'sent', null, now())`.execute(
    db,
  );
  expect(await forgetEvents(db, 90)).toEqual([]);
  await sql`delete from mails`.execute(db);
  expect(await forgetEvents(db, 90)).toContain(`events_${first}`);
});

test("the breaches of dropped events are still counted", async () => {
  const { db } = database;
  const found = async (): Promise<unknown> => {
    await db.transaction().execute((tx) => recountFigures(tx, testActor));
    const { rows } = await sql`
      select sum(breaches)::integer as breaches from organisation_figures where owner_id = ${partner.id}`.execute(db);
    return rows[0];
  };
  await anEvent(monthsAgo(7), { type: "customer.breach.found", data: { count: 3 } });
  await anEvent(monthsAgo(6), { type: "customer.breach.found", data: { count: 4 } });
  expect(await found()).toEqual({ breaches: 7 });
  expect(await forgetEvents(db, 90)).toEqual(expect.arrayContaining([`events_${first}`]));
  expect(await found()).toEqual({ breaches: 7 });
});

test("a breach that becomes sensitive is not counted any more, though the event that told of it is dropped", async () => {
  const { db } = database;
  const breaches = [await aBreach(db), await aBreach(db)];
  const exposedId = await anExposedCustomer(db, partner, breaches);
  await sql`delete from events where customer_id = ${exposedId}`.execute(db);
  await sql`update breach_instances set found_at = ${monthsAgo(7)}`.execute(db);
  await anEvent(monthsAgo(7), { type: "customer.breach.found", data: { count: 2 } });
  const counted = async (): Promise<unknown> => {
    const { rows } = await sql`
      select sum(breaches)::integer as breaches from organisation_figures where owner_id = ${partner.id}`.execute(db);
    return rows[0];
  };
  const recount = () => db.transaction().execute((tx) => recountFigures(tx, testActor));
  expect(await forgetEvents(db, 90)).toContain(`events_${first}`);
  await recount();
  expect(await counted()).toEqual({ breaches: 2 });
  await aBreach(db, { Name: breaches[0], IsSensitive: true });
  expect(await counted()).toEqual({ breaches: 1 });
  await recount();
  expect(await counted()).toEqual({ breaches: 1 });
});

test("every id has a place, before and after months go and come", async () => {
  const { db } = database;
  const ids = () => [
    "00000000-0000-0000-0000-00000000000a",
    "ffffffff-ffff-ffff-ffff-fffffffffff0",
    ...[-400, -10, 0, 10, 400].map((days) => v7({ msecs: Date.now() + days * DAY_MS })),
  ];
  for (const id of ids()) await anEvent(new Date(), { id });
  await sql`delete from events where id < ${v7({ msecs: 1 })}::uuid or id < first_id_at(now() - interval '90 days')`.execute(
    db,
  );
  await forgetEvents(db, 90);
  await addMonths(db, "events", new Date(Date.now() + 365 * DAY_MS));
  for (const id of ids().map((one) => one.replace(/^(0{8}|f{8})(.*).$/, "$1$2b"))) await anEvent(new Date(), { id });
  expect((await partitionsOf(db, "events")).at(-1)).toBe("later");
});

test("months are made ahead; what a clock that is ahead has written goes into its month and is not sent again", async () => {
  const { db } = database;
  await register(db, partner.id, receiver, { enabled: false });
  expect(await addEventMonths(db)).toEqual([]);
  const at = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 14, 15));
  const id = await anEvent(at);
  const made = await addMonths(db, "events", new Date(at.getTime() - 90 * DAY_MS));
  const name = `events_${at.toISOString().slice(0, 7).replace("-", "_")}`;
  expect(made).toContain(name);
  const { rows } = await sql`
    select tableoid::regclass::text as place,
      (select count(*) from webhook_deliveries where event_id = events.id) as deliveries
    from events where id = ${id}`.execute(db);
  expect(rows).toEqual([{ place: `months.${name}`, deliveries: 1 }]);
});

test("a new event is numbered after all that were before, and reaches its endpoints in whatever month it is", async () => {
  const { db } = database;
  const webhookId = await register(db, partner.id, receiver, { enabled: false });
  for (const ago of [7, 3, 0]) await anEvent(monthsAgo(ago));
  const { rows } = await sql<{ event_id: string; seq: number }>`
    select event_id, seq from webhook_deliveries where endpoint_id = ${webhookId} order by seq`.execute(db);
  const { rows: written } = await sql<{ id: string; seq: number }>`
    select id, seq from events where type = 'customer.deleted' order by seq`.execute(db);
  expect(rows.map(({ event_id, seq }) => ({ id: event_id, seq }))).toEqual(written);
  expect(new Set(written.map(({ seq }) => seq)).size).toBe(3);
});

/** The locks on all events that anyone holds or waits for until this work ends. */
async function locksDuring(work: Promise<unknown>): Promise<Set<string>> {
  const modes = new Set<string>();
  const at = { end: false };
  const ended = work.finally(() => (at.end = true));
  while (!at.end) {
    const { rows } = await database.pool.query<{ mode: string }>(
      "select mode from pg_locks where relation = 'public.events'::regclass",
    );
    for (const { mode } of rows) modes.add(mode);
  }
  await ended;
  return modes;
}

test("who reads or writes meanwhile does not wait for a month to go; what was cut off ends with the next run", async () => {
  const { db, pool } = database;
  const id = await anEvent(monthsAgo(7));
  const reader = await pool.connect();
  await reader.query("begin");
  await reader.query("select count(*) from events");
  const cutOff = await forgetEvents(db, 90).catch((error: unknown) => error);
  const [modes, written] = await Promise.all([
    locksDuring(forgetEvents(db, 90).catch((error: unknown) => error)),
    anEvent(new Date()),
  ]);
  const { rows } = await reader.query("select id from events where id = $1", [written]);
  await reader.query("commit");
  reader.release();
  expect(cutOff).toMatchObject({ message: expect.stringContaining("lock timeout") as string });
  expect(modes).toContain("ShareUpdateExclusiveLock");
  expect(modes).not.toContain("AccessExclusiveLock");
  expect(rows).toHaveLength(1);
  expect(await forgetEvents(db, 90)).toContain(`events_${first}`);
  expect(await isThere(id)).toBe(false);
  expect(await isThere(written)).toBe(true);
  await expect(anEvent(monthsAgo(7))).resolves.toBeDefined();
});

test("a month that was taken out and not dropped is there again, and goes with the same rules", async () => {
  const { db } = database;
  const id = await anEvent(monthsAgo(7));
  await sql`alter table events detach partition months.${sql.id(`events_${first}`)}`.execute(db);
  expect(await isThere(id)).toBe(false);
  expect(await addEventMonths(db)).toEqual([]);
  expect(await isThere(id)).toBe(true);
  expect(await forgetEvents(db, 90)).toContain(`events_${first}`);
  for (const end of ["older", "later"])
    await sql`alter table events detach partition months.${sql.id(`events_${end}`)}`.execute(db);
  await addEventMonths(db);
  expect(await partitionsOf(db, "events")).toEqual(expect.arrayContaining(["older", "later"]));
});
