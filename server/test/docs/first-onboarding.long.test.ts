import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DemoFile, readDemo, type ServerProcess, startProcess } from "../support/processes/server-process.ts";
import { codeIn, readPage } from "./pages.ts";

// Does what a reader of "From nothing to the first onboarding" does, using only the text of the page.

const run = promisify(execFile);

let folder = "";
let server: ServerProcess;
let demo: DemoFile;
let blocks: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-first-onboarding-"));
  server = await startProcess("demo", join(folder, "data"));
  demo = await readDemo(join(folder, "data"));
  blocks = codeIn((await readPage(server.baseUrl, "/docs/guides/first-onboarding")).html);
});

afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

const inShell = async (code: string): Promise<string> => {
  const own = code
    .replaceAll("YOUR_DISTRIBUTOR_ID", demo.distributor.id)
    .replaceAll("YOUR_DISTRIBUTOR_KEY", demo.distributor.apiKey);
  return (await run("bash", ["-euo", "pipefail", "-c", own], { cwd: folder })).stdout;
};

const written = async (file: string): Promise<string> => (await readFile(join(folder, file), "utf8")).trim();

test("its commands make a partner, invite its owner, give it a key and onboard a customer whose breaches are found", async () => {
  const steps = blocks.filter((code) => code.includes("curl "));
  expect(steps).toHaveLength(6);
  const info = steps[4] ?? "";
  for (const step of steps) await inShell(step);
  await vi.waitFor(async () => expect(JSON.parse(await inShell(info))).toMatchObject({ scanned_status: true }), {
    timeout: 300_000,
    interval: 200,
  });

  const [partnerId, apiKey, customerId] = await Promise.all(
    ["partner-id.txt", "api-key.txt", "customer-id.txt"].map(written),
  );
  const headers = { "SW-PARTNER-ID": partnerId ?? "", "SW-API-KEY": apiKey ?? "" };
  const read = async (path: string) =>
    (await (await fetch(`${server.baseUrl}/api/v1/integrations${path}`, { headers })).json()) as object;
  expect(await read(`/customer/${customerId}/breaches`)).toMatchObject({ breachStatus: true });
  expect(await read("/partner/brand")).toMatchObject({ brand: { name: "Northwind IT", colour: "#7a1fa2" } });
  const operator = { Authorization: `Bearer ${demo.operator.token}` };
  const staff = await fetch(`${server.baseUrl}/api/v1/operator/staff?partnerId=${partnerId}`, { headers: operator });
  expect(await staff.json()).toMatchObject({ invitations: [{ email: "kim@northwind.example", role: "owner" }] });
});
