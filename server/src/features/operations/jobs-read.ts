import { z } from "zod";
import { addedUp, commonCause } from "../../kernel/cause.ts";
import { conflict, notFound } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { numberCursors } from "../../kernel/keyset.ts";
import { pagedList } from "../../kernel/page.ts";
import { viewFrom } from "../../kernel/view.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import {
  countJobErrors,
  countJobs,
  findJob,
  JOB_STATES,
  type JobRow,
  listJobs,
  lockGivenUp,
  lockJob,
  MOST_COUNTED,
  startAgain,
} from "../../platform/jobs/queries-jobs.ts";
import { type Actor, recordAudit } from "../audit/index.ts";

const time = z.iso.datetime();

const JobStateField = z.enum(JOB_STATES).meta({
  description: "`retrying`: has failed and will be tried again. `failed`: given up after its last attempt.",
});

export const JobKindField = z
  .string()
  .regex(/^[a-z0-9-]{1,128}$/, "must be the name of a job, such as scan-customer")
  .meta({ description: "The job's name, such as `scan-customer`." });

export const JobView = z
  .object({
    id: z.int(),
    kind: z.string(),
    state: JobStateField,
    attempts: z.int(),
    mostAttempts: z.int(),
    createdAt: time,
    dueAt: time.nullable().meta({ description: "When it may start. Null if it's running or was given up." }),
    changedAt: time.meta({ description: "When it last failed or started to run." }),
    lastError: z.string().nullable(),
    runnerId: z.string().nullable(),
    about: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: "The ids and numbers in the job's payload. Texts are left out." }),
  })
  .meta({ id: "Job" });

/** Ids and numbers say what a job is about. A text may be an address or a secret. */
function aboutOf(payload: unknown): z.infer<typeof JobView>["about"] {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return {};
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]): [string, string | number | boolean | null][] => {
      if (typeof value === "string") return [[name, isUuid(value) ? value : "…"]];
      return typeof value === "number" || typeof value === "boolean" || value === null ? [[name, value]] : [];
    }),
  );
}

const jobView = ({ payload, ...job }: JobRow) =>
  viewFrom(JobView, {
    ...job,
    dueAt: job.state === "running" || job.state === "failed" ? null : job.dueAt,
    about: aboutOf(payload),
  });

export const jobList = pagedList("jobs", JobView, numberCursors("jobs"));

export const JobQuery = z.object({
  ...jobList.query,
  kind: JobKindField.optional(),
  state: JobStateField.optional(),
});
export type JobQuery = z.infer<typeof JobQuery>;

/** One page, newest first. */
export const readJobs = (db: Db, query: JobQuery) =>
  jobList.read(query, (limit) => listJobs(db, { ...query, limit }), jobView);

const jobNotFound = () => notFound("Job not found; it may have finished", "job-not-found");

export async function readJob(db: Db, id: number): Promise<z.infer<typeof JobView>> {
  const job = await findJob(db, id);
  if (!job) throw jobNotFound();
  return jobView(job);
}

const JobCountView = z.object({
  kind: z.string(),
  state: JobStateField,
  count: z.int(),
  oldestDueSeconds: z
    .number()
    .nullable()
    .meta({ description: "How many seconds the oldest job that could run has been due." }),
});

const JobCauseView = z.object({
  kind: z.string(),
  state: JobStateField,
  cause: z.string().meta({ description: "The error without the parts that differ from job to job." }),
  count: z.int(),
  latestAt: time,
});

export const JobSummary = z.object({
  counts: z.array(JobCountView),
  countedUpTo: z.int().meta({ description: "Jobs of each state are counted up to this number." }),
  causes: z.array(JobCauseView).meta({ description: "Why jobs failed, the most frequent first." }),
});

const KILLED = "The process ended each time it ran";
const MOST_CAUSES = 50;

/** The number of queued, running and failed jobs by kind, and why they failed. */
export async function readJobSummary(db: Db): Promise<z.infer<typeof JobSummary>> {
  const [counts, errors] = await Promise.all([countJobs(db), countJobErrors(db)]);
  const causes = errors.map(({ error, ...row }) => ({ ...row, cause: error === "" ? KILLED : commonCause(error) }));
  const grouped = addedUp(
    causes,
    ({ kind, state, cause }) => JSON.stringify([kind, state, cause]),
    (into, row) => (row.latestAt > into.latestAt ? row : into),
  );
  return {
    counts,
    countedUpTo: MOST_COUNTED,
    causes: grouped.slice(0, MOST_CAUSES).map((group) => viewFrom(JobCauseView, group)),
  };
}

/** Runs a failed job again immediately, with all its attempts. Handlers can be repeated, so this is always safe. */
export async function runJobAgain(tx: Tx, actor: Actor, id: number): Promise<z.infer<typeof JobView>> {
  const job = await lockJob(tx, id);
  if (!job) throw jobNotFound();
  if (job.state === "running") throw conflict("The job is running", "job-not-failed");
  if (job.state === "waiting") throw conflict("The job has not failed; it starts when it is due", "job-not-failed");
  await startAgain(tx, [id]);
  await recordAudit(tx, {
    actor,
    action: "job.run-again",
    subject: { kind: "job", id: String(id) },
    details: { kind: job.kind },
  });
  return readJob(tx, id);
}

/** More would make one transaction too long; the response says that some are left. */
const MOST_AT_ONCE = 10_000;

export type RunAgain = { count: number; isMore: boolean };

/** Runs all failed jobs of a kind again. */
export async function runKindAgain(tx: Tx, actor: Actor, kind: string): Promise<RunAgain> {
  const ids = await lockGivenUp(tx, kind, MOST_AT_ONCE + 1);
  const count = await startAgain(tx, ids.slice(0, MOST_AT_ONCE));
  if (count > 0) {
    await recordAudit(tx, {
      actor,
      action: "jobs.run-again",
      subject: { kind: "job-kind", id: kind },
      details: { count },
    });
  }
  return { count, isMore: ids.length > MOST_AT_ONCE };
}
