import { customerId, deliveryId, jobId, mailId, partnerId, webhookId } from "./example-ids.ts";

/** Examples of the calls that look after the service. */
const job = {
  id: jobId,
  kind: "scan-customer",
  state: "failed",
  attempts: 25,
  mostAttempts: 25,
  createdAt: "2026-11-15T08:12:00.000Z",
  dueAt: null,
  changedAt: "2026-11-16T03:40:00.000Z",
  lastError: "ECONNREFUSED: connect to the corpus",
  runnerId: null,
  about: { customerId },
};
const pagination = { pageSize: 20, hasNextPage: false, nextCursor: null };
const cause = { kind: "scan-customer", state: "failed", cause: "ECONNREFUSED: connect to the corpus", count: 3 };
const latestAt = "2026-11-16T03:40:00.000Z";
const run = {
  startedAt: "2026-11-16T08:10:00.012Z",
  finishedAt: "2026-11-16T08:10:00.058Z",
  ms: 46,
  outcome: "done",
  error: null,
};
const entry = { name: "clean-up", schedule: "*/10 * * * *", nextRunAt: "2026-11-16T08:20:00.000Z", lastRun: run };
const mail = {
  id: mailId,
  kind: "alert",
  state: "refused",
  address: "owner@juniper-bakery.example",
  partnerId,
  customerId,
  customerName: "Juniper Bakery",
  subject: "Critical: Juniper Bakery found in the Larchmont Parcels breach",
  attempts: 1,
  answer: "550 5.1.1 No such mailbox",
  messageId: null,
  createdAt: "2026-11-15T08:12:00.000Z",
  dueAt: null,
  finishedAt: "2026-11-15T08:12:02.000Z",
};
const owner = { kind: "partner", id: partnerId, name: "Harbour IT" };
const webhook = {
  id: webhookId,
  eventTypes: [],
  enabled: true,
  description: "",
  createdAt: "2026-09-01T09:00:00.000Z",
  updatedAt: "2026-09-01T09:00:00.000Z",
  target: "https://hooks.harbour-it.example",
  owner,
  health: {
    status: "failing",
    consecutiveFailures: 3,
    pausedUntil: null,
    lastSuccessAt: "2026-11-15T08:12:00.000Z",
    lastFailureAt: "2026-11-16T08:12:00.000Z",
    waiting: 4,
    oldestWaitingAt: "2026-11-16T08:00:00.000Z",
    medianMs: 84.2,
  },
};
const failure = {
  id: deliveryId,
  owner,
  webhookId,
  eventType: "customer.created",
  customerId,
  target: "https://hooks.harbour-it.example",
  attempts: 8,
  failedAt: "2026-11-16T05:12:00.000Z",
  httpStatus: 500,
  responseIndicator: null,
  errorMessage: "Answered 500",
};
const queue = { waiting: 4, isMore: false, oldestSeconds: 2.4 };
const done = (message: string) => ({ answer: { success: true, message } });

export const OPERATIONS_EXAMPLES = {
  listJobs: { answer: { success: true, jobs: [job], pagination } },
  getJobSummary: {
    answer: {
      success: true,
      counts: [
        { kind: "scan-customer", state: "failed", count: 3, oldestDueSeconds: null },
        { kind: "scan-customer", state: "waiting", count: 12, oldestDueSeconds: 1.8 },
      ],
      countedUpTo: 10_000,
      causes: [{ ...cause, latestAt }],
    },
  },
  runJobsAgain: {
    request: { kind: "scan-customer" },
    answer: { success: true, message: "Jobs queued successfully", count: 3, isMore: false },
  },
  getJob: { answer: { success: true, job } },
  runJobAgain: {
    answer: { success: true, job: { ...job, state: "retrying", attempts: 0, dueAt: "2026-11-16T08:15:00.000Z" } },
  },
  getTimetable: { answer: { success: true, timetable: [entry] } },
  getTimetableEntry: { answer: { success: true, entry: { ...entry, runs: [run] } } },
  runTimetableEntry: done("Job queued successfully"),
  listSettings: {
    answer: {
      success: true,
      settings: [
        {
          name: "DATABASE_URL",
          value: "postgres://…@db.watch.example:5432/sablewatch",
          byDefault: null,
          from: "environment",
          about: "A PostgreSQL (15 or newer) to use instead of the embedded one.",
        },
      ],
    },
  },
  getServiceHealth: {
    answer: {
      success: true,
      health: {
        status: "ok",
        problems: [],
        version: "0.1.0",
        database: {
          role: "primary",
          version: "18.1",
          startedAt: "2026-11-01T09:00:00.000Z",
          sizeBytes: 48_231_423,
          connections: 12,
          mostConnections: 100,
          migration: "0034_customer_search_and_figures.sql",
          replicas: [{ name: "standby-1", state: "streaming", syncState: "async", lagBytes: 0 }],
        },
        nodes: [
          {
            id: "01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
            role: "all",
            host: "watch-1",
            version: "0.1.0",
            startedAt: "2026-11-16T06:00:00.000Z",
            seenAt: "2026-11-16T08:14:50.000Z",
            isAlive: true,
          },
        ],
        runners: [{ id: "pool-8d1f", seenAt: "2026-11-16T08:14:58.000Z" }],
        corpus: { engine: "pages", movingTo: null, answers: true },
        liveSource: null,
        queues: { jobs: queue, mails: { ...queue, waiting: 0, oldestSeconds: 0 }, webhooks: queue },
      },
    },
  },
  listMails: { answer: { success: true, mails: [mail], pagination } },
  listMailFailureCauses: {
    answer: {
      success: true,
      causes: [{ kind: "alert", state: "refused", cause: "550 5.1.1 No such mailbox", count: 2, latestAt }],
    },
  },
  listSuppressedRecipients: {
    answer: {
      success: true,
      recipients: [
        {
          id: "01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
          address: "owner@juniper-bakery.example",
          customerId,
          customerName: "Juniper Bakery",
          partnerId,
          alertsStoppedAt: "2026-11-15T08:12:00.000Z",
          reportsStoppedAt: null,
        },
      ],
      pagination,
    },
  },
  getMail: { answer: { success: true, mail } },
  sendMailAgain: done("Mail queued successfully"),
  listAllWebhooks: { answer: { success: true, webhooks: [webhook], pagination } },
  getWebhookQueue: { answer: { success: true, queue: { ...queue, held: 1 } } },
  listAllWebhookFailures: { answer: { success: true, failures: [failure], pagination } },
  listWebhookFailureCauses: {
    answer: {
      success: true,
      causes: [
        { httpStatus: 500, responseIndicator: null, cause: "Answered 500", count: 9, webhooks: 2, owners: 1, latestAt },
      ],
    },
  },
  redeliverAnyWebhookFailure: done("Redelivery queued successfully"),
  getAnyWebhook: { answer: { success: true, webhook } },
  enableAnyWebhook: done("Webhook enabled successfully"),
  resumeAnyWebhook: { answer: { success: true, message: "Webhook resumed successfully", count: 12 } },
  redeliverAnyWebhook: { answer: { success: true, message: "Redelivery started successfully", count: 9 } },
};
