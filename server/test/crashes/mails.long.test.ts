import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { MailSubject } from "../../src/features/mails/index.ts";
import { putAlerts } from "../../src/features/notifications/index.ts";
import { aBreach } from "../support/breaches.ts";
import { buildProgram } from "../support/processes/built-program.ts";
import { aPartner } from "../support/factories.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "../support/mails/mail-server.ts";
import { mailDatabase } from "../support/mails/post-office.ts";

const CONNECTIONS = 20;
/** Long enough for a busy machine to renew it in time. */
const LEASE_MS = 4000;

const { database } = mailDatabase();
let server: MailServer;
let worker: string;
let postOffice: string;

beforeAll(async () => {
  worker = await buildProgram(new URL("../support/programs/worker.ts", import.meta.url));
  postOffice = await buildProgram(new URL("../support/programs/post-office.ts", import.meta.url));
  server = await startMailServer({ keepsContent: false });
});
afterAll(() => server.close());

/** Processes that a test has started and not ended itself. */
const children = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of children) await kill(child);
  server.received = [];
  server.accepted = [];
  server.behaviour = {};
});

/** Runs the program in its own process. */
function start(program: string): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { DATABASE: database.url, SMTP: server.url, CONNECTIONS: String(CONNECTIONS), LEASE_MS: String(LEASE_MS) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.add(child);
  return child;
}

async function kill(child: ChildProcess, signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
  if (!children.delete(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

const SEED = `
  with customer as (
    insert into customers (id, partner_id, company_name, status, plan_id, price, currency_code, billed_from,
      enrol_type, locale, send_monthly_report, alert_recipients, scanned_at)
    select gen_random_uuid(), $1, 'Customer ' || n, 'active',
      (select id from plans where plan_type = 'service-basic' and distributor_id is null), 1, 'EUR', now(),
      'opt-out', 'en-GB', false, array[n || '-a@juniper.example', n || '-b@juniper.example'], now()
    from generate_series(1, $2) as n returning id),
  instance as (
    insert into breach_instances (id, customer_id, breach_id, emails)
    select gen_random_uuid(), customer.id, breaches.id, array['owner@juniper.example']
    from customer, breaches where breaches.name = $3
    returning id, customer_id)
  select customer_id, json_build_object('breaches', json_build_array(json_build_object('id', id))) as data from instance`;

const TELL = `
  insert into events (id, partner_id, customer_id, type, data)
  select gen_random_uuid(), $1, customer_id, 'customer.breach.found', data
  from json_to_recordset($2) as told (customer_id uuid, data json)
  returning id as "eventId", customer_id as "customerId"`;

/** Puts this many alerts into the outbox: each event has two recipients. */
async function alerts(count: number): Promise<void> {
  const { id } = await aPartner(database.db);
  const breach = await aBreach(database.db);
  const { rows } = await database.pool.query(SEED, [id, count / 2, breach]);
  const recorded = await database.pool.query<MailSubject>(TELL, [id, JSON.stringify(rows)]);
  await database.db.transaction().execute((tx) => putAlerts(tx, recorded.rows));
}

const until = (condition: () => void | Promise<void>, interval = 20) =>
  vi.waitFor(condition, { timeout: 300_000, interval });

/** Polls rarely, because it counts all mails. */
const untilAllSent = (count: number) =>
  until(async () => {
    const { rows } = await database.pool.query("select state, count(*)::int from mails group by state");
    expect(rows).toEqual([{ state: "sent", count }]);
  }, 250);

/** How often each email arrived, by message id. */
const arrivals = (mails: readonly ReceivedMail[]): Map<string, number> =>
  mails.reduce(
    (counts, { messageId }) => counts.set(messageId, (counts.get(messageId) ?? 0) + 1),
    new Map<string, number>(),
  );

/** Each email in the outbox arrived, at its own address and under its own id, and nothing else did. */
async function expectAll(count: number): Promise<void> {
  const mails = await database.db.selectFrom("mails").select(["event_id", "address", "message_id"]).execute();
  expect(new Set(mails.map(({ event_id, address }) => `${event_id} ${address}`)).size).toBe(count);
  const addresses = new Map(mails.map(({ message_id, address }) => [message_id, address]));
  expect(arrivals(server.received).size).toBe(count);
  expect(server.received.filter(({ messageId, to }) => to.join() !== addresses.get(messageId))).toEqual([]);
}

const doubled = (): string[] => [...arrivals(server.received)].filter(([, times]) => times > 1).map(([id]) => id);

test("a worker killed when the server has its mails and has not said so sends them again, and no others, under the same ids", async () => {
  await alerts(20);
  const held = new Promise<void>((resolve) => {
    server.behaviour = {
      takesMail: () => {
        if (server.received.length === CONNECTIONS) resolve();
        // Never responds.
        return new Promise(() => undefined);
      },
    };
  });
  const victim = start(worker);
  await held;
  const inDoubt = server.received.map(({ messageId }) => messageId);
  await kill(victim);
  server.behaviour = {};
  const survivor = start(worker);
  await untilAllSent(20);
  await kill(survivor, "SIGTERM");
  await expectAll(20);
  expect(doubled().toSorted()).toEqual(inDoubt.toSorted());
  expect(server.received).toHaveLength(20 + CONNECTIONS);
});

const WAITING_TO_NOTE = `
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%update mails set state%'`;

test("a worker killed between the server's yes and its note of it sends those mails again, and no others, under the same ids", async () => {
  await alerts(20);
  const release: (() => void)[] = [];
  server.behaviour = { takesMail: () => new Promise((resolve) => release.push(() => resolve(undefined))) };
  const victim = start(worker);
  await until(() => expect(release).toHaveLength(CONNECTIONS));
  const inDoubt = server.received.map(({ messageId }) => messageId);

  // Nothing can be recorded until the worker and its connections are gone.
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("select from mails for update");
  release.forEach((answer) => answer());
  await until(async () => expect((await database.pool.query(WAITING_TO_NOTE)).rowCount).toBeGreaterThan(0));
  await until(() => expect(server.accepted).toHaveLength(CONNECTIONS));
  await kill(victim);
  await database.pool.query(`select pg_terminate_backend(pid) from (${WAITING_TO_NOTE}) as waiting`);
  await until(async () => expect((await database.pool.query(WAITING_TO_NOTE)).rowCount).toBe(0));
  await holder.query("rollback");
  holder.release();

  server.behaviour = {};
  const survivor = start(worker);
  await untilAllSent(20);
  await kill(survivor, "SIGTERM");
  await expectAll(20);
  expect(doubled().toSorted()).toEqual(inDoubt.toSorted());
  expect(server.received).toHaveLength(20 + CONNECTIONS);
});

test("a post office that slept through its lease leaves to others what it had not begun", async () => {
  await alerts(40);
  const release: (() => void)[] = [];
  server.behaviour = { takesMail: () => new Promise((resolve) => release.push(() => resolve(undefined))) };
  const sleeper = start(postOffice);
  await until(() => expect(release).toHaveLength(CONNECTIONS));
  const inDoubt = server.received.map(({ messageId }) => messageId);
  sleeper.kill("SIGSTOP");
  server.behaviour = {};
  const other = start(postOffice);
  await untilAllSent(40);
  await kill(other, "SIGTERM");

  release.forEach((answer) => answer());
  sleeper.kill("SIGCONT");
  // The post office takes these after everything it has already claimed.
  await alerts(2);
  await untilAllSent(42);
  await expectAll(42);
  expect(doubled().toSorted()).toEqual(inDoubt.toSorted());
  expect(server.received).toHaveLength(42 + CONNECTIONS);
});

test("4,000 alerts through post offices killed -9 again and again: all arrive, and only what was on the way at a kill does so twice", async () => {
  const ALERTS = 4_000;
  const KILLS = 4;
  await alerts(ALERTS);
  const offices = [start(postOffice), start(postOffice)];
  for (let nth = 1; nth <= KILLS; nth += 1) {
    // Half of the emails are sent undisturbed.
    await until(() => expect(server.received.length).toBeGreaterThanOrEqual(ALERTS / 2 + (nth - 1) * (ALERTS / 10)));
    if (nth === 1) expect(doubled()).toEqual([]);
    for (const victim of offices.splice(0, 1)) await kill(victim);
    offices.push(start(postOffice));
  }
  await untilAllSent(ALERTS);
  for (const office of offices) await kill(office, "SIGTERM");
  await expectAll(ALERTS);
  expect(server.received.length - ALERTS).toBeLessThanOrEqual(CONNECTIONS * KILLS);
});
