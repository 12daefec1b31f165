import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase, type TestDatabase } from "../support/database.ts";
import { customerFields } from "../support/factories.ts";
import { breakingSince, buildLastRelease, listReleases } from "./last-release.ts";
import { type Receiver, startReceiver } from "../support/webhooks/receiver.ts";
import { runCli, type ServerProcess, startProcess } from "../support/processes/server-process.ts";

let folder: string;
let database: TestDatabase;
let receiver: Receiver;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-upgrade-"));
  database = await createDatabase();
  receiver = await startReceiver();
  env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "warn", WEBHOOK_ALLOW_LOCAL: "true" };
});
afterAll(async () => {
  await receiver.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Partner = { id: string; apiKey: string };
type Call = (path: string, body?: object) => Promise<Record<string, unknown>>;

/** Created by the last release, like everything in a database that is about to be upgraded. */
async function aPartnerOf(cli: string): Promise<Partner> {
  const command = async (...args: string[]): Promise<Record<string, unknown>> => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], env, cli).finished;
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const distributor = await command("distributor", "create", "--name", "Meridian Distribution");
  const contact = ["--name", "Northgate IT", "--contact-email", "hello@northgate.example"];
  const partner = await command("partner", "create", ...contact, "--distributor", String(distributor["id"]));
  const key = await command("key", "issue", "--partner", String(partner["id"]));
  return { id: String(partner["id"]), apiKey: String(key["apiKey"]) };
}

/** Calls that server as the partner. Any error response fails the test. */
const callOf =
  ({ baseUrl }: ServerProcess, { id, apiKey }: Partner): Call =>
  async (path, body) => {
    const answer = await fetch(`${baseUrl}/api/v1/integrations${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "sw-partner-id": id, "sw-api-key": apiKey, ...(body && { "content-type": "application/json" }) },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };

/** How many callers there are at the same time, so that a migration step meets changes in every state. */
const CALLERS = 4;

/** Onboards, reads and changes customers until told to stop. Returns how many. */
async function work(call: Call, isOver: () => boolean): Promise<number> {
  const counts = await Promise.all(Array.from({ length: CALLERS }, () => workOn(call, isOver)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function workOn(call: Call, isOver: () => boolean): Promise<number> {
  let count = 0;
  for (; !isOver(); count++) {
    const { customerId } = await call("/customer/onboard", customerFields({}));
    await call(`/customer/${String(customerId)}/info`);
    await call("/customers?limit=10");
    await call("/customer/offboard", { customerId });
  }
  return count;
}

const typesFor = (type: string): string[] =>
  receiver.received.filter(({ event }) => event.type === type).map(({ event }) => event.data.customer.uuid);

test("the last release and this program run beside each other on one database: no call fails, every event arrives", async () => {
  const { cli } = await buildLastRelease(await mkdtemp(join(folder, "release-")));
  const before = await startProcess("serve", folder, env, cli);
  const partner = await aPartnerOf(cli);
  const call = callOf(before, partner);
  const { secret } = await call("/webhooks", { url: receiver.url });
  receiver.secret = (secret as { token: string }).token;

  const is = { oldOver: false, newOver: false };
  const byOld = work(call, () => is.oldOver);
  byOld.catch(() => undefined);
  await vi.waitFor(() => expect(typesFor("customer.created").length).toBeGreaterThan(2), { timeout: 300_000 });

  // The new program migrates the database while the other is working.
  const after = await startProcess("serve", folder, env);
  const byNew = work(callOf(after, partner), () => is.newOver);
  byNew.catch(() => undefined);
  const seen = receiver.received.length;
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(seen + 20), { timeout: 300_000 });

  is.oldOver = true;
  const countOfOld = await byOld;
  before.child.kill("SIGTERM");
  expect((await before.finished).code).toBe(0);
  const alone = receiver.received.length;
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(alone + 6), { timeout: 300_000 });
  is.newOver = true;
  const countOfNew = await byNew;
  after.child.kill("SIGTERM");
  expect((await after.finished).code).toBe(0);

  // The step back: the last release again, on the schema of this program and with what it has stored.
  const again = await startProcess("serve", folder, env, cli);
  const beforeBack = receiver.received.length;
  const isBackOver = () => receiver.received.length > beforeBack + 6;
  const countOfBack = await work(callOf(again, partner), isBackOver);

  expect(Math.min(countOfOld, countOfNew)).toBeGreaterThan(0);
  const all = countOfOld + countOfNew + countOfBack;
  await vi.waitFor(() => expect(new Set(typesFor("customer.deleted")).size).toBe(all), { timeout: 300_000 });
  expect(new Set(typesFor("customer.created")).size).toBe(all);
  again.child.kill("SIGTERM");
  expect((await again.finished).code).toBe(0);
  for (const program of [before, after, again]) expect(program.output()).not.toMatch(/"level":"?(?:error|fatal|50|60)/);
});

test("the table of steps back names every release, and calls none safe that has a breaking migration to undo", async () => {
  const releases = await listReleases();
  const table = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  for (const [index, { version, commit }] of releases.entries()) {
    const newer = releases[index - 1];
    const breaking = await breakingSince(commit, newer?.commit);
    const row = newer ? `from ${newer.version} to ${version}` : `from a build after ${version} to ${version}`;
    const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const verdict = cells.find(([, step]) => step === row)?.[2];
    expect([row, verdict?.split(/\W/)[0]]).toEqual([row, breaking.length === 0 ? "yes" : "no"]);
  }
});
