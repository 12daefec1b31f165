import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { HOUR } from "../../src/kernel/duration.ts";
import { newId } from "../../src/kernel/ids.ts";
import { someBreachIds } from "../support/breaches.ts";
import { testDatabase } from "../support/database.ts";
import { aPartner } from "../support/factories.ts";
import { freePort } from "../support/processes/free-port.ts";
import { isPrometheusThere, ownRules, type Prometheus, startPrometheus } from "../support/processes/prometheus.ts";
import { runCli } from "../support/processes/server-process.ts";
import { aJob, aMail } from "../support/routes/operations.ts";
import { aReceiver, TestWebhooks } from "../support/webhooks/dispatch.ts";

const PATIENCE = { timeout: 280_000, interval: 500 };
/** Longer than the alert allows, and shorter than a scrape waits. */
const BLOCKED_MS = 800;
const SHIFTED_CLOCK = fileURLToPath(new URL("../support/programs/shifted-clock.mjs", import.meta.url));

const database = testDatabase();
const query = (statement: string, ...parameters: unknown[]) => database.pool.query(statement, parameters);

/** `alert-rules.test.ts` checks how long a fault lasts before someone is told. Here it need not last. */
const impatient = (rules: string): string => rules.replaceAll(/^ +for: .+\n/gm, "").replaceAll(/\[\d+[mh]\]/g, "[15s]");

describe.skipIf(!isPrometheusThere)("one API process and one worker process, watched by a real Prometheus", () => {
  let folder: string;
  let prometheus: Prometheus;
  let apiUrl: string;
  const ports = { api: 0, worker: 0 };
  const running: { api?: ReturnType<typeof runCli>; worker?: ReturnType<typeof runCli> } = {};

  const start = async (role: "api" | "worker", env: Record<string, string> = {}): Promise<void> => {
    const process = runCli(["serve", "--role", role], {
      ...{
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        METRICS_PORT: String(ports[role]),
        WEBHOOK_ALLOW_LOCAL: "true",
      },
      ...(role === "api" ? { PORT: new URL(apiUrl).port } : {}),
      ...env,
    });
    running[role] = process;
    await vi.waitFor(() => expect(process.output()).toContain('"ready"'), PATIENCE);
  };
  const kill = async (role: "api" | "worker"): Promise<void> => {
    running[role]?.child.kill("SIGKILL");
    await running[role]?.finished;
  };
  const sablewatch = async (...command: string[]): Promise<void> => {
    const { code, stderr } = await runCli(command, { DATABASE_URL: database.url }).finished;
    expect([code, stderr]).toEqual([0, ""]);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sablewatch-alerts-"));
    Object.assign(ports, { api: await freePort(), worker: await freePort() });
    apiUrl = `http://127.0.0.1:${await freePort()}`;
    await Promise.all([start("api"), start("worker")]);
    prometheus = await startPrometheus(folder, Object.values(ports), impatient(ownRules()));
    await vi.waitFor(
      async () => expect(await prometheus.results('count(up{job="sablewatch"} == 1) == 2')).toHaveLength(1),
      PATIENCE,
    );
  });
  afterAll(async () => {
    await Promise.all([kill("api"), kill("worker")]);
    await prometheus.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const isFiring = async (alert: string): Promise<boolean> =>
    (await prometheus.results(`ALERTS{alertname="Sablewatch${alert}",alertstate="firing"}`)).length > 0;
  const fire = (...alerts: string[]) => become(alerts, true);
  const fallSilent = (...alerts: string[]) => become(alerts, false);
  const become = (alerts: readonly string[], fires: boolean) =>
    vi.waitFor(async () => {
      const now = await Promise.all(alerts.map(async (alert) => [alert, await isFiring(alert)]));
      expect(now).toEqual(alerts.map((alert) => [alert, fires]));
    }, PATIENCE);

  test("a service that is well is silent, but for the backup that nobody made", async () => {
    await query("update schema_migrations set applied_at = now() - interval '2 days'");
    await fire("BackupOld");
    await vi.waitFor(async () => {
      const firing = await prometheus.results('ALERTS{alertstate="firing"}');
      expect(firing.map(({ metric }) => metric["alertname"])).toEqual(["SablewatchBackupOld"]);
    }, PATIENCE);
    await sablewatch("backed-up");
    await fallSilent("BackupOld");
  });

  test("a killed worker is missed, as is its work, by what the API process tells; its clock is watched", async () => {
    const receiver = await aReceiver();
    const webhooks = new TestWebhooks({ database });
    const subscriber = await webhooks.aSubscriber(receiver);
    const partner = await aPartner(database.db);
    await kill("worker");
    await query("select graphile_worker.add_job('clean-up', run_at => now() - interval '1 hour')");
    const mailId = await aMail(database.db, partner, { state: "waiting", answer: null });
    await query("update mails set due_at = now() - interval '20 minutes' where id = $1", mailId);
    await webhooks.recordEvents(subscriber);
    await query(
      "update webhook_deliveries set due_at = now() - interval '10 minutes', created_at = now() - interval '10 minutes'",
    );
    await fire("Down", "NoWorkers", "JobsLate", "MailsLate", "WebhooksLate");
    await start("worker", { NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, CLOCK_AHEAD_MS: String(3 * HOUR) });
    await fire("ClockOff");
    await fallSilent("Down", "NoWorkers", "JobsLate", "MailsLate", "WebhooksLate");
    await kill("worker");
    await start("worker");
    await fallSilent("ClockOff", "Down", "NoWorkers");
  });

  test("jobs that were given up, until they are started again", async () => {
    await aJob(database.db, { state: "failed" });
    await fire("JobsFail");
    await sablewatch("job", "retry", "--kind", "nobody-does-this");
    await fallSilent("JobsFail");
  });

  test("a disabled endpoint that events wait for, until it is switched on", async () => {
    const webhooks = new TestWebhooks({ database });
    const subscriber = await webhooks.aSubscriber(await aReceiver(), { enabled: false });
    await webhooks.recordEvents(subscriber);
    await fire("EndpointsDisabled");
    await sablewatch("webhook", "overview", "enable", subscriber.webhookId);
    await fallSilent("EndpointsDisabled");
  });

  test("imports that failed or are stuck, until one finishes", async () => {
    const [breachId] = await someBreachIds(database.db, 1);
    const [failed, stuck] = [newId(), newId()];
    const anImport = "insert into imports (id, breach_id, input_name, asked_by, state, progressed_at, ended_at)";
    const values = `values ($1, $2, 'addresses.txt', '{"kind": "operator"}', $3, now() - interval '1 hour'`;
    await query(`${anImport} ${values}, now())`, failed, breachId, "failed");
    await query(`${anImport} ${values}, null)`, stuck, breachId, "running");
    await fire("ImportFailed", "ImportStuck");
    await query("update imports set state = 'finished', ended_at = now() where id = $1", stuck);
    await fallSilent("ImportFailed", "ImportStuck");
  });

  test("a process that answers nobody for a while, until it does", async () => {
    const child = running.api?.child;
    child?.kill("SIGSTOP");
    await fire("Down");
    child?.kill("SIGCONT");
    await fallSilent("Down");
    // Each scrape begins a new measurement, so the process must answer the one that waited for it.
    await vi.waitFor(async () => {
      child?.kill("SIGSTOP");
      await pause(BLOCKED_MS);
      child?.kill("SIGCONT");
      expect(
        await prometheus.results('max_over_time(ALERTS{alertname="SablewatchEventLoopBlocked"}[5m])'),
      ).toHaveLength(1);
    }, PATIENCE);
    await fallSilent("EventLoopBlocked");
  });

  test("a database that lets nobody in, and the calls that fail for it; what it would tell is absent meanwhile", async () => {
    const admin = new pg.Client({ connectionString: inject("adminUrl") });
    await admin.connect();
    onTestFinished(() => admin.end());
    const name = new URL(database.url).pathname.slice(1);
    const letIn = (isOpen: boolean) => admin.query(`alter database ${name} allow_connections ${isOpen}`);
    const { id, apiKey } = await aPartner(database.db);
    const headers = { "sw-partner-id": id, "sw-api-key": apiKey };
    // Callers go on all the time.
    const calling = setInterval(
      () => void fetch(`${apiUrl}/api/v1/integrations/customers`, { headers }).catch(() => undefined),
      200,
    );
    onTestFinished(() => clearInterval(calling));
    await letIn(false);
    onTestFinished(async () => void (await letIn(true)));
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await fire("DatabaseAway", "Errors");
    await vi.waitFor(
      async () => expect(await prometheus.results("workers_alive or backup_age_seconds")).toEqual([]),
      PATIENCE,
    );
    expect(await isFiring("FiguresMissing")).toBe(false);
    await letIn(true);
    await fallSilent("DatabaseAway", "Errors", "FiguresMissing");
  });
});
