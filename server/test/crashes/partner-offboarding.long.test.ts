import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { readDemo, startProcess } from "../support/processes/server-process.ts";

let folder = "";
afterAll(() => rm(folder, { recursive: true, force: true }));

const CUSTOMERS = 6_000;

const COUNTS = `
  select count(*) filter (where status = 'inactive' and company_name = 'Crash Test')::int as inactive,
    (select count(*) from events join customers c on c.id = customer_id
      where type = 'customer.deleted' and company_name = 'Crash Test')::int as events,
    (select count(distinct customer_id) from events join customers c on c.id = customer_id
      where type = 'customer.deleted' and company_name = 'Crash Test')::int as told
  from customers`;

test("killed in the middle of an offboarding, the service takes every customer along, and tells of each once", async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-offboarding-"));
  const server = await startProcess("demo", folder);
  const { partner, distributor } = await readDemo(folder);
  const connect = async () => {
    const { url } = JSON.parse(await readFile(join(folder, "postgres.json"), "utf8")) as { url: string };
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const countsOf = async (client: pg.Client) =>
    (await client.query<{ inactive: number; events: number; told: number }>(COUNTS)).rows[0];
  const client = await connect();
  await client.query(
    `insert into customers (id, partner_id, company_name, status, plan_id, price, currency_code, billed_from, enrol_type,
       locale, send_monthly_report)
     select uuid_v7(), partner_id, 'Crash Test', 'active', plan_id, price, currency_code, billed_from, enrol_type, locale,
       false
     from (select * from customers where partner_id = $1 limit 1) as one, generate_series(1, ${CUSTOMERS})`,
    [partner.id],
  );
  const headers = { "sw-distributor-id": distributor.id, "sw-api-key": distributor.apiKey };
  const partners = (baseUrl: string) => `${baseUrl}/api/v1/distributors/partners/${partner.id}`;
  expect((await fetch(`${partners(server.baseUrl)}/offboard`, { method: "POST", headers })).status).toBe(200);
  await vi.waitFor(async () => expect((await countsOf(client))?.inactive).toBeGreaterThan(0), {
    timeout: 300_000,
    interval: 5,
  });
  server.child.kill("SIGKILL");
  await server.finished;
  await client.end().catch(() => undefined);

  const restarted = await startProcess("demo", folder);
  const after = await connect();
  await vi.waitFor(
    async () => expect(await countsOf(after)).toEqual({ inactive: CUSTOMERS, events: CUSTOMERS, told: CUSTOMERS }),
    { timeout: 300_000, interval: 200 },
  );

  // The offboarding is undone, and the process is killed again on the way back.
  expect((await fetch(`${partners(restarted.baseUrl)}/restore`, { method: "POST", headers })).status).toBe(200);
  await vi.waitFor(async () => expect((await countsOf(after))?.inactive).toBeLessThan(CUSTOMERS), {
    timeout: 300_000,
    interval: 5,
  });
  restarted.child.kill("SIGKILL");
  await restarted.finished;
  await after.end().catch(() => undefined);
  const last = await startProcess("demo", folder);
  const end = await connect();
  await vi.waitFor(async () => expect((await countsOf(end))?.inactive).toBe(0), { timeout: 300_000, interval: 200 });
  await end.end();
  last.child.kill("SIGTERM");
  expect(await last.finished).toMatchObject({ code: 0 });
});
