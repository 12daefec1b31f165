import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/platform/db/database.ts";
import { TEST_KEYRING, TEST_KEYS } from "../support/keys.ts";
import { listServersOf } from "../../src/platform/embedded-postgres/processes.ts";
import { customerFields } from "../support/factories.ts";
import { register, startReceiver } from "../support/webhooks/receiver.ts";
import { readDemo, runCli, type ServerProcess, startProcess } from "../support/processes/server-process.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sablewatch-restart-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The test opens the same database. */
const KEYS = { SECRETS_KEYS: TEST_KEYS };
const PATIENCE = { timeout: 300_000, interval: 50 };

type Connection = { url: string; pid: number };
const connection = async (): Promise<Connection> =>
  JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as Connection;

/** Kills the embedded database's main process, which ends the whole server. */
const killPostmaster = async (): Promise<void> => void process.kill((await connection()).pid, "SIGKILL");

const statusOf = (server: ServerProcess, path: string): Promise<number> =>
  fetch(server.baseUrl + path).then(({ status }) => status);

const COMPANY = "Restart Test Bakery";
/** Everything that an onboarding causes, counted over the customers with this name. */
const TRACES = `
  select count(*)::int as customers, count(scanned_at)::int as scanned,
    sum((select count(*) from events where customer_id = customers.id and type = 'customer.created'))::int as told,
    sum((select count(*) from audit_entries where subject_id = customers.id::text and action = 'customer.onboarded'))::int as audited
  from customers where company_name = $1`;

test("a database killed again and again in the middle of onboardings comes back each time: nothing is lost or doubled, and all goes on", async () => {
  const CUSTOMERS = 60;
  const KILLS = 3;
  const server = await startProcess("demo", dataDir, KEYS);
  const { partner } = await readDemo(dataDir);
  const database = openDatabase({
    url: (await connection()).url,
    poolSize: 2,
    keyring: TEST_KEYRING,
    onError: () => undefined,
  });
  const receiver = await startReceiver();
  await register(database.db, partner.id, receiver, { eventTypes: ["customer.created"] });

  const answered: string[] = [];
  const statuses = new Set<string>();
  let begun = 0;
  /** Retries under the same key until there is a response, as a client does. */
  const onboard = async (): Promise<void> => {
    const headers = {
      ...{ "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "content-type": "application/json" },
      "idempotency-key": randomUUID(),
    };
    const body = JSON.stringify(customerFields({ companyName: COMPANY }));
    for (;;) {
      const url = `${server.baseUrl}/api/v1/integrations/customer/onboard`;
      const answer = await fetch(url, { method: "POST", headers, body });
      statuses.add(`${answer.status} ${answer.headers.get("retry-after")}`);
      const { customerId } = (await answer.json()) as { customerId?: string };
      if (customerId !== undefined) return void answered.push(customerId);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const lane = async (): Promise<void> => {
    while (begun < CUSTOMERS) {
      begun += 1;
      await onboard();
    }
  };
  const lanes = Array.from({ length: 5 }, lane);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = (CUSTOMERS / (KILLS + 1)) * kill;
    await vi.waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(enough), PATIENCE);
    const { pid } = await connection();
    process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => expect((await connection()).pid).not.toBe(pid), PATIENCE);
  }
  await Promise.all(lanes);
  await vi.waitFor(async () => expect(await statusOf(server, "/readyz")).toBe(200), PATIENCE);
  expect([...statuses].toSorted()).toEqual(["200 null", "503 5"]);

  // All scans have run, including the jobs that were interrupted.
  const whole = { customers: CUSTOMERS, scanned: CUSTOMERS, told: CUSTOMERS, audited: CUSTOMERS };
  await vi.waitFor(async () => expect((await database.pool.query(TRACES, [COMPANY])).rows).toEqual([whole]), PATIENCE);
  const rows = await database.db.selectFrom("customers").select("id").where("company_name", "=", COMPANY).execute();
  expect(answered.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  await vi.waitFor(() => {
    const heardOf = new Set(receiver.received.map(({ event }) => event.data.customer.uuid));
    expect(answered.filter((id) => !heardOf.has(id))).toEqual([]);
  }, PATIENCE);

  // Commands still find the database.
  const listing = await runCli(["partner", "list", "--json"], { ...KEYS, DATA_DIR: dataDir }).finished;
  expect(listing).toMatchObject({ code: 0, stderr: "" });
  expect(listing.stdout).toContain(partner.id);

  await database.close();
  await receiver.close();
  server.child.kill("SIGTERM");
  const { code, stdout, stderr } = await server.finished;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.match(/^PostgreSQL ended by itself \(by SIGKILL\); starting it again$/gm)).toHaveLength(KILLS);
  expect(stdout.match(/^PostgreSQL is running again \(process \d+\)$/gm)).toHaveLength(KILLS);
  expect(listServersOf(join(dataDir, "postgres"))).toEqual([]);
});

const elsewhere = () => join(dataDir, "moved-away");
const moveAway = () => rename(join(dataDir, "postgres"), elsewhere());
const moveBack = () => rename(elsewhere(), join(dataDir, "postgres"));

test("a stop while the database is being started again works, and leaves nothing running", async () => {
  const server = await startProcess("serve", dataDir, { ...KEYS, LOG_LEVEL: "warn" });
  await moveAway();
  await killPostmaster();
  await vi.waitFor(() => expect(server.output()).toContain("could not be started again (attempt 1 of 6)"), PATIENCE);
  expect(await statusOf(server, "/readyz")).toBe(503);
  server.child.kill("SIGTERM");
  const { code, stderr } = await server.finished;
  await moveBack();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(existsSync(join(dataDir, "postgres.json"))).toBe(false);
  expect(listServersOf(join(dataDir, "postgres"))).toEqual([]);
});

test("a database that cannot be started again ends the process with one clear line, and the next start finds its data", async () => {
  const server = await startProcess("serve", dataDir, { ...KEYS, LOG_LEVEL: "warn" });
  await moveAway();
  await killPostmaster();
  const { code, stdout, stderr } = await server.finished;
  await moveBack();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database in \S+ ended by itself and could not be started again: The folder \S+ is not there any more; see postgres\.log beside it\.\n$/,
  );
  expect(stdout.match(/could not be started again \(attempt \d of 6\)/g)).toHaveLength(6);
  const { stdout: partners } = await runCli(["partner", "list", "--json"], { ...KEYS, DATA_DIR: dataDir }).finished;
  expect(partners).toContain((await readDemo(dataDir)).partner.id);
});
