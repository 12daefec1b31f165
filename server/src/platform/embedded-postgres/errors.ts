/**
 * Says in one sentence why the embedded PostgreSQL is not running. A person may read it as the last line of the output.
 */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** One of PostgreSQL's programs failed; `output` is what it printed. */
export class ProgramFailed extends Error {
  readonly output: string;
  constructor(program: string, output: string) {
    super(reasonIn(output) ?? `${program} ended without saying why`);
    this.output = output;
  }
}

/** Another living process holds the data folder. */
export class DataLockHeld extends Error {
  readonly pid: number;
  constructor(pid: number) {
    super(`held by process ${pid}`);
    this.pid = pid;
  }
}

export function inOneSentence(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  return new EmbeddedPostgresError(sentenceFor(error, dataDir), { cause: error });
}

/** For a database that ended unexpectedly and could not be started again. */
export function givenUp(folder: string, cause: unknown): EmbeddedPostgresError {
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, "");
  return new EmbeddedPostgresError(
    `The database in ${folder} ended by itself and could not be started again: ${reason}; see postgres.log beside it.`,
    { cause },
  );
}

function sentenceFor(error: unknown, dataDir: string): string {
  if (error instanceof DataLockHeld) {
    return `DATA_DIR ${dataDir} is already in use by process ${error.pid}; stop that one first or choose another DATA_DIR.`;
  }
  if (isDiskFull(error)) {
    return `The disk that holds DATA_DIR ${dataDir} is full; free some space (a new database takes 40 MB) and start again.`;
  }
  const { code = "", path = dataDir } = error as NodeJS.ErrnoException;
  if (["EACCES", "EPERM", "EROFS"].includes(code)) {
    return `DATA_DIR ${dataDir} cannot be used by this user (${code} at ${path}); give access or choose another DATA_DIR.`;
  }
  if (["ENOTDIR", "EEXIST"].includes(code)) {
    return `DATA_DIR ${dataDir} is not a folder (${path} is a file); choose another DATA_DIR.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The embedded PostgreSQL could not start in DATA_DIR ${dataDir}: ${reason} (set DATABASE_URL to use a PostgreSQL of your own).`;
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  // 53100 is PostgreSQL's own disk_full, as a query reports it.
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100") return true;
  return error instanceof ProgramFailed && /No space left on device|Disk quota exceeded/.test(error.output);
}

/** The last line in which a PostgreSQL program names its failure, without the timestamp. */
function reasonIn(output: string): string | undefined {
  const named = [...output.matchAll(/(?:FATAL|PANIC|error|fatal): +(.+)/g)].at(-1)?.[1];
  return (
    named ??
    output
      .trim()
      .split("\n")
      .findLast((line) => line !== "")
  );
}
