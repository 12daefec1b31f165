import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newSealingKey } from "../../server/src/platform/sealing/keyring.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/index.ts";
import { freePort } from "../../server/test/support/processes/free-port.ts";
import { type Container, type ImageConfig, startContainer, untilAnswers } from "./container.ts";
import { seconds } from "./programs.ts";
import { say } from "../../bench/lib/say.ts";

type Image = { root: string; config: ImageConfig };
export type ImageChecks = { are: Record<string, boolean>; figures: Record<string, unknown> };

const HEALTHY = ["node", "/app/deploy/docker/healthy.mjs"];
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><rect width="200" height="40" fill="#1f5f5b"/></svg>`;

/** Runs the image as an operator would, and records the results of the checks. */
export async function checkImage(image: Image, folder: string): Promise<ImageChecks> {
  const running = new Set<Container>();
  const start = (...args: Parameters<typeof startContainer>) => {
    const container = startContainer(...args);
    running.add(container);
    void container.ended.then(() => running.delete(container));
    return container;
  };
  const postgres = await startEmbeddedPostgres({ dataDir: mkdtempSync(join(folder, "postgres-")) });
  try {
    const rooms = await checkRoom(image, folder, start);
    const served = await checkService(image, folder, start, postgres.url);
    const embedded = await checkEmbedded(image, folder, start);
    return {
      are: { ...rooms, ...served.are, ...embedded.are },
      figures: { ...served.figures, ...embedded.figures },
    };
  } finally {
    for (const container of running) container.stop("SIGKILL");
    await Promise.all([...running].map(({ ended }) => ended));
    await postgres.stop();
  }
}

type Start = typeof startContainer;

/** Checks what a process inside can do, before relying on how the program ran there. */
async function checkRoom(image: Image, folder: string, start: Start): Promise<Record<string, boolean>> {
  const script =
    "id -u; id -G; touch /app/x 2>/dev/null || echo read-only; touch /etc/x 2>/dev/null || echo read-only; " +
    "touch /data/x && touch /tmp/x && echo writable; grep CapBnd /proc/self/status; grep NoNewPrivs /proc/self/status; " +
    "ls /app/node_modules | grep -cxE 'typescript|esbuild|vite|vitest|tsx|oxlint|prettier'";
  const options = { volume: join(folder, "room"), entrypoint: ["sh", "-c", script] };
  const { stdout } = await start(image, [], options).ended;
  const lines = stdout.trim().split("\n");
  return {
    "runs as a user without rights": lines[0] === "10001" && lines[1] === "10001",
    "root cannot be written": lines[2] === "read-only" && lines[3] === "read-only",
    "volume and /tmp can be written": lines[4] === "writable",
    "has no capability and gains none": /CapBnd:\s+0+$/.test(lines[5] ?? "") && /NoNewPrivs:\s+1$/.test(lines[6] ?? ""),
    "has no development tools": lines[7] === "0",
  };
}

async function checkService(image: Image, folder: string, start: Start, databaseUrl: string): Promise<ImageChecks> {
  const volume = join(folder, "data");
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = { DATABASE_URL: databaseUrl, SECRETS_KEYS: newSealingKey(), HOST: "127.0.0.1", PORT: String(port) };
  const command = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await start(image, args, { volume, env: settings }).ended;
    if (code !== 0)
      throw new Error(`sablewatch ${args.slice(0, 2).join(" ")} ended with ${code}:\n${stderr.slice(-2_000)}`);
    return stdout;
  };
  say("Migrating …");
  const migrating = performance.now();
  const { applied } = JSON.parse(await command("migrate", "--json")) as { applied: string[] };
  const migrateSeconds = seconds(migrating);
  const again = JSON.parse(await command("migrate", "--json")) as { applied: string[] };

  say("Starting API and worker …");
  const starting = performance.now();
  const baseUrl = `http://127.0.0.1:${port}`;
  const api = start(image, ["serve", "--role", "api"], { volume, env: settings });
  await untilAnswers(`${baseUrl}/readyz`, api);
  const readySeconds = seconds(starting);
  const workerSettings = { ...settings, METRICS_PORT: String(metricsPort) };
  const worker = start(image, ["serve", "--role", "worker"], { volume, env: workerSettings });
  await untilAnswers(`http://127.0.0.1:${metricsPort}/livez`, worker);
  const healthy = async (...args: string[]) =>
    (await start(image, args, { volume, env: settings, entrypoint: HEALTHY }).ended).code;
  const codes = { api: await healthy(), worker: await healthy(String(metricsPort)), nobody: await healthy("1") };

  say("Onboarding one customer …");
  writeFileSync(join(volume, "logo.svg"), LOGO, { mode: 0o644 });
  const made = async (...args: string[]) => JSON.parse(await command(...args, "--json")) as Record<string, string>;
  const { id: distributor = "" } = await made("distributor", "create", "--name", "Coast Distribution");
  const contact = ["--name", "Harbour IT", "--contact-email", "hello@harbour.example"];
  const { id: partner = "" } = await made("partner", "create", "--distributor", distributor, ...contact);
  const { apiKey = "" } = await made("key", "issue", "--partner", partner);
  await command("partner", "brand", partner, "--logo", "/data/logo.svg");
  const headers = { "SW-PARTNER-ID": partner, "SW-API-KEY": apiKey, "Content-Type": "application/json" };
  const onboarding = performance.now();
  const answer = await fetch(`${baseUrl}/api/v1/integrations/customer/onboard`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      companyName: "Bluefinch Books",
      contactEmail: "owner@bluefinch-books.example",
      assetsDomains: ["bluefinch-books.example"],
    }),
  });
  const { customerId } = (await answer.json()) as { customerId?: string };
  const isScanned = await untilScanned(`${baseUrl}/api/v1/integrations/customer/${customerId}/info`, headers);
  const scannedSeconds = seconds(onboarding);

  const paths = ["/portal", "/console", "/docs", "/docs/sablewatch-sdk.tgz", "/openapi.json"];
  const statuses: Record<string, number> = {};
  for (const path of paths) statuses[path] = (await fetch(`${baseUrl}${path}`)).status;
  const health = JSON.parse(await command("health", "--json")) as { status: string };

  say("Stopping …");
  const stopping = performance.now();
  for (const container of [api, worker]) container.stop("SIGTERM");
  const stopCodes = (await Promise.all([api.ended, worker.ended])).map(({ code }) => code);
  return {
    are: {
      "migrate applies all, then nothing": applied.length > 0 && again.applied.length === 0,
      "the health check tells alive from dead": codes.api === 0 && codes.worker === 0 && codes.nobody === 1,
      "a customer is onboarded": answer.status < 300 && customerId !== undefined,
      "the worker scans it": isScanned,
      "pages, documentation and kit are served": Object.values(statuses).every((status) => status === 200),
      "`sablewatch health` is ok": health.status === "ok",
      "SIGTERM ends both with 0": stopCodes.every((code) => code === 0),
    },
    figures: {
      migrations: applied.length,
      ...{ migrateSeconds, readySeconds, scannedSeconds, stopSeconds: seconds(stopping), statuses },
      writtenToVolume: readdirSync(volume).filter((name) => name !== "logo.svg"),
    },
  };
}

/** `docker run sablewatch` without a database: for trying it, and for one machine. */
async function checkEmbedded(image: Image, folder: string, start: Start): Promise<ImageChecks> {
  say("Starting with the embedded PostgreSQL …");
  const volume = join(folder, "embedded");
  const port = await freePort();
  const starting = performance.now();
  const node = start(image, ["serve"], { volume, env: { HOST: "127.0.0.1", PORT: String(port) } });
  await untilAnswers(`http://127.0.0.1:${port}/readyz`, node);
  const embeddedReadySeconds = seconds(starting);
  node.stop("SIGTERM");
  const { code } = await node.ended;
  return { are: { "runs with the embedded PostgreSQL": code === 0 }, figures: { embeddedReadySeconds } };
}

async function untilScanned(url: string, headers: Record<string, string>): Promise<boolean> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const text = await (await fetch(url, { headers })).text();
    if (/"scanned_status":\s*true/.test(text)) return true;
    await pause(100);
  }
  return false;
}
