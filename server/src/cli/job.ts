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
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION, number } from "./context.ts";
import { show, showOne } from "./output.ts";

const JobId = z.int().min(0);

type ListOptions = { json?: boolean; kind?: string; state?: string; limit: string };

export const jobCommand: AddCommand = (program, context) => {
  const command = program.command("job").description("background jobs: queued, running and failed");

  command
    .command("list")
    .description("jobs, newest first; finished jobs aren't listed")
    .option("--kind <name>", "such as scan-customer")
    .option("--state <state>", "waiting, running, retrying or failed")
    .option("--limit <number>", "how many, at most 100", "50")
    .option(...JSON_OPTION)
    .action(async (options: ListOptions) => {
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
      show(context, options.json ? jobs : jobs.map(lineOf), options);
    });

  command
    .command("summary")
    .description("the number of jobs by kind and state, and why jobs failed")
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) => {
      const { counts, causes } = await context.withDb((db) => readJobSummary(db));
      if (options.json) {
        showOne(context, { counts, causes }, options);
        return;
      }
      show(context, counts, {});
      if (causes.length > 0) {
        context.write("");
        show(context, causes, {});
      }
    });

  command
    .command("show <id>")
    .description("one job: its state, its attempts and its last error")
    .option(...JSON_OPTION)
    .action(async (id: string, options: { json?: boolean }) => {
      const jobId = checked(JobId, number(id));
      showOne(context, await context.withDb((db) => readJob(db, jobId)), options);
    });

  command
    .command("retry [id]")
    .description("run a failed job again or, with --kind, all failed jobs of a kind")
    .option("--kind <name>", "all of this kind")
    .option(...JSON_OPTION)
    .action(async (id: string | undefined, options: { json?: boolean; kind?: string }) => {
      if ((id === undefined) === (options.kind === undefined)) throw invalid("Name a job or a kind");
      if (id !== undefined) {
        const jobId = checked(JobId, number(id));
        showOne(context, await inTransaction(context, (tx) => runJobAgain(tx, cliActor(), jobId)), options);
        return;
      }
      const kind = checked(JobKindField, options.kind);
      showOne(context, await inTransaction(context, (tx) => runKindAgain(tx, cliActor(), kind)), options);
    });
};
