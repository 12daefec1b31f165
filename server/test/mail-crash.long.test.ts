import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { MailSubject } from "../src/features/mails/index.ts";
import { putAlerts } from "../src/features/notifications/index.ts";
import { aBreach } from "./breaches.ts";
import { aPartner } from "./factories.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "./mail-server.ts";
import { mailDatabase } from "./post-office.ts";

const CONNECTIONS = 20;
/** Long enough for a busy machine to renew it in time. */
const LEASE_MS = 4000;

const database = mailDatabase();
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer({ keepsContent: false });
});
afterAll(() => server.close());

/** Processes that a test started and has not ended itself. */
const children = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of children) await kill(child);
  server.received = [];
  server.accepted = [];
  server.behaviour = {};
});

const own = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
/** Built files start in a third of the time. */
const built = (path: string): string => own(`../dist/${path}`);

/** As `serve --role worker` runs it, except for the lease. */
const WORKER = `
  import { openDatabase } from ${own("../src/platform/db/database.ts")};
  import { startTestWorker, TEST_MAILS } from ${own("./worker.ts")};
  const database = openDatabase({ url: process.env.DATABASE, poolSize: 10, onError() {} });
  const smtp = { url: process.env.SMTP, tls: "required" };
  const running = await startTestWorker(database, {
    mails: { ...TEST_MAILS, smtp, connections: ${CONNECTIONS}, leaseMs: ${LEASE_MS} },
  });`;

/**
 * Only the post office, with one-line letters: with ten thousand real ones, most of the time would go into writing and
 * encoding.
 */
const POST_OFFICE = `
  import { Registry } from ${JSON.stringify(import.meta.resolve("prom-client"))};
  import { openDatabase } from ${built("platform/db/database.js")};
  import { createMailMetrics, startPostOffice } from ${built("features/mails/jobs.js")};
  import { alertMail } from ${built("features/notifications/index.js")};
  import { createLog } from ${built("platform/log.js")};
  import { connectSmtp } from ${built("platform/mail/smtp.js")};
  const database = openDatabase({ url: process.env.DATABASE, poolSize: 10, onError() {} });
  const line = { subject: "New exposure", text: "See the portal.", html: "<p>See the portal.</p>" };
  const parts = {
    log: createLog("silent"),
    metrics: createMailMetrics(new Registry(), database.db),
    postman: connectSmtp({ url: process.env.SMTP, tls: "required", connections: ${CONNECTIONS} }),
    writers: [{ kind: alertMail(database.db, []).kind, write: () => Promise.resolve(line) }],
  };
  const running = startPostOffice(database, parts, {
    connections: ${CONNECTIONS}, leaseMs: ${LEASE_MS}, from: "no-reply@watch.example", publicUrl: () => "http://portal.test",
    schedule: [0, 60_000], limits: { perAddressAndDay: 100, rampPerHour: undefined },
  });`;

/** Runs the program in its own process. */
function start(program: string): ChildProcess {
  const readsSources = program === WORKER ? ["--import", "tsx"] : [];
  const stop = `process.once("SIGTERM", () => running.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, [...readsSources, "--input-type=module", "--eval", program + stop], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    env: { DATABASE: database.url, SMTP: server.url },
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
  const told = await database.pool.query<MailSubject>(TELL, [id, JSON.stringify(rows)]);
  await database.db.transaction().execute((tx) => putAlerts(tx, told.rows));
}

const until = (condition: () => void | Promise<void>, interval = 20) =>
  vi.waitFor(condition, { timeout: 120_000, interval });

/** Polls rarely, because it counts all mails. */
const untilAllSent = (count: number) =>
  until(async () => {
    const { rows } = await database.pool.query("select state, count(*)::int from mails group by state");
    expect(rows).toEqual([{ state: "sent", count }]);
  }, 250);

/** How often each mail arrived, by message id. */
const arrivals = (mails: readonly ReceivedMail[]): Map<string, number> =>
  mails.reduce(
    (counts, { messageId }) => counts.set(messageId, (counts.get(messageId) ?? 0) + 1),
    new Map<string, number>(),
  );

/** Each mail of the outbox arrived, at its own address and under its own id, and nothing else did. */
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
        // Never answers.
        return new Promise(() => undefined);
      },
    };
  });
  const victim = start(WORKER);
  await held;
  const inDoubt = server.received.map(({ messageId }) => messageId);
  await kill(victim);
  server.behaviour = {};
  const survivor = start(WORKER);
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
  const victim = start(WORKER);
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
  const survivor = start(WORKER);
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
  const sleeper = start(POST_OFFICE);
  await until(() => expect(release).toHaveLength(CONNECTIONS));
  const inDoubt = server.received.map(({ messageId }) => messageId);
  sleeper.kill("SIGSTOP");
  server.behaviour = {};
  const other = start(POST_OFFICE);
  await untilAllSent(40);
  await kill(other, "SIGTERM");

  release.forEach((answer) => answer());
  sleeper.kill("SIGCONT");
  // The office takes these after everything it has already claimed.
  await alerts(2);
  await untilAllSent(42);
  await expectAll(42);
  expect(doubled().toSorted()).toEqual(inDoubt.toSorted());
  expect(server.received).toHaveLength(42 + CONNECTIONS);
});

test("10,000 alerts through post offices killed -9 again and again: all arrive, and only what was on the way at a kill does so twice", async () => {
  const ALERTS = 10_000;
  const KILLS = 4;
  await alerts(ALERTS);
  const offices = [start(POST_OFFICE), start(POST_OFFICE)];
  for (let nth = 1; nth <= KILLS; nth += 1) {
    // Half of the mails are sent undisturbed.
    await until(() => expect(server.received.length).toBeGreaterThanOrEqual(ALERTS / 2 + (nth - 1) * (ALERTS / 10)));
    if (nth === 1) expect(doubled()).toEqual([]);
    for (const victim of offices.splice(0, 1)) await kill(victim);
    offices.push(start(POST_OFFICE));
  }
  await untilAllSent(ALERTS);
  for (const office of offices) await kill(office, "SIGTERM");
  await expectAll(ALERTS);
  expect(server.received.length - ALERTS).toBeLessThanOrEqual(CONNECTIONS * KILLS);
});
