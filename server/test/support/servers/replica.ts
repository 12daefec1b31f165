import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { lchownSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { chooseAccount, giveFolderTo } from "../../../src/platform/embedded-postgres/account.ts";
import { startEmbeddedPostgres, superuserUrl } from "../../../src/platform/embedded-postgres/index.ts";
import { type Postmaster, startPostmaster } from "../../../src/platform/embedded-postgres/postmaster.ts";
import { findPrograms } from "../../../src/platform/embedded-postgres/programs.ts";
import { allowExperiments } from "../privileges.ts";

export type ReplicatedDatabase = {
  /** The primary's URL, migrated. */
  url: string;
  /** The replica's URL. */
  replicaUrl: string;
  /** Stops the replica from replaying the log; it still responds. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Resolves when the replica has everything that is on the primary now. */
  caughtUp(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  close(): Promise<void>;
};

const SETTINGS = { fsync: "off", wal_keep_size: "256MB", hot_standby: "on", wal_receiver_status_interval: "1s" };

/** An embedded PostgreSQL with a streaming replica, created in the usual way: from a copy of its files. */
export async function aReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "sablewatch-replica-"));
  const primary = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await allowExperiments(dataDir, primary.url);
  await migrate(primary.url);
  const adminUrl = superuserUrl(dataDir, primary.url);
  const folder = join(dataDir, "replica");
  await copyCluster({ from: join(dataDir, "postgres"), to: folder, adminUrl });

  const account = chooseAccount(join(dataDir, "postgres"));
  if (account) {
    giveFolderTo(account, folder);
    lchownSync(folder, account.uid, account.gid);
  }
  const programs = findPrograms({ account, onProgress: () => undefined });
  const logFile = join(dataDir, "replica.log");
  const { signal } = new AbortController();
  let replica: Postmaster | undefined;
  const startReplica = async (): Promise<void> => {
    const options = { folder, programs, settings: SETTINGS, logFile, onProgress: () => undefined, signal };
    replica = await startPostmaster({ ...options, preferredPort: replica?.port });
  };
  await startReplica();
  const portOfReplica = String(replica?.port);
  const onReplica = (statement: string) => withClient(at(adminUrl, portOfReplica), (client) => client.query(statement));

  return {
    url: primary.url,
    replicaUrl: at(primary.url, portOfReplica),
    pauseReplay: async () => void (await onReplica("select pg_wal_replay_pause()")),
    resumeReplay: async () => void (await onReplica("select pg_wal_replay_resume()")),
    async caughtUp() {
      const { rows } = await withClient<pg.QueryResult<{ at: string }>>(adminUrl, (client) =>
        client.query("select pg_current_wal_flush_lsn()::text as at"),
      );
      for (;;) {
        const { rows: replayed } = await onReplica(
          `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}'::pg_lsn as "isThere"`,
        );
        if ((replayed[0] as { isThere: boolean }).isThere) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stopReplica: async () => replica?.stop(),
    startReplica,
    async close() {
      await replica?.stop();
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function at(url: string, port: string): string {
  const other = new URL(url);
  other.port = port;
  return other.href;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's own procedure for copying a running server. The log since then arrives by streaming. */
async function copyCluster({ from, to, adminUrl }: { from: string; to: string; adminUrl: string }): Promise<void> {
  const left = new Set(["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot"].map((name) => join(from, name)));
  const label = await withClient(adminUrl, async (client) => {
    await client.query("select pg_backup_start('replica', true)");
    await cp(from, to, { recursive: true, filter: (path) => !left.has(path) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    return rows[0]?.labelfile ?? "";
  });
  for (const name of ["pg_wal", "pg_wal/archive_status", "pg_replslot"]) await mkdir(join(to, name), { mode: 0o700 });
  await writeFile(join(to, "backup_label"), label);
  await writeFile(join(to, "standby.signal"), "");
  await writeFile(join(to, "postgresql.auto.conf"), `primary_conninfo = '${adminUrl}'\n`);
}
