import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { customerFields } from "../support/factories.ts";
import { readDemo, startProcess } from "../support/processes/server-process.ts";

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "sablewatch-crash-"));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

type Connection = { url: string; pid: number };

const connectionOf = async (dataDir: string): Promise<Connection> =>
  JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as Connection;

/** Everything that an onboarding writes, counted over the customers with this name. */
const TRACES = `
  select
    (select count(*) from customers where company_name = $1)::int as customers,
    (select count(*) from events join customers c on c.id = customer_id
      where company_name = $1 and type = 'customer.created')::int as events,
    (select count(*) from audit_entries join customers c on c.id::text = subject_id
      where company_name = $1 and action = 'customer.onboarded')::int as audits,
    (select count(*) from monitored_domains join customers c on c.id = customer_id where company_name = $1)::int as domains,
    (select count(*) from customers c where company_name = $1 and (scanned_at is not null or exists (
      select from graphile_worker._private_jobs job where job.payload ->> 'customerId' = c.id::text)))::int as scans`;

test("server and database killed in the middle of 200 onboardings: what was answered is there whole, nothing is there by half", async () => {
  const dataDir = await newFolder();
  const server = await startProcess("demo", dataDir);
  const { partner } = await readDemo(dataDir);
  const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "content-type": "application/json" };
  const companyName = "Crash Test Bakery";

  const answered: string[] = [];
  let kill: (() => void) | undefined;
  const enoughAnswered = new Promise<void>((resolve) => (kill = resolve));
  const onboardings = Array.from({ length: 200 }, async () => {
    const body = JSON.stringify(customerFields({ companyName }));
    const answer = await fetch(`${server.baseUrl}/api/v1/integrations/customer/onboard`, {
      method: "POST",
      headers,
      body,
    });
    const { customerId } = (await answer.json()) as { customerId?: string };
    if (customerId !== undefined) answered.push(customerId);
    if (answered.length === 50) kill?.();
  });
  await enoughAnswered;
  const postgres = await connectionOf(dataDir);
  server.child.kill("SIGKILL");
  process.kill(-postgres.pid, "SIGKILL");
  await Promise.allSettled(onboardings);
  await server.finished;

  const restarted = await startProcess("demo", dataDir);
  const client = new pg.Client({ connectionString: (await connectionOf(dataDir)).url });
  await client.connect();
  const { rows: found } = await client.query<{ id: string }>("select id from customers where company_name = $1", [
    companyName,
  ]);
  const ids = new Set(found.map(({ id }) => id));
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  expect(answered.length).toBeGreaterThanOrEqual(50);
  const { rows } = await client.query<Record<string, number>>(TRACES, [companyName]);
  const whole = ids.size;
  expect(rows[0]).toEqual({ customers: whole, events: whole, audits: whole, domains: whole, scans: whole });
  await client.end();

  restarted.child.kill("SIGTERM");
  expect(await restarted.finished).toMatchObject({ code: 0 });
});
