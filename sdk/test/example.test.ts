import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anEvent, hmac, signed } from "./requests.ts";
import { listen } from "./servers.ts";
import { aSecret, type DemoState, startStandIn } from "./stand-in-demo.ts";

const RUN = fileURLToPath(new URL("../../scripts/run.mjs", import.meta.url));

let dataDir = "";
let demo: { close: () => Promise<void> } | undefined;
let state: DemoState;
const started = new Map<ChildProcess, Promise<unknown>>();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sablewatch-example-"));
  state = { webhooks: [], active: undefined, calls: [] };
});

afterEach(async () => {
  for (const child of started.keys()) child.kill("SIGTERM");
  await Promise.all(started.values());
  await demo?.close();
  demo = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

/** As `npm run example:receiver` runs it, in a process group of its own, as a terminal would have it. */
async function startExample(port?: number) {
  const receiverPort = port ?? (await freePort());
  const child = spawn(process.execPath, [RUN, "example:receiver"], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, RECEIVER_PORT: String(receiverPort) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const finished = once(child, "close").then(([code]) => {
    started.delete(child);
    return { code: code as number | null, stdout, stderr };
  });
  started.set(child, finished);
  return {
    url: `http://127.0.0.1:${receiverPort}/webhooks`,
    finished,
    /** Waits until it has said this so often. */
    says: (text: string, times = 1) =>
      vi.waitFor(() => expect(stdout.split(text).length - 1, stdout + stderr).toBe(times), { timeout: 100_000 }),
    async pressCtrlC() {
      process.kill(-(child.pid ?? 0), "SIGINT");
      return finished;
    },
  };
}

async function freePort(): Promise<number> {
  const { url, close } = await listen(createServer());
  await close();
  return Number(new URL(url).port);
}

const send = (url: string, { body, headers }: ReturnType<typeof signed>) =>
  fetch(url, { method: "POST", headers, body });

const activeToken = (): string => state.active?.token ?? "";

const kept = async () => JSON.parse(await readFile(join(dataDir, "example-receiver.json"), "utf8")) as unknown;

describe("the example receiver", () => {
  test("waits for the demo, registers itself, and keeps the secret where only its owner can read it", async () => {
    const example = await startExample();
    await example.says("waiting for the demo: run npm start");
    demo = await startStandIn(dataDir, state);
    await example.says(`listening at ${example.url}`);
    expect(state.webhooks).toMatchObject([{ url: example.url, enabled: true }]);
    expect(await kept()).toEqual(state.active);
    expect((await stat(join(dataDir, "example-receiver.json"))).mode & 0o777).toBe(0o600);
    expect((await example.pressCtrlC()).stdout).not.toContain(state.active?.token);
  });

  test("prints one line for each event, tells repetitions and rejects forgeries, and ends well on Ctrl-C", async () => {
    demo = await startStandIn(dataDir, state);
    const example = await startExample();
    await example.says("listening at");
    const secret = activeToken();
    const event = anEvent();

    const first = signed(event, { secret });
    const answer = await send(example.url, first);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-signature")).toBe(hmac(secret, first.token));
    expect((await send(example.url, signed(event, { secret }))).status).toBe(200);
    expect((await send(example.url, signed(anEvent("Forged"), { secret: "guess" }))).status).toBe(401);

    const { code, stdout, stderr } = await example.pressCtrlC();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.split("\n").filter((line) => /customer\.deleted|rejected|stopped/.test(line));
    expect(lines).toMatchObject([
      expect.stringMatching(/^\d\d:\d\d:\d\d {2}customer\.deleted +Bluefinch Books: was active {2}verified$/),
      expect.stringMatching(/customer\.deleted +Bluefinch Books: was active {2}verified, repeated/),
      expect.stringContaining("rejected with 401: signature wrong"),
      expect.stringContaining("stopped"),
    ]);
    expect(stdout).not.toContain("Forged");
  });

  test("started again, it uses the secret it kept, and enables its endpoint if that was disabled", async () => {
    demo = await startStandIn(dataDir, state);
    const port = await freePort();
    const first = await startExample(port);
    await first.says("listening at");
    await first.pressCtrlC();
    for (const webhook of state.webhooks) webhook.enabled = false;
    state.calls = [];

    const second = await startExample(port);
    await second.says("listening at");
    expect(state.calls).toEqual(["GET", `PATCH /${state.webhooks[0]?.id}`, "GET /secrets"]);
    expect(state.webhooks).toMatchObject([{ enabled: true }]);
    expect((await send(second.url, signed(anEvent(), { secret: activeToken() }))).status).toBe(200);
  });

  test("cycles the secret when the organisation has one that it never saw", async () => {
    state.active = aSecret();
    demo = await startStandIn(dataDir, state);
    const example = await startExample();
    await example.says("listening at");
    expect(state.calls).toEqual(["GET", "POST", "GET /secrets", "POST /secrets/cycle"]);
    expect(await kept()).toEqual(state.active);
  });

  test("sees the demo go and come back, and goes on with it", async () => {
    demo = await startStandIn(dataDir, state);
    const example = await startExample();
    await example.says("listening at");
    await demo.close();
    demo = undefined;
    await example.says("the demo is gone");
    demo = await startStandIn(dataDir, state);
    await example.says("listening at", 2);
    expect(state.webhooks).toHaveLength(1);
    expect((await send(example.url, signed(anEvent(), { secret: activeToken() }))).status).toBe(200);
  });

  test("ends with one clear line when its port is taken", async () => {
    const taken = await listen(createServer());
    const port = new URL(taken.url).port;
    const example = await startExample(Number(port));
    expect(await example.finished).toEqual({
      code: 1,
      stdout: "",
      stderr: `Port ${port} on 127.0.0.1 is in use by another program; set RECEIVER_PORT to a free one.\n`,
    });
    await taken.close();
  });
});
