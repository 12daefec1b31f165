import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pagesCorpus } from "../../../src/features/corpus/index.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { mailWriters } from "../../../src/main/mail-writers.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createMetrics } from "../../../src/platform/metrics.ts";
import { startWorker, type Worker, type WorkerSettings } from "../../../src/worker/worker.ts";
import { DISCLOSURE_LIMIT } from "../breaches.ts";
import { NO_DNS, TEST_IMPORTS } from "../settings.ts";

/** Where a test's emails are stored, unless it has its own mail server. */
const folder = mkdtempSync(join(tmpdir(), "sablewatch-mail-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const publicUrl = () => "http://portal.test";

export const TEST_MAILS: WorkerSettings["mails"] = {
  smtp: undefined,
  writers: (db) => mailWriters(db, { alertsAlso: [] }),
  connections: 5,
  from: "no-reply@watch.example",
  publicUrl,
  schedule: [0, 60_000],
  limits: { perAddressAndDay: 100_000, rampPerHour: undefined },
  keptDays: 90,
  folder,
};

/** A worker as `serve` runs it. It may send to this machine. */
export const startTestWorker = (
  { db, pool }: Pick<Database, "db" | "pool">,
  settings: Partial<WorkerSettings> = {},
): Promise<Worker> =>
  startWorker(
    { db, pool },
    { log: createLog("silent"), metrics: createMetrics(pool) },
    {
      concurrency: 2,
      dormantAfterDays: 180,
      eraseAfterDays: 365,
      corpus: pagesCorpus(db),
      live: undefined,
      disclosureLimit: DISCLOSURE_LIMIT,
      sessionDays: 30,
      linkMailsPerDay: 100_000,
      dns: NO_DNS,
      imports: TEST_IMPORTS,
      senders: { dkimSelector: undefined, spfInclude: undefined },
      retention: { deliveredDays: 14, failedDays: 90, eventDays: 90, auditYears: 7 },
      webhooks: { concurrency: 100, perEndpoint: 8, schedule: [0, 5_000], allowsLocal: true, userAgent: "test" },
      mails: TEST_MAILS,
      ...settings,
    },
  );
