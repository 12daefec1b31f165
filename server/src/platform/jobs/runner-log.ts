import { type LogFunctionFactory, Logger } from "graphile-worker";
import { createComplaints } from "../db/complaints.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { type Log, messageForLog, withoutAddresses } from "../log.ts";

/** The library logs the start and end of every job, which only matters for debugging. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** The parts of a job that are safe to log. The payload is left out. */
type JobFacts = { id: string; task_identifier: string; attempts: number; max_attempts: number };

type Meta = { failure?: boolean; job?: JobFacts; duration?: number; error?: unknown; fatalError?: unknown };

/**
 * Writes the library's log into ours. The library passes whole jobs and errors, and repeats errors in its messages, so
 * we choose here what to write.
 */
export function runnerLogger(log: Log): Logger {
  const complain = createComplaints(log);
  const write: LogFunctionFactory = (scope) => (level, message, meta) => {
    const { failure, job, duration, error, fatalError = error } = (meta ?? {}) as Meta;
    const { jobId = job?.id, taskIdentifier = job?.task_identifier } = scope;
    const fields = { jobId, job: taskIdentifier };
    if (failure === true && job) {
      const attempts = { attempt: job.attempts, mostAttempts: job.max_attempts, ms: Math.round(duration ?? 0) };
      log.error({ ...fields, ...attempts, err: reasonOf(error) }, "a job failed");
    } else if (fatalError === undefined) {
      log[LEVELS[level]](fields, withoutAddresses(message));
    } else if (isDatabaseAway(fatalError)) {
      complain(fatalError, "the job runner cannot reach the database", fields);
    } else {
      log[LEVELS[level]]({ ...fields, err: fatalError }, withoutError(message, fatalError));
    }
  };
  return new Logger(write);
}

/** Remembers our own replacements, so that a second runner does not wrap the first one's. */
const silenced = new WeakSet<typeof console.trace>();

/**
 * When a worker fails, the library prints the raw error with all of PostgreSQL's details. It also passes the error to
 * the logger, which is enough.
 */
export function silenceTraces(): void {
  const { trace } = console;
  if (silenced.has(trace)) return;
  console.trace = (...words: unknown[]) => {
    if (!new Error().stack?.includes("graphile-worker")) trace(...words);
  };
  silenced.add(console.trace);
}

/** The first line of the message, up to where the library repeats the error. */
function withoutError(message: string, error: unknown): string {
  const repeated = error instanceof Error ? error.message : String(error);
  const at = repeated === "" ? -1 : message.indexOf(repeated);
  const [line = ""] = (at < 0 ? message : message.slice(0, at)).split("\n", 1);
  return withoutAddresses(line.trimEnd());
}

/**
 * The error that we give the library when a job fails, and that it stores in its table. It leaves out values that the
 * original error quotes, and characters that PostgreSQL can't store. The log gets the original error.
 */
export class JobFailed extends Error {
  override name = "JobFailed";

  constructor(reason: unknown) {
    super(summaryOf(reason), { cause: reason });
  }
}

const reasonOf = (error: unknown): unknown => (error instanceof JobFailed ? error.cause : error);

const LONGEST_SUMMARY = 1000;

/** What may be stored of an error: shortened, and without the values that it quotes. */
export function summaryOf(reason: unknown): string {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const { code } = error as NodeJS.ErrnoException;
  const summary = `${code === undefined ? "" : `${code}: `}${messageForLog(error)}`;
  return summary.replaceAll("\0", "").toWellFormed().slice(0, LONGEST_SUMMARY).toWellFormed();
}
