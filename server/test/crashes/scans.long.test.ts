import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import { aBreach, exposed } from "../support/breaches.ts";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "../support/database.ts";
import { aPartner, customerFields } from "../support/factories.ts";
import { startProcess } from "../support/processes/server-process.ts";

let folder: string;
let clone: TestDatabase;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-scan-crash-"));
  clone = await cloneDatabase();
  database = openTestDatabase(clone.url);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

const CUSTOMERS = 150;
const domainOf = (n: number): string => `crash-${n}.example`;

type Counts = Record<string, number>;

/** How far the work has got, and which worker holds what. */
const STATE = `
  select
    (select count(*) from customers)::int as customers,
    (select count(*) from customers where scanned_at is not null)::int as scanned,
    (select count(*) from graphile_worker.jobs where task_identifier = 'scan-customer')::int as queued,
    (select count(*) from graphile_worker.jobs where task_identifier = 'scan-customer' and locked_at is not null)::int
      as running`;

/** Customers grouped by how many events of each type, and how many instances, they have. */
const TOLD = `
  select created, found, first, instances, count(*)::int as customers
  from (
    select
      (select count(*) from events where customer_id = customers.id and type = 'customer.created')::int as created,
      (select count(*) from events where customer_id = customers.id and type = 'customer.breach.found')::int as found,
      (select count(*) from events where customer_id = customers.id
        and type = 'customer.breach.firstscan.completed')::int as first,
      (select count(*) from breach_instances where customer_id = customers.id)::int as instances
    from customers) as told
  group by created, found, first, instances`;

const read = async (query: string): Promise<Counts[]> => (await database.pool.query<Counts>(query)).rows;
const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 300_000, interval: 50 });

test("server and worker killed in the middle of onboardings and scans: after a restart every customer is told once, and all are scanned", async () => {
  const partner = await aPartner(database.db);
  const breach = await aBreach(database.db);
  await exposed(database.db, breach, ...Array.from({ length: CUSTOMERS }, (_, n) => `ann@${domainOf(n)}`));
  const env = { DATABASE_URL: clone.url, LOG_LEVEL: "silent", RATE_LIMIT_ONBOARD_PER_MINUTE: "100000" };
  const server = await startProcess("serve", folder, env);
  const onboard = (baseUrl: string, n: number): Promise<Response> =>
    fetch(`${baseUrl}/api/v1/integrations/customer/onboard`, {
      method: "POST",
      headers: { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "content-type": "application/json" },
      body: JSON.stringify(customerFields({ assetsDomains: [domainOf(n)] })),
    });

  const wave = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => onboard(server.baseUrl, from + n));

  const first = wave(0, CUSTOMERS / 3);
  await until(async () => expect((await read(STATE))[0]?.["scanned"]).toBeGreaterThanOrEqual(10));
  // Scans write to this table last, so none can finish: the kill is certain to hit some that have written everything
  // else.
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("lock table customer_scans in share row exclusive mode");
  const second = wave(CUSTOMERS / 3, CUSTOMERS);
  await until(async () => expect((await read(STATE))[0]?.["running"]).toBeGreaterThanOrEqual(2));
  server.child.kill("SIGKILL");
  await Promise.allSettled([...first, ...second]);
  await server.finished;
  await holder.query("rollback");
  holder.release();

  const [killed] = await read(STATE);
  expect(killed?.["running"]).toBeGreaterThanOrEqual(2);
  const restarted = await startProcess("serve", folder, env);
  await until(async () => expect(await read(STATE)).toMatchObject([{ queued: 0 }]));
  const [{ customers = 0, scanned: done } = {}] = await read(STATE);
  expect(customers).toBeGreaterThanOrEqual(10);
  expect(done).toBe(customers);
  expect(await read(TOLD)).toEqual([{ created: 1, found: 1, first: 1, instances: 1, customers }]);

  restarted.child.kill("SIGTERM");
  expect(await restarted.finished).toMatchObject({ code: 0 });
});
