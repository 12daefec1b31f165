import { readFile, mkdtemp, rm, stat, copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
let demo: DemoFile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-secrets-"));
  dataDir = join(folder, "data");
  server = await startProcess("demo", dataDir);
  demo = await readDemo(dataDir);
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  server.child.kill("SIGTERM");
  await server.finished;
}

const sablewatch = (args: string[], env: Record<string, string> = {}) =>
  runCli(args, { DATA_DIR: dataDir, ...env }).finished;

const keyFile = (): string => join(dataDir, "secrets.key");
const keysIn = async (file: string) => (await readFile(file, "utf8")).trim().split("\n");

async function partnersCall(baseUrl: string, path: string, method = "GET", body?: unknown) {
  const headers = { "sw-partner-id": demo.partner.id, "sw-api-key": demo.partner.apiKey };
  const answer = await fetch(`${baseUrl}/api/v1/integrations${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("the embedded database gets a key that only its owner can read, and seals with it", async () => {
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  expect(await keysIn(keyFile())).toHaveLength(1);
  const hook = { url: "http://127.0.0.1:9/hooks" };
  expect(await partnersCall(server.baseUrl, "/webhooks", "POST", hook)).toMatchObject({ status: 200 });
  const { code, stdout } = await sablewatch(["secrets", "check", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toContainEqual(
    // The demo's partner and its distributor have one each.
    expect.objectContaining({ column: "webhook_secrets.token", values: 2, unopened: 0 }),
  );
});

test("an external database needs the right keys before anything is served", async () => {
  const { url } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as { url: string };
  const serve = async (env: Record<string, string>) =>
    sablewatch(["serve"], { DATABASE_URL: url, PORT: String(await freePort()), LOG_LEVEL: "error", ...env });
  const missing = await serve({ SECRETS_KEYS: "" });
  expect(missing).toMatchObject({ code: 2, stdout: "" });
  expect(missing.stderr).toMatch(
    /^Wrong settings: DATABASE_URL needs SECRETS_KEYS too: .*secrets new-key makes one\n$/,
  );
  const { stdout: key } = await sablewatch(["secrets", "new-key"]);
  const wrong = await serve({ SECRETS_KEYS: key.trim() });
  expect(wrong).toMatchObject({ code: 1, stdout: "" });
  expect(wrong.stderr).toMatch(/^The secrets in this database are sealed with key [0-9a-f]{8}, which is missing .*\n$/);
  expect(wrong.stderr).not.toContain(key.trim());
  expect(await serve({ SECRETS_KEYS: "hunter2" })).toMatchObject({
    code: 2,
    stderr: expect.not.stringContaining("hunter2") as string,
  });
});

test("a rotation waits until every node has the new key, then seals everything with it", async () => {
  const [first = ""] = await keysIn(keyFile());
  expect((await sablewatch(["secrets", "new-key", "--save"])).code).toBe(0);
  const refused = await sablewatch(["secrets", "rotate"]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("Restart these nodes first");

  await stop();
  server = await startProcess("demo", dataDir);
  const { code, stdout } = await sablewatch(["secrets", "rotate", "--json"]);
  expect(code).toBe(0);
  const rotated = JSON.parse(stdout) as { newest: string; resealed: number; retired: string[] };
  expect(rotated.retired).toHaveLength(1);
  expect(rotated.resealed).toBeGreaterThan(0);
  const keys = await keysIn(keyFile());
  expect(keys[1]).toBe(first);
  const checked = await sablewatch(["secrets", "check", "--json"], { SECRETS_KEYS: keys[0] ?? "" });
  expect(checked.code).toBe(0);
  expect(new Set((JSON.parse(checked.stdout) as { key: string }[]).map(({ key }) => key))).toEqual(
    new Set([rotated.newest]),
  );
  // The running service keeps working.
  const cycled = await partnersCall(server.baseUrl, "/webhooks/secrets/cycle", "POST", {});
  expect(cycled.status).toBe(200);
});

test("a backup of the running service can be restored elsewhere, and is only readable with the key", async () => {
  const to = join(folder, "backup");
  const backup = await sablewatch(["backup", "--to", to, "--json"]);
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(backup.stdout)).toMatchObject({ folder: to });
  const before = await partnersCall(server.baseUrl, "/customers");

  const copy = join(folder, "copy");
  const env = { DATA_DIR: copy, LOG_LEVEL: "error", PORT: String(await freePort()) };
  const restored = await sablewatch(["restore", "--from", to, "--json"], env);
  expect(restored).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("put secrets.key into DATA_DIR") as string,
  });
  expect(JSON.parse(restored.stdout)).toMatchObject({ hasKey: false });
  const locked = await sablewatch(["serve"], env);
  expect(locked).toMatchObject({ code: 1, stderr: expect.stringContaining("is missing: put it back") as string });

  await copyFile(keyFile(), join(copy, "secrets.key"));
  const other = await startProcess("serve", copy, { LOG_LEVEL: "error" });
  expect(await partnersCall(other.baseUrl, "/customers")).toEqual(before);
  expect(await sablewatch(["secrets", "check"], env)).toMatchObject({ code: 0 });
  other.child.kill("SIGTERM");
  await other.finished;
  expect((await sablewatch(["restore", "--from", to], env)).stderr).toContain("There is a database in");
});

test("an external database is backed up with its own tools, and a time needs its zone", async () => {
  const env = { DATABASE_URL: "postgres://127.0.0.1:1/x" };
  expect(await sablewatch(["backup", "--to", join(folder, "x")], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("docs/backups.md") as string,
  });
  const args = ["restore", "--from", join(folder, "backup"), "--at", "2026-11-16 14:05"];
  expect(await sablewatch(args)).toMatchObject({ code: 2, stderr: expect.stringContaining("with its zone") as string });
});
