import pg from "pg";
import { NoPrimaryError } from "./ask-servers.ts";
import { isOfStandby } from "./standby.ts";

/** PostgreSQL's codes for closing or refusing a connection. */
const AWAY_STATES = new Set([
  "28000", // it refuses to let us in
  "28P01", // it refuses the password
  "3D000", // the database doesn't exist, or no longer does
  "53300", // too many connections
  "57P01", // an administrator or the postmaster's shutdown closed the connection
  "57P02", // another connection crashed
  "57P03", // starting up, or shutting down
  "57P04", // the database was dropped
  "57P05", // the connection was idle for too long
]);

/** Errors of connections that failed or broke. All other code that uses sockets wraps such errors. */
const NETWORK_ERRORS = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's errors for statements that it did not send, because the connection was gone already. */
const UNSENT_ERRORS = [
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
];

/** The driver's own errors, which have no code: from node-postgres, from its pool, and from Kysely while it closes. */
const DRIVER_ERRORS = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
  ...UNSENT_ERRORS,
  "Query read timeout",
  "The server does not support SSL connections",
  "There was an error establishing an SSL connection",
  "Cannot use a pool after calling end on the pool",
  "driver has already been destroyed",
]);

/** Errors that mean no connection was available, although existing ones may work. */
const NO_ENTRY = new Set(["28000", "28P01", "53300", "timeout exceeded when trying to connect"]);

/**
 * Whether no connection was available although the database may work: all of ours were busy, the server had no room for
 * another, or it refused the account. Nothing was sent.
 */
export const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error && NO_ENTRY.has(detailsOf(error).code ?? error.message);

/** It is unknown whether a transaction was committed, or whether the commit will last. */
export class OutcomeUnknownError extends Error {
  constructor(options: ErrorOptions) {
    super("The database was lost while it committed", options);
  }
}

/** Whether the statement never reached the database. */
export const isUnsent = (error: unknown): boolean => error instanceof Error && UNSENT_ERRORS.includes(error.message);

/**
 * Whether an error means that the database can't be reached at the moment. A later attempt may succeed. It is unknown
 * whether the statement or commit took effect.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof NoPrimaryError || error instanceof OutcomeUnknownError) return true;
  const { code, syscall, routine } = detailsOf(error);
  if (code === undefined) return error instanceof Error && DRIVER_ERRORS.has(error.message);
  // On the same machine, the server's socket is a file.
  if (code === "ENOENT") return syscall === "connect";
  // A standby took over the address.
  if (isOfStandby({ code, routine })) return true;
  return NETWORK_ERRORS.has(code) || AWAY_STATES.has(code) || isOfClass("08", code);
}

const BUSY_STATES = new Set([
  "25P03", // a transaction was ended because its process stalled
  "25P04", // a transaction took too long
  "40001", // two transactions conflicted
  "40P01",
  "55P03", // a lock was not available in time
  "57014", // a statement took too long
]);

/**
 * Whether the database is reachable but couldn't do the work: out of time, out of space, or two transactions
 * conflicted. Nothing was changed. If it keeps happening, an operator should look into it.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const { code } = detailsOf(error);
  if (code === undefined || AWAY_STATES.has(code)) return false;
  return BUSY_STATES.has(code) || isOfClass("53", code) || isOfClass("58", code);
}

/** Whether the database refuses the input, however often it is sent: bad data, or a violated constraint. */
export const isRefusedByDatabase = (error: unknown): boolean => {
  const { code } = detailsOf(error);
  return code !== undefined && (isOfClass("22", code) || isOfClass("23", code));
};

/** Whether a row refers to another that doesn't exist. */
export const isUnknownReference = (error: unknown): boolean => detailsOf(error).code === "23503";

/** Whether a row has no value in a column that needs one. */
export const isMissingIn = (error: unknown, { table, column }: { table: string; column: string }): boolean =>
  error instanceof pg.DatabaseError && error.code === "23502" && error.table === table && error.column === column;

/** Whether another row already has this unique value. */
export const isTakenAlready = (error: unknown): boolean => detailsOf(error).code === "23505";

/** An SQLSTATE has five characters; the first two are its class. */
const isOfClass = (name: string, code: string): boolean => code.length === 5 && code.startsWith(name);

type Details = { code?: string; syscall?: string | undefined; routine?: string | undefined };

function detailsOf(error: unknown): Details {
  if (!(error instanceof Error)) return {};
  const { code, syscall, routine } = error as NodeJS.ErrnoException & Details;
  return { ...(typeof code === "string" ? { code } : {}), syscall, routine };
}
