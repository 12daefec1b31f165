import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { type RunningPostgres, startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { openTestDatabase } from "../support/database.ts";
import { aPartner } from "../support/factories.ts";
import { acknowledge, type Received, type Receiver, register, startReceiver } from "../support/webhooks/receiver.ts";
import { runCli } from "../support/processes/server-process.ts";

/** A separate database server, because the test makes it crash. */
let folder: string;
let postgres: RunningPostgres;
let database: Database;
let receiver: Receiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-webhook-crash-"));
  postgres = await startEmbeddedPostgres({ dataDir: folder });
  await migrate(postgres.url);
  database = openTestDatabase(postgres.url);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const DELIVERIES = 12_000;
const PARTNERS = 20;
const CUSTOMERS_EACH = 200;
/** Enough that the database crashes in the middle of them. The tests that kill workers use the full number. */
const FEWER = 4_000;

/** Identifies a delivery at the receiver: each endpoint has its own path. */
const keyOf = ({ path, event }: Received): string => `${path} ${event.idempotencyToken}`;

/** Partners, each with an endpoint and customers, and events that are all due immediately. */
async function seed(deliveries = DELIVERIES): Promise<void> {
  const secrets = new Map<string, string>();
  receiver.behaviour = (request, response) => acknowledge(request, response, secrets.get(request.path) ?? "");
  for (let n = 0; n < PARTNERS; n += 1) {
    const { id } = await aPartner(database.db);
    const own = { url: `http://127.0.0.1:${receiver.port}/${id}`, secret: "" };
    await register(database.db, id, own);
    secrets.set(`/${id}`, own.secret);
    await database.pool.query(
      `with customer as (
         insert into customers (id, partner_id, company_name, status, plan_id, price, currency_code, billed_from,
           enrol_type, locale, send_monthly_report, alert_recipients, scanned_at)
         select gen_random_uuid(), $1, 'Customer ' || n, 'active',
           (select id from plans where plan_type = 'service-basic' and distributor_id is null), 1, 'EUR', now(),
           'opt-out', 'en-GB', false, '{}', now()
         from generate_series(1, $2) as n returning id)
       insert into events (id, partner_id, customer_id, type, data)
       select gen_random_uuid(), $1, id, 'customer.deleted', json_build_object('partnerId', $1::uuid, 'customer',
         json_build_object('uuid', id, 'name', 'Customer', 'reference', null), 'previousStatus', 'active')
       from customer cross join generate_series(1, $3)`,
      [id, CUSTOMERS_EACH, deliveries / PARTNERS / CUSTOMERS_EACH],
    );
  }
}

const startWorkerProcess = () =>
  runCli(["serve", "--role", "worker"], {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    WEBHOOK_ALLOW_LOCAL: "true",
  });

const until = (condition: () => void | Promise<void>) => vi.waitFor(condition, { timeout: 300_000, interval: 20 });
const untilReceived = (count: number) => until(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count));

type DeliveryState = { key: string; state: string; attempts: number; ours: boolean };

const STATES = `
  select '/' || owner_id || ' ' || event_id as key, state, claim_id is not null as ours,
    (select count(*) from webhook_attempts where delivery_id = webhook_deliveries.id)::int as attempts
  from webhook_deliveries`;

const statesOf = async (): Promise<DeliveryState[]> => (await database.pool.query<DeliveryState>(STATES)).rows;

const untilAllDelivered = (deliveries = DELIVERIES) =>
  until(async () => {
    const { rows } = await database.pool.query("select state, count(*)::int from webhook_deliveries group by state");
    expect(rows).toEqual([{ state: "delivered", count: deliveries }]);
  });

/** How many requests arrived for each delivery. */
const seen = (): Map<string, number> =>
  receiver.received.reduce((counts, request) => {
    const key = keyOf(request);
    return counts.set(key, (counts.get(key) ?? 0) + 1);
  }, new Map<string, number>());

/** Deliveries whose number of attempt rows differs from the number of requests that arrived. */
async function unequal(): Promise<{ key: string; attempts: number; requests: number }[]> {
  const requests = seen();
  const states = await statesOf();
  return states
    .map(({ key, attempts }) => ({ key, attempts, requests: requests.get(key) ?? 0 }))
    .filter((one) => one.attempts !== one.requests);
}

async function clear(): Promise<void> {
  receiver.received = [];
  await database.pool.query("truncate webhook_deliveries, webhook_attempts, webhook_endpoints, webhook_secrets");
}

test("workers killed -9 again and again: every event arrives, and every request outside the cut claims has its row", async () => {
  await seed();
  const workers = [startWorkerProcess(), startWorkerProcess()];
  const cut = new Set<string>();
  const KILLS = 6;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await untilReceived((DELIVERIES / (KILLS + 2)) * kill);
    const [victim] = workers.splice(0, 1);
    victim?.child.kill("SIGKILL");
    await victim?.finished;
    // This includes the other worker's claims, so the checks below skip a few more deliveries than were cut off.
    for (const { key } of (await statesOf()).filter(({ ours }) => ours)) cut.add(key);
    workers.push(startWorkerProcess());
  }
  await untilAllDelivered();
  for (const { child, finished } of workers) {
    child.kill("SIGTERM");
    expect(await finished).toMatchObject({ code: 0 });
  }

  expect(seen().size).toBe(DELIVERIES);
  const differing = await unequal();
  expect(differing.filter(({ key }) => !cut.has(key))).toEqual([]);
  // A request without a row was cut off. There is never a row without a request.
  expect(differing.filter(({ attempts, requests }) => attempts > requests)).toEqual([]);
  expect(cut.size).toBeLessThan(DELIVERIES / 2);
  await clear();
});

test("the database crashing in the middle, three times: every event arrives, and every request has its row", async () => {
  await seed(FEWER);
  const workers = [startWorkerProcess(), startWorkerProcess()];
  for (let crash = 1; crash <= 3; crash += 1) {
    await untilReceived((FEWER / 5) * crash);
    const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    // Killing one server process ends them all, and the database recovers from its log.
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    await until(async () => expect((await database.pool.query("select 1")).rowCount).toBe(1));
  }
  await untilAllDelivered(FEWER);
  for (const { child, finished } of workers) {
    child.kill("SIGTERM");
    expect(await finished).toMatchObject({ code: 0 });
  }

  expect(seen().size).toBe(FEWER);
  expect(await unequal()).toEqual([]);
});
