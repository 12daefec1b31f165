import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer, aPartner } from "../../../../test/support/factories.ts";
import { greylists } from "../../../../test/support/mails/mail-server.ts";
import { aMailServer, mailDatabase, until } from "../../../../test/support/mails/post-office.ts";
import { claimMails, type Limits } from "./queries-claim.ts";
import { forgetCounts } from "../outbox/queries-outbox.ts";

const { database, outbox } = mailDatabase();
const ADDRESS = "owner@juniper.example";
const OTHER = "other@juniper.example";

/** Inserts mails directly into the outbox; returns their ids. */
async function mailsTo(
  address: string,
  { count = 1, kind = "welcome" }: { count?: number; kind?: string } = {},
): Promise<number[]> {
  const customerId = await aCustomer(database.db, await aPartner(database.db));
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into mails (kind, turn, is_limited, customer_id, address)
     select $1, $2, $3, $4, $5 from generate_series(1, $6) returning id`,
    [...outbox.rowOfKind(kind), customerId, address, count],
  );
  return rows.map(({ id }) => Number(id));
}

const UNLIMITED: Limits = { perAddressAndDay: 1_000_000, rampPerHour: undefined };

/** The mails that an office would claim now, and how many minutes of this hour have started, by the same clock. */
async function claim(limits: Partial<Limits> = {}, room = 10_000): Promise<{ ids: number[]; minutes: number }> {
  const lease = { id: randomUUID(), leaseMs: 60_000, room };
  return database.db.transaction().execute(async (tx) => {
    const { ids } = await claimMails(tx, lease, { ...UNLIMITED, ...limits });
    const clock = await sql<{ begun: number }>`select date_part('minute', now()) + 1 as begun`.execute(tx);
    return { ids: ids.map(Number).toSorted((a, b) => a - b), minutes: clock.rows[0]?.begun ?? 0 };
  });
}

const TOMORROW = `
  select count(*)::int as count from mails where state = 'waiting' and attempts = 0 and address = $1
    and due_at at time zone 'UTC' = date_trunc('day', now() at time zone 'UTC') + interval '1 day'`;
const waitingForTomorrow = async (address: string): Promise<number> =>
  (await database.pool.query<{ count: number }>(TOMORROW, [address])).rows[0]?.count ?? 0;

test("an address gets so many mails a day; its others wait for the next day (UTC), and nobody else's do", async () => {
  const server = await aMailServer();
  await outbox.anAlertedCustomer([ADDRESS, OTHER]);
  for (let alert = 1; alert <= 3; alert += 1) await outbox.anAlertedCustomer([ADDRESS]);
  outbox.aPostOffice(server, { limits: { ...UNLIMITED, perAddressAndDay: 2 } });
  await until(async () => expect(await waitingForTomorrow(ADDRESS)).toBe(2));
  await until(() => expect(server.accepted).toHaveLength(3));
  expect(server.accepted.filter(({ to }) => to[0] === OTHER)).toHaveLength(1);
  await until(async () => expect(await outbox.attemptsByDay(ADDRESS)).toBe(2));

  // Simulates the next day.
  await database.pool.query("update mail_days set day = day - 1");
  await database.pool.query("update mails set due_at = now() where due_at is not null");
  await outbox.untilStates(["sent", "sent", "sent", "sent", "sent"]);
});

test("mails queued for one address never delay everyone else's, no matter how many there are", async () => {
  const [first] = await mailsTo(ADDRESS, { count: 100 });
  const [last] = await mailsTo(OTHER);
  const limits = { perAddressAndDay: 1 };
  expect((await claim(limits, 5)).ids).toEqual([first]);
  expect(await waitingForTomorrow(ADDRESS)).toBe(99);
  expect((await claim(limits, 5)).ids).toEqual([last]);
});

test("attempts are counted, successful or not", async () => {
  const server = await aMailServer();
  server.behaviour = { takesRecipient: greylists() };
  await outbox.anAlertedCustomer([ADDRESS]);
  outbox.aPostOffice(server, { limits: { ...UNLIMITED, perAddressAndDay: 2 }, schedule: [0, 20] });
  await outbox.untilStates(["sent"]);
  await outbox.anAlertedCustomer([ADDRESS]);
  await until(async () => expect(await waitingForTomorrow(ADDRESS)).toBe(1));
  expect(server.received).toHaveLength(1);
});

test("sign-in links wait for no limit, and no limit counts them", async () => {
  await database.pool.query("insert into mail_days values ($1, (now() at time zone 'UTC')::date, 50)", [ADDRESS]);
  await database.pool.query("insert into mail_hours values (date_trunc('hour', now()), 1000)");
  const limits = { perAddressAndDay: 50, rampPerHour: 1 };
  const links = await mailsTo(ADDRESS, { kind: "sign-in", count: 3 });
  expect((await claim(limits)).ids).toEqual(links);

  await database.pool.query("truncate mails, mail_days, mail_hours");
  const [link] = await mailsTo(ADDRESS, { kind: "sign-in" });
  const [alert] = await mailsTo(ADDRESS);
  expect((await claim({ perAddressAndDay: 1, rampPerHour: 60 })).ids).toEqual([link, alert]);
});

test("a sign-in link that was sent is counted for no limit", async () => {
  const server = await aMailServer();
  const customer = { contactEmail: ADDRESS, platformAccess: true };
  const customerId = await aCustomer(database.db, await aPartner(database.db), customer);
  await database.pool.query(
    `insert into mails (kind, turn, is_limited, customer_id, address, portal_user_id)
     select $1, $2, $3, $4, email, id from portal_users where customer_id = $4`,
    [...outbox.rowOfKind("sign-in"), customerId],
  );
  outbox.aPostOffice(server);
  await outbox.untilStates(["sent"]);
  expect(await outbox.attemptsByDay(ADDRESS)).toBe(0);
  expect(await database.db.selectFrom("mail_hours").selectAll().execute()).toEqual([]);
});

test("those who are waited for go first: sign-in links, then alerts, welcomes and reports", async () => {
  const wanted: number[] = [];
  for (const kind of ["report", "welcome", "alert", "sign-in"]) wanted.unshift(...(await mailsTo(ADDRESS, { kind })));
  const taken: number[] = [];
  for (let nth = 1; nth <= 4; nth += 1) taken.push(...(await claim({}, 1)).ids);
  expect(taken).toEqual(wanted);
});

const hours = (rows: [hoursAgo: number, attempts: number][]) =>
  database.pool.query(
    `insert into mail_hours select date_trunc('hour', now()) - hours_ago * interval '1 hour', attempts
     from json_to_recordset($1) as given (hours_ago int, attempts int)`,
    [JSON.stringify(rows.map(([hours_ago, attempts]) => ({ hours_ago, attempts })))],
  );

const THIRTY_DAYS = 30 * 24;

test.each<{ name: string; past: [number, number][]; share: number; used?: number }>([
  { name: "in the first hour of all, what the setting says", past: [], share: 120 },
  { name: "after quiet hours, still that", past: [[1, 7]], share: 120 },
  {
    name: "after a busier one, 1.5 % more than that",
    past: [
      [5, 1000],
      [1, 300],
    ],
    share: 1015,
  },
  { name: "the busiest hour may be nearly thirty days ago", past: [[THIRTY_DAYS - 1, 400]], share: 406 },
  { name: "no older one counts", past: [[THIRTY_DAYS + 1, 1000]], share: 120 },
  { name: "an hour grows by one at least", past: [[1, 121]], share: 123 },
  {
    name: "what this hour has had is taken off, and is not itself the busiest",
    past: [
      [0, 1],
      [1, 200],
    ],
    share: 203,
    used: 1,
  },
])("an hour may have a share for each of its minutes that has begun: $name", async ({ past, share, used = 0 }) => {
  await hours(past);
  await mailsTo(ADDRESS, { count: 1200 });
  const { ids, minutes } = await claim({ rampPerHour: 120 });
  expect(ids).toHaveLength(Math.max(0, Math.floor((share * minutes) / 60) - used));
  // Claimed mails count as sent. A new minute may have started since.
  const again = await claim({ rampPerHour: 120 });
  const most = Math.floor((share * again.minutes) / 60) - used;
  expect(again.ids.length).toBe(again.minutes === minutes ? 0 : most - ids.length);
});

test("an hour that has had its share takes nothing more, and what waits is neither counted nor put off", async () => {
  await hours([[0, 5000]]);
  await mailsTo(ADDRESS, { count: 3 });
  expect((await claim({ rampPerHour: 120 })).ids).toEqual([]);
  for (const mail of await outbox.mails()) expect(mail).toMatchObject({ attempts: 0, answer: null, claim_id: null });
  expect((await claim()).ids).toHaveLength(3);
});

test("what was sent is counted in its hour", async () => {
  const server = await aMailServer();
  await outbox.anAlertedCustomer([ADDRESS, OTHER]);
  outbox.aPostOffice(server, { limits: { ...UNLIMITED, rampPerHour: 6000 } });
  await outbox.untilStates(["sent", "sent"]);
  const counted = await database.db.selectFrom("mail_hours").select("attempts").execute();
  expect(counted.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(2);
});

test("what was counted of days that are over is forgotten, and of today nothing", async () => {
  for (const [table, count] of [
    ["mail_days (address, day, attempts)", "attempts"],
    ["sign_in_days (mailbox, day, asked)", "asked"],
  ]) {
    await database.pool.query(
      `insert into ${table} select 'x', (now() at time zone 'UTC')::date - days, days from generate_series(0, 3) as days`,
    );
    await database.db.transaction().execute(forgetCounts);
    const { rows } = await database.pool.query(`select ${count} as age from ${table?.split(" ")[0]} order by 1`);
    expect(rows).toEqual([{ age: 0 }, { age: 1 }]);
  }
});

test("two offices at once send each mail once", async () => {
  const server = await aMailServer();
  const recipients = Array.from({ length: 60 }, (_, n) => `nr-${n}@juniper.example`);
  await outbox.anAlertedCustomer(recipients);
  const offices = [outbox.aPostOffice(server, { connections: 3 }), outbox.aPostOffice(server, { connections: 3 })];
  await outbox.untilStates(Array<string>(60).fill("sent"));
  await Promise.all(offices.map((office) => office.stop()));
  expect(server.received).toHaveLength(60);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60);
});

test("a mail that takes longer than a lease stays with the office that has it, while that lives", async () => {
  const server = await aMailServer();
  let release = (): void => undefined;
  server.behaviour = { takesMail: () => new Promise((resolve) => (release = () => resolve(undefined))) };
  await outbox.anAlertedCustomer([ADDRESS]);
  const lease = { leaseMs: 1500 };
  outbox.aPostOffice(server, lease);
  await until(() => expect(server.received).toHaveLength(1));
  outbox.aPostOffice(server, lease);
  const heldUntil = async () => (await outbox.mails()).map(({ claimed_until }) => claimed_until?.getTime() ?? 0);
  const [first = 0] = await heldUntil();
  await until(async () => expect((await heldUntil())[0]).toBeGreaterThan(first + lease.leaseMs));
  release();
  expect(await outbox.untilStates(["sent"])).toMatchObject([{ attempts: 1 }]);
  expect(server.received).toHaveLength(1);
});

test("a mail in the hands of an office that died goes once its lease has ended, and not before", async () => {
  const server = await aMailServer();
  await outbox.anAlertedCustomer([ADDRESS]);
  await outbox.anAlertedCustomer([OTHER]);
  const held = "update mails set claim_id = gen_random_uuid(), claimed_until = now() + $1::interval where address = $2";
  await database.pool.query(held, ["1 hour", ADDRESS]);
  await database.pool.query(held, ["-1 second", OTHER]);
  outbox.aPostOffice(server);
  await outbox.untilStates(["waiting", "sent"]);
  expect(server.received).toMatchObject([{ to: [OTHER] }]);
});
