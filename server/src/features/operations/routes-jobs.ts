import { z } from "zod";
import { numberedId } from "../../kernel/keyset.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { operatorActorOf } from "../audit/index.ts";
import {
  JobKindField,
  jobList,
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
const OneJob = z.object({ job: JobView });

/** Lists jobs, and runs failed ones again. */
export const jobRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/jobs", "listJobs", "jobs:read", {
      summary: "List the jobs that are queued, running or failed, newest first. Finished jobs aren't listed.",
      schema: { query: JobQuery, answer: jobList.answer },
      handler: (request) => readJobs(db, request.query),
    });

    api.get("/jobs/summary", "getJobSummary", "jobs:read", {
      summary: "Get the number of jobs by kind and state, how long the oldest has been due, and why jobs failed.",
      failure: "Failed to count jobs",
      schema: { answer: JobSummary },
      handler: () => readJobSummary(db),
    });

    api.post("/jobs/run-again", "runJobsAgain", "jobs:write", {
      summary: "Run all failed jobs of a kind again, up to 10,000 per call.",
      schema: {
        body: z.object({ kind: JobKindField }),
        answer: { message: z.string(), count: z.int(), isMore: z.boolean() },
      },
      change: async (tx, request) => {
        const begun = await runKindAgain(tx, operatorActorOf(request), request.body.kind);
        return { message: "Jobs queued successfully", ...begun };
      },
    });

    api.get("/jobs/:jobId", "getJob", "jobs:read", {
      summary: "Get a job: its state, attempts and last error.",
      schema: { params: inPath, answer: OneJob, errors: ["job-not-found"] },
      handler: async (request) => ({ job: await readJob(db, request.params.jobId) }),
    });

    api.post("/jobs/:jobId/run-again", "runJobAgain", "jobs:write", {
      summary: "Run a failed job again immediately, with all its attempts.",
      schema: { params: inPath, answer: OneJob, errors: ["job-not-found", "job-not-failed"] },
      change: async (tx, request) => ({ job: await runJobAgain(tx, operatorActorOf(request), request.params.jobId) }),
    });
  });
