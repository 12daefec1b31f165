import { z } from "zod";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { viewFrom } from "../../kernel/view.ts";
import { isClockOff, wordsForClock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { listOverdue } from "../../platform/jobs/planning.ts";
import { readJobQueue } from "../../platform/jobs/queries-jobs.ts";
import { listRunners } from "../../platform/jobs/queries-runners.ts";
import {
  listNodes,
  namesOfNodes,
  readConnectionRoom,
  type ServiceNode,
  tooManyConnections,
} from "../../platform/nodes.ts";
import { within } from "../../platform/within.ts";
import { type Corpus, ENGINES, readCurrentEngine } from "../corpus/index.ts";
import { readMailQueue } from "../mails/index.ts";
import { LIVE_SOURCE_NAME, readLiveState } from "../scanning/index.ts";
import { readDeliveryQueue } from "../webhooks/index.ts";
import { readDatabase } from "./queries-health.ts";

const time = z.iso.datetime();

const Queue = z
  .object({
    waiting: z.int(),
    isMore: z.boolean().meta({ description: "True if there are more than were counted." }),
    oldestSeconds: z.number().meta({ description: "How many seconds the oldest sendable delivery has been due." }),
  })
  .meta({ id: "QueueHealth" });

const NodeHealth = z.object({
  id: z.string(),
  role: z.string(),
  name: z.string().meta({ description: "`NODE_NAME`, or the machine's name and the process's number." }),
  host: z.string(),
  version: z.string(),
  startedAt: time,
  seenAt: time,
  isAlive: z.boolean(),
  clockAheadMs: z.number().nullable().meta({
    description:
      "How far its clock was ahead of the database's when it last looked; negative if behind. Null if it's a node of a release that doesn't compare them.",
  }),
});

const RunnerHealth = z.object({
  id: z.string(),
  seenAt: time,
  isAlive: z.boolean().meta({ description: "False if nothing was heard of it for 15 seconds." }),
});

export const HealthView = z
  .object({
    status: z.enum(["ok", "degraded"]),
    problems: z.array(z.string()),
    version: z.string(),
    database: z.object({
      role: z.enum(["primary", "standby"]),
      version: z.string(),
      startedAt: time,
      sizeBytes: z.int(),
      connections: z.int(),
      mostConnections: z.int(),
      migration: z.string(),
      replicas: z.array(
        z.object({
          name: z.string(),
          state: z.string().nullable(),
          syncState: z.string().nullable(),
          lagBytes: z.number().nullable(),
        }),
      ),
    }),
    nodes: z.array(NodeHealth),
    runners: z.array(RunnerHealth).meta({ description: "Processes that run jobs." }),
    corpus: z.object({
      engine: z.enum(ENGINES),
      movingTo: z.enum(ENGINES).nullable(),
      answers: z.boolean(),
    }),
    liveSource: z
      .object({ url: z.string(), catalogueReadAt: time.nullable(), pausedUntil: time.nullable() })
      .nullable()
      .meta({ description: "Null if there is no live source." }),
    queues: z.object({ jobs: Queue, mails: Queue, webhooks: Queue }),
  })
  .meta({ id: "ServiceHealth" });

export type HealthParts = {
  db: Db;
  corpus: Corpus;
  version: string;
  /** The address of the live source, without secrets; undefined if there is none. */
  liveSourceUrl: string | undefined;
};

/** No slow part may hold up the page. */
const PATIENCE_MS = 3 * SECOND;
const LATE_SECONDS = (5 * MINUTE) / SECOND;

/** Looks up an address that no one has: it only matters whether the engine responds. */
export const corpusAnswers = (corpus: Corpus): Promise<boolean> =>
  within(
    corpus.lookUpMailboxes(["health@sablewatch.invalid"]).then(() => true),
    PATIENCE_MS,
  ).then(
    (found) => found === true,
    () => false,
  );

const wrongClock = (node: ServiceNode): string[] =>
  node.isAlive && node.clockAheadMs !== null && isClockOff(node.clockAheadMs)
    ? [`The clock of ${namesOfNodes([node])} ${wordsForClock(node.clockAheadMs)}: it plans no scheduled jobs`]
    : [];

function overdueInWords(overdue: Awaited<ReturnType<typeof listOverdue>>): string[] {
  const [oldest] = overdue;
  if (!oldest) return [];
  const since = `${oldest.name} since ${oldest.dueAt.toISOString()}`;
  return [
    `No worker plans the scheduled jobs: ${overdue.length} ${overdue.length === 1 ? "is" : "are"} overdue, ${since}`,
  ];
}

/** The health of the service in one response. */
export async function readHealth(parts: HealthParts): Promise<z.infer<typeof HealthView>> {
  const { db, corpus, version, liveSourceUrl } = parts;
  const [database, nodes, runners, overdue, room, engine, isAnswering, jobs, mails, webhooks, live] = await Promise.all(
    [
      readDatabase(db),
      listNodes(db),
      listRunners(db),
      listOverdue(db),
      readConnectionRoom(db),
      readCurrentEngine(db),
      corpusAnswers(corpus),
      readJobQueue(db),
      readMailQueue(db),
      readDeliveryQueue(db),
      liveSourceUrl === undefined ? undefined : readLiveState(db, LIVE_SOURCE_NAME),
    ],
  );
  const queues = { jobs, mails, webhooks };
  const { isStandby, startedAt, archiveFailedAt, ...facts } = database;
  const late = Object.entries(queues).filter(([, { oldestSeconds }]) => oldestSeconds > LATE_SECONDS);
  const problems = [
    ...(isStandby ? ["The database is a standby: nothing can be written"] : []),
    ...(archiveFailedAt === null
      ? []
      : [`The database's log is not archived, it failed at ${archiveFailedAt.toISOString()}: it fills the disk`]),
    ...(runners.some(({ isAlive }) => isAlive) ? [] : ["No worker is running: jobs, mails and webhooks wait"]),
    ...nodes.flatMap(wrongClock),
    ...[tooManyConnections(room)].filter((problem) => problem !== undefined),
    ...overdueInWords(overdue),
    ...(isAnswering ? [] : ["The corpus does not answer"]),
    ...late.map(([name, { oldestSeconds }]) => `The oldest of the ${name} has waited ${Math.round(oldestSeconds)} s`),
  ];
  return {
    status: problems.length === 0 ? "ok" : "degraded",
    problems,
    version,
    database: { role: isStandby ? "standby" : "primary", startedAt: startedAt.toISOString(), ...facts },
    nodes: nodes.map((node) => viewFrom(NodeHealth, node)),
    runners: runners.map((runner) => viewFrom(RunnerHealth, runner)),
    corpus: { engine: engine.engine, movingTo: engine.movingTo, answers: isAnswering },
    liveSource:
      liveSourceUrl !== undefined && live
        ? {
            url: liveSourceUrl,
            catalogueReadAt: live.catalogueReadAt?.toISOString() ?? null,
            pausedUntil: live.notBefore && live.notBefore > live.now ? live.notBefore.toISOString() : null,
          }
        : null,
    queues,
  };
}
