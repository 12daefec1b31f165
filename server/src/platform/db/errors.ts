/** PostgreSQL's last words on a connection, or what it says instead of letting us in. */
const AWAY_STATES = new Set([
  "25006", // only reads are allowed: a standby took its address
  "28000", // we are not let in
  "28P01", // nor with this password
  "3D000", // there is no such database (any more)
  "53300", // too many connections
  "57P01", // an administrator, or the end of the postmaster, closed the connection
  "57P02", // another connection's crash did
  "57P03", // starting up, or shutting down
  "57P04", // the database was dropped
  "57P05", // the connection was idle for too long
]);

/** Why a connection cannot be made, or broke. Nothing else that goes by sockets lets such errors out as they are. */
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

/** The driver's own errors, which have no code: node-postgres, its pool, and Kysely while it closes. */
const DRIVER_ERRORS = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "There was an error establishing an SSL connection",
  "Cannot use a pool after calling end on the pool",
  "driver has already been destroyed",
]);

/**
 * Whether an error means that the database cannot be reached at the moment: a later try may succeed, and what became of
 * a statement, a commit too, is unknown.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall } = detailsOf(error);
  if (code === undefined) return error instanceof Error && DRIVER_ERRORS.has(error.message);
  // The socket of a server on the same machine is a file.
  if (code === "ENOENT") return syscall === "connect";
  return NETWORK_ERRORS.has(code) || AWAY_STATES.has(code) || isOfClass("08", code);
}

const BUSY_STATES = new Set([
  "25P03", // a transaction whose process stood still was ended
  "25P04", // or one that took too long
  "40001", // two transactions were in each other's way
  "40P01",
  "55P03", // a lock was not to be had in time
  "57014", // a statement took too long
]);

/**
 * Whether the database is there, but could not do it: out of time, out of space, or two were in each other's way. Nothing
 * was changed. Somebody should look into it where it goes on.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const { code } = detailsOf(error);
  if (code === undefined || AWAY_STATES.has(code)) return false;
  return BUSY_STATES.has(code) || isOfClass("53", code) || isOfClass("58", code);
}

/** Whether the database refuses what it was given, and would however often it were tried: bad data, a broken rule. */
export const isRefusedByDatabase = (error: unknown): boolean => {
  const { code } = detailsOf(error);
  return code !== undefined && (isOfClass("22", code) || isOfClass("23", code));
};

/** The first two of the five characters of an SQLSTATE. */
const isOfClass = (name: string, code: string): boolean => code.length === 5 && code.startsWith(name);

function detailsOf(error: unknown): { code?: string; syscall?: string } {
  if (!(error instanceof Error)) return {};
  const { code, syscall } = error as NodeJS.ErrnoException;
  return { ...(typeof code === "string" ? { code } : {}), ...(syscall === undefined ? {} : { syscall }) };
}
