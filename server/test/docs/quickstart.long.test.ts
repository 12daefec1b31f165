import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../support/processes/free-port.ts";
import { type DemoFile, readDemo, type ServerProcess, startProcess } from "../support/processes/server-process.ts";
import { areLanguagesRequired, hasProgram } from "./languages.ts";
import { codeIn, readPage } from "./pages.ts";

// Does what a reader of the quickstart does, using only the text of the page.

const run = promisify(execFile);
const PATIENCE = { timeout: 300_000, interval: 50 };
const EVENTS = ["customer.created", "customer.breach.found", "customer.breach.firstscan.completed"];

let folder = "";
let server: ServerProcess;
let demo: DemoFile;
let blocks: string[];
let started: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-quickstart-"));
  server = await startProcess("demo", join(folder, "data"));
  demo = await readDemo(join(folder, "data"));
  blocks = codeIn((await readPage(server.baseUrl, "/docs/guides/quickstart")).html);
});

afterEach(async () => {
  started?.kill("SIGKILL");
  // The next receiver is another endpoint, and the events of this one would wait forever.
  const headers = { "SW-PARTNER-ID": demo.partner.id, "SW-API-KEY": demo.partner.apiKey };
  const url = `${server.baseUrl}/api/v1/integrations/webhooks`;
  const { webhooks } = (await (await fetch(url, { headers })).json()) as { webhooks: { id: string }[] };
  for (const { id } of webhooks) await fetch(`${url}/${id}`, { method: "DELETE", headers });
});

afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

const block = (mark: string): string => {
  const found = blocks.find((code) => code.includes(mark));
  if (found === undefined) throw new Error(`The quickstart has no block with ${mark}`);
  return found.replaceAll("YOUR_PARTNER_ID", demo.partner.id).replaceAll("YOUR_API_KEY", demo.partner.apiKey);
};

const inShell = async (code: string, cwd = folder): Promise<Record<string, unknown>> => {
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", code], { cwd });
  return JSON.parse(stdout) as Record<string, unknown>;
};

type Answered = { secret?: { token: string } };

/** Registers an endpoint at this port. The secret is in the response, or in the response to cycling it. */
async function register(port: number): Promise<string> {
  const made = (await inShell(block('"url"').replace("8099", String(port)))) as Answered;
  const { secret } = made.secret ? made : ((await inShell(block("secrets/cycle"))) as Answered);
  return secret?.token ?? "";
}

/** Starts a receiver and returns what it has printed so far. */
function start(program: string, args: string[], env: Record<string, string>, cwd: string): () => string {
  let printed = "";
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  started = child;
  return () => printed;
}

/** Onboards the page's customer. Its events are received, verified and acknowledged, and the proof is stored. */
async function expectDelivered(printed: () => string): Promise<void> {
  await inShell(block("customer/onboard"));
  await vi.waitFor(() => {
    for (const type of EVENTS) expect(printed()).toContain(`verified ${type} Bluefinch Books`);
  }, PATIENCE);
  await vi.waitFor(async () => {
    const { deliveries } = await inShell(block("webhooks/deliveries"));
    expect((deliveries as { status: string }[]).map(({ status }) => status)).toEqual(EVENTS.map(() => "delivered"));
  }, PATIENCE);
}

test("with Node: the SDK from this service verifies the first webhooks", async () => {
  expect(await inShell(block("partner/plans"))).toMatchObject({ success: true });
  const port = await freePort();
  const secret = await register(port);
  const env = {
    ...process.env,
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  };
  await run("bash", ["-euo", "pipefail", "-c", block("npm install")], { cwd: folder, env });
  const project = join(folder, "first-webhook");
  await writeFile(join(project, "receiver.mjs"), block("nodeHandler"));
  const printed = start(process.execPath, ["receiver.mjs"], { WEBHOOK_SECRET: secret, PORT: String(port) }, project);
  await vi.waitFor(() => expect(printed()).toContain("waiting at"), PATIENCE);
  await expectDelivered(printed);
});

test.skipIf(!hasProgram("php") && !areLanguagesRequired())(
  hasProgram("php") ? "with PHP: one file verifies the first webhooks" : "with PHP: left out, this machine has no php",
  async () => {
    const port = await freePort();
    const secret = await register(port);
    const project = join(folder, "php");
    await mkdir(project);
    await writeFile(join(project, "receiver.php"), block("hash_hmac"));
    const address = `127.0.0.1:${port}`;
    const printed = start("php", ["-S", address, "receiver.php"], { WEBHOOK_SECRET: secret }, project);
    await vi.waitFor(() => fetch(`http://${address}`), PATIENCE);
    const forged = await fetch(`http://${address}/webhooks`, {
      method: "POST",
      headers: { "X-Signature": "0".repeat(64), "X-Token": crypto.randomUUID(), "X-Timestamp": String(Date.now()) },
      body: "{}",
    });
    expect([forged.status, forged.headers.get("x-signature")]).toEqual([401, null]);
    await expectDelivered(printed);
  },
);
