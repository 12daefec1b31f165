import { z } from "zod";
import {
  JobKindField,
  JobQuery,
  readJob,
  readJobs,
  readJobSummary,
  runJobAgain,
  runKindAgain,
} from "../features/operations/index.ts";
import { invalid } from "../kernel/errors.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, number } from "./context.ts";
import { type Row, show } from "./output.ts";

const JobId = z.int().min(0);

type ListOptions = { json?: boolean; kind?: string; state?: string; limit: string };

export const jobCommand: AddCommand = (program, context) => {
  const group = program.command("job").description("background jobs: queued, running and failed");
  const add = adding(group, context);

  add("list", "jobs, newest first; finished jobs aren't listed", async (options: ListOptions) => {
    const { kind, state, limit: pageSize } = options;
    const query = checked(JobQuery, { kind, state, pageSize });
    const { jobs } = await context.withDb((db) => readJobs(db, query));
    const lineOf = ({ id, kind: name, state: now, attempts, changedAt, lastError }: (typeof jobs)[number]) => ({
      id,
      kind: name,
      state: now,
      attempts,
      changed: changedAt,
      why: lastError,
    });
    return options.json ? jobs : jobs.map(lineOf);
  })
    .option("--kind <name>", "such as scan-customer")
    .option("--state <state>", "waiting, running, retrying or failed")
    .option("--limit <number>", "how many, at most 100", "50");

  add("summary", "the number of jobs by kind and state, and why jobs failed", async (options: { json?: boolean }) => {
    const { counts, causes } = await context.withDb((db) => readJobSummary(db));
    if (options.json) return { counts, causes };
    if (causes.length === 0) return counts;
    show(context, counts, options);
    context.write("");
    return causes;
  });

  add("show <id>", "one job: its state, its attempts and its last error", (id: string) => {
    const jobId = checked(JobId, number(id));
    return context.withDb((db) => readJob(db, jobId));
  });

  add(
    "retry [id]",
    "run a failed job again or, with --kind, all failed jobs of a kind",
    (id: string | undefined, options: { kind?: string }) => {
      if ((id === undefined) === (options.kind === undefined)) throw invalid("Name a job or a kind");
      if (id !== undefined) {
        const jobId = checked(JobId, number(id));
        return inTransaction<Row>(context, (tx) => runJobAgain(tx, cliActor(), jobId));
      }
      const kind = checked(JobKindField, options.kind);
      return inTransaction<Row>(context, (tx) => runKindAgain(tx, cliActor(), kind));
    },
  ).option("--kind <name>", "all of this kind");
};
