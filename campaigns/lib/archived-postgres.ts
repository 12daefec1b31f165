import { randomBytes } from "node:crypto";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../server/test/support/processes/free-port.ts";
import { PROGRAMS } from "./cluster/node.ts";
import { type Daemon, signalTrees, startDaemon, withoutRights } from "./cluster/processes.ts";
import { needPrograms, run } from "./programs.ts";

const STANZA = "sablewatch";
const LOOK_MS = 100;

/** Debian's PostgreSQL with its log archived by pgBackRest, set up as docs/backups.md describes. */
export type ArchivedPostgres = {
  readonly url: string;
  /** Starts it, and resolves when it accepts changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills it with all its processes. */
  kill(): Promise<void>;
  /** Deletes its data, as if the disk were lost. The archive is elsewhere. */
  loseData(): Promise<void>;
  /** Resolves when everything that has been written so far is in the archive. */
  untilArchived(): Promise<void>;
  /** Runs pgBackRest, and returns its output. */
  pgBackRest(...args: string[]): Promise<string>;
};

export async function withArchivedPostgres<Result>(
  folder: string,
  work: (postgres: ArchivedPostgres) => Promise<Result>,
): Promise<Result> {
  await needPrograms({
    [`${PROGRAMS}/postgres`]: "postgresql-15",
    ...{ pgbackrest: "pgbackrest", setpriv: "util-linux" },
  });
  // Unprivileged programs have to reach their own folders in it.
  await chmod(folder, 0o711);
  const own = join(folder, "archived");
  await mkdir(own);
  await run("chown", ["postgres:postgres", own]);
  const port = await freePort();
  const config = await configure(own, port);
  const data = join(own, "data");
  const password = randomBytes(16).toString("hex");
  await makeCluster({ own, data, port, config });
  let daemon: Daemon | undefined;
  const url = `postgres://sablewatch:${password}@127.0.0.1:${port}/sablewatch`;
  const ask = (statement: string, database = "sablewatch"): Promise<string> =>
    asOwner("psql", "-h", own, "-p", String(port), "-d", database, "-Atqc", statement);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!daemon) return;
    const { pid, ended } = daemon;
    daemon = undefined;
    if (signal === "SIGKILL") signalTrees([pid], signal);
    else process.kill(pid, signal);
    await ended;
  };
  const postgres: ArchivedPostgres = {
    url,
    async start() {
      daemon = startDaemon(undefined, [`${PROGRAMS}/postgres`, "-D", data], join(own, "postgres.log"));
      while ((await ask("select pg_is_in_recovery()", "postgres").catch(() => "no answer")) !== "f")
        await pause(LOOK_MS);
    },
    // PostgreSQL's fast shutdown: ends sessions, and writes the log to its end.
    stop: () => end("SIGINT"),
    kill: () => end("SIGKILL"),
    loseData: () => rm(data, { recursive: true }),
    async untilArchived() {
      const file = await ask("select pg_walfile_name(pg_switch_wal())");
      const isThere = `select coalesce(last_archived_wal >= '${file}', false) from pg_stat_archiver`;
      while ((await ask(isThere)) !== "t") await pause(LOOK_MS);
    },
    async pgBackRest(...args) {
      await makeFolder(data);
      return asOwner("pgbackrest", `--config=${config}`, `--stanza=${STANZA}`, ...args);
    },
  };
  try {
    await postgres.start();
    await ask(`create role sablewatch login password '${password}'`, "postgres");
    await ask("create database sablewatch owner sablewatch", "postgres");
    return await work(postgres);
  } finally {
    await postgres.kill();
  }
}

/** Runs a program as the account that owns the database, in a folder that the account may enter. */
function asOwner(...command: string[]): Promise<string> {
  const [program = "", ...args] = withoutRights(command);
  return run(program, args, { cwd: "/" });
}

/** pgBackRest restores into an existing folder. */
async function makeFolder(data: string): Promise<void> {
  await mkdir(data, { recursive: true, mode: 0o700 });
  await run("chown", ["postgres:postgres", data]);
}

async function configure(own: string, port: number): Promise<string> {
  const file = join(own, "pgbackrest.conf");
  const settings = [
    "[global]",
    `repo1-path=${join(own, "repository")}`,
    "repo1-retention-full=2",
    "repo1-cipher-type=aes-256-cbc",
    `repo1-cipher-pass=${randomBytes(32).toString("base64")}`,
    "start-fast=y",
    // The usual paths are only for machines with a single installation.
    ...["log", "lock", "spool"].map((kind) => `${kind}-path=${join(own, kind)}`),
    "log-level-console=warn",
    `[${STANZA}]`,
    `pg1-path=${join(own, "data")}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${own}`,
  ];
  await writeFile(file, `${settings.join("\n")}\n`, { mode: 0o600 });
  await run("chown", ["postgres:postgres", file]);
  return file;
}

type Cluster = { own: string; data: string; port: number; config: string };

async function makeCluster({ own, data, port, config }: Cluster): Promise<void> {
  const initdb = [
    ...[`${PROGRAMS}/initdb`, "-D", data, "--auth-local=peer", "--auth-host=scram-sha-256"],
    ...["--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums"],
  ];
  await asOwner(...initdb);
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${own}'`,
    "archive_mode = on",
    `archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`,
    "archive_timeout = 60s",
  ];
  await writeFile(join(data, "postgresql.conf"), `${settings.join("\n")}\n`);
}
