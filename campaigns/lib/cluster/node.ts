import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Host } from "./network.ts";
import { type Daemon, signalTrees, startDaemon } from "./processes.ts";

export const PROGRAMS = "/usr/lib/postgresql/15/bin";
export const PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeer: 2380 };

/** Patroni's shortest lease. By default it is 30 seconds. */
const LEASE_SECONDS = 20;
export const PATRONI = {
  ...{ ttl: LEASE_SECONDS, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
  ...{ synchronous_mode: true, synchronous_mode_strict: true },
};

/** Checkpoints are frequent, because replicas are read again after their first checkpoint on a new timeline. */
const PARAMETERS = {
  ...{ max_connections: 150, checkpoint_timeout: "30s", wal_keep_size: "512MB", wal_log_hints: "on" },
  // A new primary can't commit before a standby follows it. By default, a standby that finds no primary waits five
  // seconds.
  wal_retrieve_retry_interval: "500ms",
};

export type Passwords = { superuser: string; replication: string; service: string };

/** A machine of the cluster: an etcd member, Patroni, and the PostgreSQL that Patroni runs. */
export type Node = {
  readonly host: Host;
  startEtcd(): void;
  killEtcd(): void;
  startPatroni(): void;
  /** Signals Patroni, PostgreSQL and all its processes. */
  signalDatabase(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

type Options = {
  host: Host;
  hosts: readonly Host[];
  folder: string;
  logs: string;
  passwords: Passwords;
  /** Patroni's program. */
  program: readonly string[];
};

export async function makeNode({ host, hosts, folder, logs, passwords, program }: Options): Promise<Node> {
  const { name, address } = host;
  const own = join(folder, name);
  const data = join(own, "data");
  const file = join(own, "patroni.json");
  await mkdir(own);
  // Patroni reads YAML, so it also reads JSON.
  await writeFile(file, JSON.stringify(patroniSettings({ host, hosts, own, data, passwords }), null, 2));
  let etcd: Daemon | undefined;
  let patroni: Daemon | undefined;
  const postmaster = (): number | undefined => {
    const lock = join(data, "postmaster.pid");
    const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, "utf8"), 10) : NaN;
    // The lock file outlives a kill, and its pid may belong to another process by now.
    return isPostgres(pid) ? pid : undefined;
  };
  const databaseRoots = (): number[] => [patroni?.pid, postmaster()].filter((pid) => pid !== undefined);
  const signalDatabase = (signal: NodeJS.Signals): void => {
    signalTrees(databaseRoots(), signal);
  };
  const killEtcd = (): void => {
    if (etcd) signalTrees([etcd.pid], "SIGKILL");
  };
  // Patroni leaves PostgreSQL running when it is killed, so it has to be ended here.
  process.once("exit", () => signalTrees(databaseRoots(), "SIGKILL"));
  return {
    host,
    startEtcd() {
      const peers = hosts.map((peer) => `${peer.name}=http://${peer.address}:${PORTS.etcdPeer}`).join(",");
      const [clients, members] = [`http://${address}:${PORTS.etcd}`, `http://${address}:${PORTS.etcdPeer}`];
      const command = [
        ...["etcd", "--name", name, "--data-dir", join(own, "etcd"), "--initial-cluster", peers],
        ...["--listen-client-urls", clients, "--advertise-client-urls", clients],
        ...["--listen-peer-urls", members, "--initial-advertise-peer-urls", members],
        // Otherwise a member that comes back from a cut forces an election, and the primary steps down meanwhile.
        "--pre-vote",
      ];
      const daemon = startDaemon(host, command, join(logs, `etcd-${name}.log`));
      etcd = daemon;
      void daemon.ended.then(() => (etcd = etcd === daemon ? undefined : etcd));
    },
    killEtcd,
    startPatroni() {
      const daemon = startDaemon(host, [...program, file], join(logs, `patroni-${name}.log`));
      patroni = daemon;
      // Once it has ended, another process may get its pid.
      void daemon.ended.then(() => (patroni = patroni === daemon ? undefined : patroni));
    },
    signalDatabase,
    async stop() {
      const ended = [patroni, etcd].filter((daemon) => daemon !== undefined).map((daemon) => daemon.ended);
      signalDatabase("SIGKILL");
      killEtcd();
      await Promise.all(ended);
    },
  };
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
  } catch {
    return false;
  }
}

function patroniSettings({
  host,
  hosts,
  own,
  data,
  passwords,
}: Omit<Options, "folder" | "logs" | "program"> & Folders) {
  const { name, address } = host;
  return {
    ...{ scope: "sablewatch", name },
    restapi: { listen: `${address}:${PORTS.patroni}`, connect_address: `${address}:${PORTS.patroni}` },
    etcd3: { hosts: hosts.map((member) => `${member.address}:${PORTS.etcd}`) },
    bootstrap: {
      dcs: { ...PATRONI, postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS } },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      ...{ listen: `${address},127.0.0.1:${PORTS.postgres}`, connect_address: `${address}:${PORTS.postgres}` },
      ...{ data_dir: data, bin_dir: PROGRAMS, pgpass: join(own, "pgpass") },
      authentication: {
        superuser: { username: "postgres", password: passwords.superuser },
        replication: { username: "replicator", password: passwords.replication },
      },
      pg_hba: [
        "local all all scram-sha-256",
        "host all all all scram-sha-256",
        "host replication all all scram-sha-256",
      ],
      parameters: { unix_socket_directories: own },
    },
  };
}

type Folders = { own: string; data: string };
