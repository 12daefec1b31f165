import { setTimeout as wait } from "node:timers/promises";
import { carryingOutImports, type ImportingSettings } from "../features/imports/jobs.ts";
import { createMailMetrics, type PostOfficeSettings, startPostOffice } from "../features/mails/jobs.ts";
import type { AnyMailWriter } from "../features/mails/index.ts";
import { sendingSignInLinks, sendingStaffLinks } from "../features/notifications/jobs.ts";
import { followingPartners } from "../features/customers/jobs.ts";
import { scanningHandlers, type ScanningSettings } from "../features/scanning/jobs.ts";
import {
  createWebhookMetrics,
  type DispatcherSettings,
  startDispatcher,
  webhookHandlers,
} from "../features/webhooks/jobs.ts";
import { SECOND } from "../kernel/duration.ts";
import { createComplaints } from "../platform/db/complaints.ts";
import type { Database, Db } from "../platform/db/database.ts";
import { createJobMetrics } from "../platform/jobs/metrics.ts";
import type { HeartbeatTimes } from "../platform/jobs/queries-runners.ts";
import { type JobRunner, startJobRunner } from "../platform/jobs/runner.ts";
import type { Log } from "../platform/log.ts";
import { createMailFolder } from "../platform/mail/folder.ts";
import { connectSmtp, type SmtpSettings } from "../platform/mail/smtp.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createSender } from "../platform/outbound/sender.ts";
import { timetable, type TimetableSettings } from "./timetable.ts";

export type WorkerSettings = Omit<TimetableSettings, "asksLiveSource"> &
  ScanningSettings &
  ImportingSettings & {
    concurrency: number;
    /** The most sign-in links to mail to one mailbox in a day. */
    linkMailsPerDay: number;
    webhooks: DispatcherSettings & { allowsLocal: boolean; userAgent: string };
    mails: PostOfficeSettings & {
      /** If undefined, mails are kept in the folder. */
      smtp: Omit<SmtpSettings, "connections"> | undefined;
      writers: (db: Db) => AnyMailWriter[];
    };
    heartbeat?: HeartbeatTimes;
  };

export type Worker = { stop(): Promise<void> };

const PAUSE_MS = 2 * SECOND;

/**
 * Runs the slices' jobs and the timetable until it is stopped. The runner gives up when it cannot note how a job ended,
 * or does not know what it has claimed, as happens when the database restarts. The worker then starts a new runner, and
 * keeps trying as long as it takes. The old runner's jobs may finish; those it leaves are taken over like a dead
 * worker's.
 */
export async function startWorker(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, metrics }: { log: Log; metrics: Metrics },
  settings: WorkerSettings,
): Promise<Worker> {
  const { measured } = createJobMetrics(metrics.registry);
  const start = () =>
    startJobRunner({
      pool,
      context: { db, log },
      handlers: [
        ...scanningHandlers(settings),
        carryingOutImports(settings),
        ...webhookHandlers(),
        followingPartners(),
        sendingSignInLinks(settings.linkMailsPerDay),
        sendingStaffLinks(settings.linkMailsPerDay),
      ].map(measured),
      timetable: timetable(pool, { ...settings, asksLiveSource: settings.live !== undefined }).map((entry) => ({
        ...entry,
        handler: measured(entry.handler),
      })),
      concurrency: settings.concurrency,
      ...(settings.heartbeat ? { heartbeat: settings.heartbeat } : {}),
    });
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const complain = createComplaints(log);
  let runner = await start();
  /** Runners that gave up but still hold jobs. */
  const leaving = new Set<JobRunner>();
  const { webhooks } = settings;
  const dispatcher = startDispatcher(
    { db, pool },
    {
      log,
      metrics: createWebhookMetrics(metrics.registry),
      sender: createSender({ ...webhooks, connectionsPerTarget: webhooks.perEndpoint }),
    },
    webhooks,
  );
  const { mails } = settings;
  const mailFolder = createMailFolder(mails.folder);
  const writers = mails.writers(db);
  const postOffice = startPostOffice(
    { db, pool },
    {
      log,
      metrics: createMailMetrics(
        metrics.registry,
        writers.map(({ kind }) => kind.name),
      ),
      postman: mails.smtp ? connectSmtp({ ...mails.smtp, connections: mails.connections }) : mailFolder,
      mailFolder,
      writers,
    },
    mails,
  );
  const running = (async () => {
    for (;;) {
      const current = runner;
      await current.promise.catch((error: unknown) => {
        if (isStopping()) return;
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        complain(cause, "the job runner ended; it is started again");
        leaving.add(current);
        void current.left.finally(() => leaving.delete(current));
      });
      if (isStopping()) return;
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      runner = await start().catch((error: unknown) => ({
        promise: Promise.reject(error instanceof Error ? error : new Error(String(error))),
        left: Promise.resolve(),
        stop: () => Promise.resolve(),
      }));
      if (isStopping()) await runner.stop();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      // The runner may have ended by itself, with a new one about to start.
      await Promise.all(
        [runner, ...leaving]
          .map((one) => one.stop().catch(() => undefined))
          .concat(dispatcher.stop(), postOffice.stop()),
      );
      await running;
    },
  };
}
