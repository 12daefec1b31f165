import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { soon } from "../support/webhooks/event-stream.ts";
import { startReceiver } from "../support/webhooks/receiver.ts";
import { freePort } from "../support/processes/free-port.ts";
import { readDemo, runCli, startProcess } from "../support/processes/server-process.ts";

const SECRET = "whsec_of_this_test";

test("a server that is killed while it streams loses no event and doubles none, with the demo's own file", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sablewatch-listen-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const PORT = String(await freePort());
  let server = await startProcess("demo", dataDir, { PORT });
  onTestFinished(async () => {
    server.child.kill("SIGTERM");
    await server.finished;
  });
  const receiver = await startReceiver();
  receiver.secret = SECRET;
  onTestFinished(() => receiver.close());
  const { sandbox } = await readDemo(dataDir);
  expect(sandbox.apiKey).toMatch(/^sw_test_/);

  const args = ["--forward-to", receiver.url, "--secret", SECRET, "--events", "customer.created"];
  const listener = runCli(["listen", ...args], { DATA_DIR: dataDir });
  onTestFinished(() => void listener.child.kill("SIGKILL"));
  await soon(() => expect(listener.output()).toContain("Ctrl-C"));

  const made: string[] = [];
  const make = async (): Promise<void> => {
    const answer = await fetch(`${server.baseUrl}/api/v1/integrations/sandbox/events`, {
      method: "POST",
      headers: { "sw-partner-id": sandbox.id, "sw-api-key": sandbox.apiKey, "content-type": "application/json" },
      body: JSON.stringify({ type: "customer.created" }),
    });
    const { events } = (await answer.json()) as { events: { idempotencyToken: string }[] };
    made.push(...events.map(({ idempotencyToken }) => idempotencyToken));
  };
  const triggered = await runCli(["trigger", "customer.created", "--json"], { DATA_DIR: dataDir }).finished;
  made.push(
    ...(JSON.parse(triggered.stdout) as { events: { idempotencyToken: string }[] }).events.map(
      (one) => one.idempotencyToken,
    ),
  );
  await soon(() => expect(receiver.received).toHaveLength(1));

  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 30 }, make));
    server.child.kill("SIGKILL");
    await server.finished;
    server = await startProcess("demo", dataDir, { PORT });
    await Promise.all(Array.from({ length: 5 }, make));
  }
  const got = () => receiver.received.map(({ event }) => event.idempotencyToken);
  const distinct = made.filter((token, index) => made.indexOf(token) === index);
  await soon(() => expect(new Set(got())).toEqual(new Set(distinct)));
  expect(got()).toHaveLength(distinct.length);
  expect(listener.output()).toContain("Connected again");
  listener.child.kill("SIGINT");
  expect((await listener.finished).code).toBe(0);
});
