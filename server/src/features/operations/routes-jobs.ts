import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { numberedId } from "../../kernel/keyset.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { operatorActorOf } from "../audit/index.ts";
import {
  JobKindField,
  JobList,
  JobQuery,
  JobSummary,
  JobView,
  readJob,
  readJobs,
  readJobSummary,
  runJobAgain,
  runKindAgain,
} from "./jobs-read.ts";

const tags = ["Operator"];
const inPath = z.object({ jobId: numberedId("Job ID") });
const OneJob = z.object({ ...success, job: JobView });

/** Lists jobs, and runs failed ones again. */
export function jobRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/jobs", {
      config: { right: "jobs:read", failure: "Failed to list jobs" },
      schema: {
        operationId: "listJobs",
        tags,
        summary: "List the jobs that are queued, running or failed, newest first. Finished jobs aren't listed.",
        querystring: JobQuery,
        response: { 200: JobList },
      },
      handler: (request) => readJobs(db, request.query),
    });

    app.get("/jobs/summary", {
      config: { right: "jobs:read", failure: "Failed to count jobs" },
      schema: {
        operationId: "getJobSummary",
        tags,
        summary: "Get the number of jobs by kind and state, how long the oldest has been due, and why jobs failed.",
        response: { 200: JobSummary },
      },
      handler: () => readJobSummary(db),
    });

    app.post("/jobs/run-again", {
      config: { right: "jobs:write", failure: "Failed to run jobs again" },
      schema: {
        operationId: "runJobsAgain",
        tags,
        summary: "Run all failed jobs of a kind again, up to 10,000 per call.",
        body: z.object({ kind: JobKindField }),
        response: { 200: z.object({ ...success, message: z.string(), count: z.int(), isMore: z.boolean() }) },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const begun = await runKindAgain(tx, operatorActorOf(request), request.body.kind);
          return { success: true as const, message: "Jobs queued successfully", ...begun };
        }),
    });

    app.get("/jobs/:jobId", {
      config: { right: "jobs:read", failure: "Failed to read job" },
      schema: {
        operationId: "getJob",
        tags,
        summary: "Get a job: its state, attempts and last error.",
        params: inPath,
        response: { 200: OneJob, ...refusals("job-not-found") },
      },
      handler: async (request) => ({ success: true as const, job: await readJob(db, request.params.jobId) }),
    });

    app.post("/jobs/:jobId/run-again", {
      config: { right: "jobs:write", failure: "Failed to run job again" },
      schema: {
        operationId: "runJobAgain",
        tags,
        summary: "Run a failed job again immediately, with all its attempts.",
        params: inPath,
        response: { 200: OneJob, ...refusals("job-not-found", "job-not-failed") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => ({
          success: true as const,
          job: await runJobAgain(tx, operatorActorOf(request), request.params.jobId),
        })),
    });
  };
}
