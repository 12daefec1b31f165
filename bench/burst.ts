import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../server/src/platform/db/database.ts";
import { startChild } from "./lib/deliver-child.ts";
import { until } from "./lib/deliver-turn.ts";
import { type Finding, percentile } from "./lib/finding.ts";
import { runImport } from "./lib/import-command.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { startLoadGenerator } from "./lib/load.ts";
import type { SinkCalls } from "./lib/mail-sink.ts";
import { type PacedCalls, startCalls } from "./lib/paced-calls.ts";
import { startSablewatch, startSablewatchWorker } from "./lib/processes.ts";
import { counted, say } from "./lib/say.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";
import { seedCustomers, seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

const { onboardings, perSecond, calmSeconds, others, callsPerSecond } = sized(
  { onboardings: 10_000, perSecond: 180, calmSeconds: 20, others: 1_000, callsPerSecond: 50 },
  { onboardings: 20, perSecond: 20, calmSeconds: 1, others: 20, callsPerSecond: 5 },
);
const CONNECTIONS = 16;
const HIGHEST_RATE_LIMIT = "1000000";

/** Our own targets. */
const MOST_SECONDS = 60;
const MOST_SECONDS_TO_SCANS = 30;
const MOST_SECONDS_TO_IMPORT = 30;
const MOST_SECONDS_TO_ALERTS = 120;
const MOST_TIMES_CALM = 2;

/**
 * Onboards ten thousand customers of one partner within a minute, then imports a breach that hits them all, while
 * another partner's calls go on.
 */
export function burst(): Promise<Finding[]> {
  return withFolder((folder) =>
    withLab(async (lab) => {
      say(`burst: ${counted(onboardings)} onboardings, then an import that hits them all`);
      const stops: (() => unknown)[] = [];
      try {
        return await measure(lab, folder, stops);
      } finally {
        for (const stop of stops.toReversed()) await stop();
      }
    }),
  );
}

async function measure(lab: Lab, folder: string, stops: (() => unknown)[]): Promise<Finding[]> {
  const { database, databaseUrl } = lab;
  const { pool } = database;
  const [breach = ""] = await seedBreaches(database, 1);
  const { partnerHeaders } = await seedOrganisation(database);
  const other = await seedOrganisation(database);
  const ids = await seedCustomers(database, other.partnerId, others);
  // The others have long been scanned.
  await pool.query("update customers set scanned_at = now()");
  const sink = startChild<SinkCalls>(new URL("./lib/mail-sink.ts", import.meta.url));
  stops.push(() => sink.stop());
  const settings = {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_ONBOARD_PER_MINUTE: HIGHEST_RATE_LIMIT,
    // A call that waits should show as late, not as refused.
    REQUESTS_AT_ONCE: "10000",
    SMTP_URL: `smtp://127.0.0.1:${await sink.ask("listen")}`,
    MAIL_FROM: "no-reply@bench.example",
    PUBLIC_URL: "https://portal.bench.example",
  };
  const server = await startSablewatch(["--role", "api"], settings);
  stops.push(() => server.stop());
  const worker = await startSablewatchWorker(settings);
  stops.push(() => worker.stop());
  const load = startLoadGenerator();
  stops.push(() => load.stop());

  const calls: PacedCalls = {
    baseUrl: server.baseUrl,
    headers: other.partnerHeaders,
    paths: ids.flatMap((id) => [
      `/api/v1/integrations/customer/${id}/info`,
      `/api/v1/integrations/customer/${id}/breaches`,
    ]),
    perSecond: callsPerSecond,
  };
  await callFor(calls, calmSeconds / 2);
  const calm = await callFor(calls, calmSeconds);

  const during = startCalls(calls);
  const sending = { onboardings: "/api/v1/integrations/customer/onboard", callers: [partnerHeaders] };
  const onboarded = await secondsOf(() =>
    load.run({
      ...{ url: server.baseUrl, headers: {}, send: sending, connections: CONNECTIONS, perSecond },
      span: { requests: onboardings },
    }),
  );
  say(`  onboarded after ${onboarded.toFixed(1)} s`);
  const scanned = await secondsOf(() => until(async () => (await countUnscanned(database)) === 0));
  say(`  the last first scan ended ${scanned.toFixed(1)} s later`);
  const file = join(folder, "rows.txt");
  await writeFile(file, await linesHitting(database));
  const { seconds: imported } = await runImport(lab, breach, file);
  const alerted = await secondsOf(() => until(async () => (await countAlerts(database)) >= onboardings));
  say(`  imported after ${imported.toFixed(1)} s, all alerts in the outbox ${alerted.toFixed(1)} s later`);
  const busy = await during.stop();
  return [
    {
      figure: `${counted(onboardings)} onboardings`,
      ...{ unit: "s", ours: onboarded, limit: { atMost: MOST_SECONDS } },
    },
    {
      figure: "from the last one to the end of the last first scan",
      ...{ unit: "s", ours: scanned, limit: { atMost: MOST_SECONDS_TO_SCANS } },
    },
    {
      figure: "an import that hits them all",
      ...{ unit: "s", ours: imported, limit: { atMost: MOST_SECONDS_TO_IMPORT } },
    },
    {
      figure: "from its end to the last alert in the outbox",
      ...{ unit: "s", ours: alerted, limit: { atMost: MOST_SECONDS_TO_ALERTS } },
    },
    {
      figure: "p99 of another partner's calls meanwhile, against calm",
      ...{ unit: "ms", ours: percentile(busy, 99), against: percentile(calm, 99), limit: { atMost: MOST_TIMES_CALM } },
    },
  ];
}

async function callFor(calls: PacedCalls, seconds: number): Promise<number[]> {
  const running = startCalls(calls);
  await pause(seconds * 1000);
  return running.stop();
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function countUnscanned({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*) from customers where scanned_at is null");
  return rows[0]?.count ?? 0;
}

async function countAlerts({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*) from mails where kind = 'alert'");
  return rows[0]?.count ?? 0;
}

/** An address of each customer that was onboarded. */
async function linesHitting({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(
    "select 'orders@' || domain || ':secret' as line from monitored_domains",
  );
  return rows.map(({ line }) => `${line}\n`).join("");
}
