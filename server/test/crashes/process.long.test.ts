import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../support/processes/free-port.ts";
import {
  type DemoFile,
  readDemo,
  runCli,
  type ServerProcess,
  startProcess,
} from "../support/processes/server-process.ts";

let folder = "";
let dataDir = "";
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-process-"));
  dataDir = join(folder, "demo");
  server = await startProcess("demo", dataDir);
});

afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({ DATA_DIR: dataDir });

/** Databases that several tests share, one after another: creating a new one takes longer than most of them. */
const others = () => join(folder, "others");
const stopped = () => join(folder, "stopped");

describe("beside a running demo", () => {
  test("demo.json opens the API, belongs to its owner alone, and both partners are told apart", async () => {
    const demo = await readDemo(dataDir);
    expect(demo.baseUrl).toBe(server.baseUrl);
    expect((await stat(join(dataDir, "demo.json"))).mode & 0o777).toBe(0o600);
    const list = (partner: { id: string; apiKey: string }) =>
      fetch(`${demo.baseUrl}/api/v1/integrations/customers?pageSize=100`, {
        headers: { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey },
      }).then((answer) => answer.json() as Promise<{ customers: { status: string }[] }>);
    const mine = await list(demo.partner);
    expect(new Set(mine.customers.map(({ status }) => status))).toEqual(
      new Set(["active", "prospect", "inactive", "dormant"]),
    );
    expect(mine).not.toEqual(await list(demo.otherPartner));
  });

  test("the links to the console sign in an owner of each kind", async () => {
    const { baseUrl, console } = await readDemo(dataDir);
    for (const [kind, link] of Object.entries(console)) {
      const token_hash = new URL(link).searchParams.get("token_hash");
      const signedIn = await fetch(`${baseUrl}/auth/staff/confirm`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token_hash, type: "magiclink" }),
      });
      const [cookie = ""] = signedIn.headers.getSetCookie().map((line) => line.split(";", 1).join(""));
      const answer = await fetch(`${baseUrl}/api/v1/staff/session`, { headers: { cookie } });
      expect(await answer.json()).toMatchObject({ memberships: [{ role: "owner", organisation: { kind } }] });
    }
  });

  test("a second start on the same folder says who holds it and harms nothing", async () => {
    const second = await runCli(["demo"], { ...env(), PORT: String(await freePort()) }).finished;
    expect(second.code).toBe(1);
    expect(second.stderr.trim().split("\n")).toHaveLength(1);
    expect(second.stderr).toMatch(new RegExp(`in use by process ${server.child.pid}`));
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  });

  test("commands find the running database: a partner made by hand can call the API at once", async () => {
    const { distributor } = await readDemo(dataDir);
    const run = async (...args: string[]): Promise<Record<string, string>> => {
      const { code, stdout, stderr } = await runCli([...args, "--json"], env()).finished;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      return JSON.parse(stdout) as Record<string, string>;
    };
    const partner = await run(
      "partner",
      "create",
      "--distributor",
      distributor.id,
      "--name",
      "By Hand",
      "--contact-email",
      "me@hand.example",
    );
    const key = await run("key", "issue", "--partner", String(partner["id"]));
    const call = () =>
      fetch(`${server.baseUrl}/api/v1/integrations/partner/plans`, {
        headers: { "sw-partner-id": String(partner["id"]), "sw-api-key": String(key["apiKey"]) },
      }).then((answer) => answer.status);
    expect(await call()).toBe(200);

    await run("key", "revoke", String(key["id"]));
    // Waits for the cache to expire. If it never did, the test's own time limit would end the wait.
    while ((await call()) !== 401) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test("the operator's token reads the metrics, and no one else can", async () => {
    const { operator, partner } = await readDemo(dataDir);
    const metrics = (token: string) =>
      fetch(`${server.baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect((await metrics(partner.apiKey)).status).toBe(401);
    const answer = await metrics(operator.token);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("http_request_duration_seconds_bucket");
  });
});

test("a command in a folder without a database says so in one line, and leaves the folder as it was", async () => {
  for (const args of [["customer", "list"], ["migrate"], ["backup", "--to", join(folder, "backup")]]) {
    const { code, stdout, stderr } = await runCli(args, { DATA_DIR: others() }).finished;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^There is no database in \S+others\. Set DATA_DIR .*\n$/);
    await expect(stat(others())).rejects.toThrow("ENOENT");
  }
});

test("commands without a server take turns on the folder", async () => {
  const where = { DATA_DIR: others() };
  const first = await startProcess("serve", others(), { LOG_LEVEL: "error" });
  first.child.kill("SIGTERM");
  await first.finished;
  const create = (name: string) => runCli(["distributor", "create", "--name", name], where).finished;
  for (const { code, stderr } of await Promise.all(["A", "B"].map(create))) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  }
  const { stdout } = await runCli(["distributor", "list", "--json"], where).finished;
  expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name).sort()).toEqual(["A", "B"]);
});

test("the demo leaves alone what others made, whatever its name", async () => {
  const args = ["distributor", "create", "--name", "Meridian Distribution", "--json"];
  const named = await runCli(args, { DATA_DIR: others() }).finished;
  const { id } = JSON.parse(named.stdout) as { id: string };
  const demo = await startProcess("demo", others());
  expect((await readDemo(others())).distributor.id).not.toBe(id);
  demo.child.kill("SIGTERM");
  await demo.finished;
});

describe("a wrong start ends with one clear line", () => {
  test("a taken port", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const { code, stderr } = await runCli(["serve"], { DATA_DIR: others(), PORT: String(port), LOG_LEVEL: "error" })
      .finished;
    taken.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is in use by another program; set PORT to a free one.\n`,
    });
  });

  test("a wrong setting, without its value", async () => {
    const { code, stderr } = await runCli(["serve"], { DATABASE_URL: "mysql://root:hunter2@db", PORT: "eighty" })
      .finished;
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Wrong settings: PORT must be a whole number; DATABASE_URL must be a URL.*\n$/);
    expect(stderr).not.toContain("hunter2");
  });

  test("an address of another machine", async () => {
    const { code, stderr } = await runCli(["serve"], { DATA_DIR: others(), HOST: "192.0.2.1", LOG_LEVEL: "error" })
      .finished;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "This machine has no address 192.0.2.1; set HOST to one of its own.\n",
    });
  });

  test("an unknown command, an unknown role, a missing option", async () => {
    for (const args of [["sevre"], ["serve", "--role", "boss"], ["partner", "create", "--name", "x"]]) {
      const { code, stderr } = await runCli(args, env()).finished;
      expect(code).toBe(2);
      expect(stderr).not.toContain("    at ");
    }
  });

  test("every command explains itself", async () => {
    const { code, stdout } = await runCli(["--help"], env()).finished;
    expect(code).toBe(0);
    for (const name of ["serve", "demo", "migrate", "distributor", "partner", "plan", "billing-code", "key"]) {
      expect(stdout).toContain(`  ${name}`);
    }
  });
});

test("a signal stops it cleanly, a second start finds its data and its keys again, and no log line holds a secret", async () => {
  const first = await startProcess("demo", stopped(), { LOG_LEVEL: "trace" });
  const before = await readDemo(stopped());
  const connection = JSON.parse(await readFile(join(stopped(), "postgres.json"), "utf8")) as { url: string };
  first.child.kill("SIGINT");
  const ended = await first.finished;
  expect(ended.code).toBe(0);
  expect(ended.stdout).toContain("Stopped.");
  const logged = ended.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .join("\n");
  for (const secret of [
    before.partner.apiKey,
    before.distributor.apiKey,
    before.operator.token,
    new URL(connection.url).password,
    ...Object.values(before.console).map((link) => new URL(link).searchParams.get("token_hash") ?? ""),
  ]) {
    expect(logged).not.toContain(secret);
  }

  const second = await startProcess("demo", stopped());
  const after = await readDemo(stopped());
  // Links to the console work once, so each start creates new ones.
  const lasting = (demo: DemoFile) => ({ ...demo, baseUrl: "", console: {} });
  expect(lasting(after)).toEqual(lasting(before));
  expect(after.console).not.toEqual(before.console);
  second.child.kill("SIGTERM");
  const endedAgain = await second.finished;
  expect(endedAgain).toMatchObject({ code: 0, stderr: "" });
  // There is nothing to warn about: every connection was closed before the database was stopped.
  expect(endedAgain.stdout).not.toContain('{"level"');
});

test("a request that cannot finish does not keep the server from stopping", async () => {
  const stuck = await startProcess("demo", stopped());
  const { partner } = await readDemo(stopped());
  const { url } = JSON.parse(await readFile(join(stopped(), "postgres.json"), "utf8")) as { url: string };
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: string }>(
    "select id from customers where partner_id = $1 and status = 'active' limit 1 for update",
    [partner.id],
  );
  const answer = fetch(`${stuck.baseUrl}/api/v1/integrations/customer/offboard`, {
    method: "POST",
    headers: { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "content-type": "application/json" },
    body: JSON.stringify({ customerId: rows[0]?.id }),
  }).catch(() => undefined);
  // Uses a separate connection, because pg_stat_activity does not change within a transaction. Only the request selects
  // a customer by its partner; the scan may wait for the same row.
  const watcher = new pg.Client({ connectionString: url });
  watcher.on("error", () => undefined);
  await watcher.connect();
  const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"partner_id" = %'`;
  await vi.waitFor(async () => expect((await watcher.query(waits)).rowCount).toBe(1), { timeout: 300_000 });
  await watcher.end();
  stuck.child.kill("SIGTERM");
  // The row stays locked. If the stop had no time limit, this would wait forever.
  expect(await stuck.finished).toMatchObject({ code: 0 });
  expect(await answer).toBeUndefined();
});
