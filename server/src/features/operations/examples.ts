import { customerId, jobId } from "../../kernel/example-ids.ts";
import { done, lastPage, type Examples } from "../../kernel/examples.ts";

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
const cause = { kind: "scan-customer", state: "failed", cause: "ECONNREFUSED: connect to the corpus", count: 3 };
const latestAt = "2026-11-16T03:40:00.000Z";
const run = {
  startedAt: "2026-11-16T08:10:00.012Z",
  finishedAt: "2026-11-16T08:10:00.058Z",
  ms: 46,
  outcome: "done",
  error: null,
};
const entry = {
  name: "clean-up",
  schedule: "*/10 * * * *",
  nextRunAt: "2026-11-16T08:20:00.000Z",
  isOverdue: false,
  lastRun: run,
};
const queue = { waiting: 4, isMore: false, oldestSeconds: 2.4 };

export const OPERATIONS_EXAMPLES = {
  listJobs: { answer: { jobs: [job], pagination: lastPage } },
  getJobSummary: {
    answer: {
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
    answer: { message: "Jobs queued successfully", count: 3, isMore: false },
  },
  getJob: { answer: { job } },
  runJobAgain: { answer: { job: { ...job, state: "retrying", attempts: 0, dueAt: "2026-11-16T08:15:00.000Z" } } },
  getTimetable: { answer: { timetable: [entry] } },
  getTimetableEntry: { answer: { entry: { ...entry, runs: [run] } } },
  runTimetableEntry: done("Job queued successfully"),
  listSettings: {
    answer: {
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
            name: "watch-1-4211",
            host: "watch-1",
            version: "0.1.0",
            startedAt: "2026-11-16T06:00:00.000Z",
            seenAt: "2026-11-16T08:14:50.000Z",
            isAlive: true,
            clockAheadMs: 0,
          },
        ],
        runners: [{ id: "pool-8d1f", seenAt: "2026-11-16T08:14:58.000Z", isAlive: true }],
        corpus: { engine: "pages", movingTo: null, answers: true },
        liveSource: null,
        queues: { jobs: queue, mails: { ...queue, waiting: 0, oldestSeconds: 0 }, webhooks: queue },
      },
    },
  },
} satisfies Examples;
