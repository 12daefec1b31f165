import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { giveFolderTo } from "./account.ts";
import { EmbeddedPostgresError, ProgramFailed } from "./errors.ts";
import { stopLeftBehind } from "./left-behind.ts";
import { runningIn, type Programs } from "./programs.ts";

export type Cluster = { folder: string; password: string };

type OpenOptions = {
  dataDir: string;
  programs: Programs;
  /** Whether a new cluster is flushed to disk before it counts as complete. Only tests turn this off. */
  isSynced: boolean;
  onProgress: (line: string) => void;
};

/** The superuser, used only for maintenance. */
export const CLUSTER_USER = "sablewatch";

/** Lives inside the cluster, so that it moves and is copied with it. */
const PASSWORD_FILE = "sablewatch.password";

/** The cluster in `dataDir/postgres`, initialised if there is none. The caller holds the data lock. */
export async function openCluster(options: OpenOptions): Promise<Cluster> {
  const { dataDir, programs } = options;
  const folder = resolveLink(join(dataDir, "postgres"));
  await removeDrafts(dirname(folder), options.onProgress);
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (found === undefined || !hasCluster(dataDir)) return initialise(folder, options);

  checkOwner(folder, found.uid);
  if (programs.account !== undefined && found.uid === 0) giveFolderTo(programs.account, folder);
  checkVersion(folder, programs.majorVersion);
  return { folder, password: readPassword(folder) };
}

/** Whether there is a cluster under `dataDir`, or something else in its place that must not be replaced. */
export function hasCluster(dataDir: string): boolean {
  const folder = resolveLink(join(dataDir, "postgres"));
  return fs.existsSync(folder) && !isEmptyFolder(folder);
}

/**
 * A cluster gets its name only when it is complete: initdb works in a draft beside it. If initdb is killed half-way or
 * runs out of disk, it leaves a draft that the next start removes. Drafts have random names because an initdb whose
 * parent was killed keeps working for a moment, and must not do so in its successor's draft.
 */
async function initialise(folder: string, options: OpenOptions): Promise<Cluster> {
  const { account } = options.programs;
  options.onProgress(`Creating a new database in ${folder}`);
  const draft = fs.mkdtempSync(join(dirname(folder), DRAFT_PREFIX));
  const passwordFile = `${draft}.password`;
  const password = randomBytes(24).toString("base64url");
  try {
    fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: "wx", flush: true });
    if (account !== undefined) {
      fs.chownSync(draft, account.uid, account.gid);
      fs.chownSync(passwordFile, account.uid, account.gid);
    }
    await runInitdb({ draft, passwordFile, options });
    fs.renameSync(passwordFile, join(draft, PASSWORD_FILE));
    fs.renameSync(draft, folder);
    return { folder, password };
  } catch (error) {
    await removeDrafts(dirname(folder), options.onProgress);
    throw error;
  }
}

async function runInitdb(run: { draft: string; passwordFile: string; options: OpenOptions }): Promise<void> {
  const { programs, isSynced } = run.options;
  const { dataArgument, options } = runningIn(run.draft, programs.account);
  const args = [
    ...["-D", dataArgument, "--username", CLUSTER_USER, "--auth", "scram-sha-256", "--no-instructions"],
    // Sorts and compares text the same way on every machine, whatever locales it has.
    ...["--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
    // An inherited open file reaches the account even through folders that the account cannot enter.
    ...["--pwfile", "/dev/stdin", ...(isSynced ? [] : ["--no-sync"])],
  ];
  const input = fs.openSync(run.passwordFile, "r");
  try {
    const child = spawn(programs.initdb, args, { ...options, stdio: [input, "pipe", "pipe"] });
    let output = "";
    child.stdout?.resume();
    child.stderr?.on("data", (text: Buffer) => (output += text.toString()));
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        if (code === 0) resolve();
        else reject(new ProgramFailed("initdb", output));
      });
    });
  } finally {
    fs.closeSync(input);
  }
}

/** The prefix of clusters that aren't complete yet. */
export const DRAFT_PREFIX = "postgres.new-";

/** A restore that was killed may have left a running server in its draft. */
export async function removeDrafts(parent: string, onProgress: (line: string) => void): Promise<void> {
  for (const entry of fs.readdirSync(parent, { withFileTypes: true })) {
    if (!entry.name.startsWith(DRAFT_PREFIX)) continue;
    const draft = join(parent, entry.name);
    try {
      if (entry.isDirectory()) await stopLeftBehind(draft, onProgress);
      fs.rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An orphaned initdb is still writing; the next start removes the draft.
    }
  }
}

export function resolveLink(folder: string): string {
  return fs.existsSync(folder) ? fs.realpathSync(folder) : folder;
}

function isEmptyFolder(folder: string): boolean {
  try {
    return fs.readdirSync(folder).length === 0;
  } catch (error) {
    // The folder belongs to another user; checkOwner reports that.
    if ((error as NodeJS.ErrnoException).code === "EACCES") return false;
    throw error;
  }
}

function checkOwner(folder: string, uid: number): void {
  const own = process.getuid?.();
  if (own === 0 || own === uid) return;
  throw new EmbeddedPostgresError(
    `The database in ${folder} belongs to another user (uid ${uid}); start as that user or choose another DATA_DIR.`,
  );
}

export function checkVersion(folder: string, majorVersion: string): void {
  const file = join(folder, "PG_VERSION");
  const found = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : undefined;
  if (found === majorVersion) return;
  if (!fs.existsSync(folder)) throw new EmbeddedPostgresError(`The folder ${folder} is not there any more.`);
  throw new EmbeddedPostgresError(
    found === undefined
      ? `${folder} is not empty and holds no PostgreSQL database; move it away or choose another DATA_DIR.`
      : `The database in ${folder} was made by PostgreSQL ${found}, and this is PostgreSQL ${majorVersion}; choose another DATA_DIR or move the data over with pg_dump.`,
  );
}

export function readPassword(folder: string): string {
  const file = join(folder, PASSWORD_FILE);
  const password = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : "";
  if (password !== "") return password;
  throw new EmbeddedPostgresError(
    `The database in ${folder} has lost its password file ${PASSWORD_FILE}; put it back or choose another DATA_DIR.`,
  );
}
