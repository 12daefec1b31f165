import type { Registry } from "prom-client";
import { SECOND } from "../../kernel/duration.ts";
import { readClock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { listOverdue } from "../../platform/jobs/planning.ts";
import { countTroubledJobs, readJobQueue } from "../../platform/jobs/queries-jobs.ts";
import { listRunners } from "../../platform/jobs/queries-runners.ts";
import { addFigures, type Figure, sharedReading } from "../../platform/metrics.ts";
import type { Corpus } from "../corpus/index.ts";
import { readImportFigures } from "../imports/index.ts";
import { readMailQueue } from "../mails/index.ts";
import { readDeliveryQueue } from "../webhooks/index.ts";
import { corpusAnswers } from "./health.ts";
import { readDatabaseFigures } from "./queries-figures.ts";

type Means = { db: Db; corpus: Corpus };

/**
 * What every process tells about the whole service, whatever its role, so that it is known as long as one of them is
 * scraped. Read at each scrape, one part after another: more would take connections from callers. A part that fails
 * leaves its gauges out, the first one all of them.
 */
export function createServiceMetrics(registry: Registry, means: Means): void {
  let didAnswer: boolean | undefined;
  const look = sharedReading(async () => {
    const database = await readDatabaseFigures(means.db).catch(() => undefined);
    didAnswer = database !== undefined;
    return database && { database, ...(await readParts(means)) };
  });
  addFigures(registry, look, FIGURES);
  addFigures(registry, () => look().then(() => ({ didAnswer })), [
    {
      name: "database_answers",
      help: "1 if the database answered the last question of this process, 0 if not",
      value: (found) => (found.didAnswer === undefined ? undefined : Number(found.didAnswer)),
    },
  ]);
}

async function readParts({ db, corpus }: Means) {
  const tried = <Found>(reading: Promise<Found>): Promise<Found | undefined> => reading.catch(() => undefined);
  return {
    clock: await tried(readClock(db)),
    runners: await tried(listRunners(db)),
    overdue: await tried(listOverdue(db)),
    jobs: await tried(readJobQueue(db)),
    troubles: await tried(countTroubledJobs(db)),
    mails: await tried(readMailQueue(db)),
    webhooks: await tried(readDeliveryQueue(db)),
    imports: await tried(readImportFigures(db)),
    isCorpusAnswering: await tried(corpusAnswers(corpus)),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof readParts>>> & {
  database: Awaited<ReturnType<typeof readDatabaseFigures>>;
};

const byState = (counts: Record<string, number>) =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));

const FIGURES: Figure<Found>[] = [
  {
    name: "database_connections",
    help: "Connections to the database server, those of others included",
    value: ({ database }) => database.connections,
  },
  {
    name: "database_connections_limit",
    help: "How many connections the database server allows",
    value: ({ database }) => database.mostConnections,
  },
  {
    name: "database_archiving_failing",
    help: "1 if the database could not archive its log the last time it tried",
    value: ({ database }) => Number(database.isArchivingFailing),
  },
  {
    name: "backup_age_seconds",
    help: "Time since the last backup that the service knows of, or since the database was set up",
    value: ({ database }) => database.backupAgeSeconds,
  },
  {
    name: "workers_alive",
    help: "Processes that run jobs and were heard of lately",
    value: ({ runners }) => runners?.filter(({ isAlive }) => isAlive).length,
  },
  {
    name: "timetable_overdue_entries",
    help: "Scheduled jobs that a worker should have queued and hasn't",
    value: ({ overdue }) => overdue?.length,
  },
  {
    name: "node_clock_ahead_seconds",
    help: "How far this process's clock is ahead of the database's; negative if it is behind",
    value: ({ clock }) => clock && clock.aheadMs / SECOND,
  },
  {
    name: "corpus_answers",
    help: "1 if the corpus answers this process, 0 if not",
    value: ({ isCorpusAnswering }) => (isCorpusAnswering === undefined ? undefined : Number(isCorpusAnswering)),
  },
  {
    name: "job_queue_jobs",
    help: "Jobs that wait for their turn or their time, up to 10,000",
    value: ({ jobs }) => jobs?.waiting,
  },
  {
    name: "job_oldest_due_seconds",
    help: "How long the oldest job that could run has been due",
    value: ({ jobs }) => jobs?.oldestSeconds,
  },
  {
    name: "job_troubles",
    help: "Jobs that failed five times and are retried, and jobs that were given up within three days",
    labelNames: ["kind", "state"],
    values: ({ troubles }) => troubles?.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  },
  {
    name: "mail_queue_mails",
    help: "Mails that wait, up to 10,000",
    value: ({ mails }) => mails?.waiting,
  },
  {
    name: "mail_oldest_due_seconds",
    help: "How long the oldest mail that could be sent has been due",
    value: ({ mails }) => mails?.oldestSeconds,
  },
  {
    name: "webhook_queue_deliveries",
    help: "Deliveries that wait, up to 10,000: due now, for a later attempt, or held for an endpoint that is disabled or paused",
    labelNames: ["state"],
    values: ({ webhooks }) => webhooks && byState({ due: webhooks.due, later: webhooks.later, held: webhooks.held }),
  },
  {
    name: "webhook_oldest_due_seconds",
    help: "How long the oldest delivery that could be sent has been due",
    value: ({ webhooks }) => webhooks?.oldestSeconds,
  },
  {
    name: "webhook_endpoints_disabled",
    help: "Disabled endpoints that deliveries are held for",
    value: ({ webhooks }) => webhooks?.disabledEndpoints,
  },
  {
    name: "imports_open",
    help: "Imports that wait, run or are being cancelled",
    labelNames: ["state"],
    values: ({ imports }) =>
      imports && byState({ waiting: imports.waiting, running: imports.running, cancelling: imports.cancelling }),
  },
  {
    name: "import_silent_seconds",
    help: "How long the running import that is most behind has made no progress",
    value: ({ imports }) => imports?.silentSeconds,
  },
  {
    name: "imports_failed",
    help: "Imports that failed within a day, unless a later one into the same breach has finished",
    value: ({ imports }) => imports?.failed,
  },
];
