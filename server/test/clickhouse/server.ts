import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/processes/free-port.ts";

const BINARY = "/usr/sbin/clickhouse-server";

/** The cluster's name in the servers' settings. */
export const CLUSTER = "two_shards";
const USER = "sablewatch";
const PASSWORD = "f3c1-secret";

/** One server of the cluster, as a process that can be killed and started again. */
export type ClickHouseServer = {
  readonly port: number;
  kill(): Promise<void>;
  start(): Promise<void>;
};

export type ClickHouseCluster = {
  readonly servers: readonly ClickHouseServer[];
  /** `CORPUS_URL` for these servers; all of them by default. */
  url(database: string, servers?: readonly ClickHouseServer[]): string;
  stop(): Promise<void>;
};

/** Debian's package contains the server. Tests of ClickHouse only run if it is installed. */
export const hasClickHouse = (): boolean => existsSync(BINARY);

type Ports = { http: number; tcp: number; interserver: number };

/** Starts this many servers on loopback. Each one is a shard. */
export async function startClickHouse(count: number): Promise<ClickHouseCluster> {
  const folder = await mkdtemp(join(tmpdir(), "sablewatch-clickhouse-"));
  const ports: Ports[] = [];
  for (let n = 0; n < count; n += 1)
    ports.push({ http: await freePort(), tcp: await freePort(), interserver: await freePort() });
  const servers: ClickHouseServer[] = [];
  try {
    for (const [index, own] of ports.entries()) {
      const server = await prepare(join(folder, `shard-${index + 1}`), own, ports);
      servers.push(server);
      await server.start();
    }
  } catch (error) {
    await Promise.all(servers.map((server) => server.kill()));
    throw error;
  }
  return {
    servers,
    url: (database, some = servers) =>
      `http://${USER}:${PASSWORD}@${some.map(({ port }) => `127.0.0.1:${port}`).join(",")}/${database}`,
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepare(folder: string, own: Ports, all: readonly Ports[]): Promise<ClickHouseServer> {
  await mkdir(join(folder, "tmp"), { recursive: true });
  const config = join(folder, "config.xml");
  await writeFile(config, configOf(folder, own, all));
  await writeFile(join(folder, "users.xml"), USERS);
  let child: ChildProcess | undefined;
  return {
    port: own.http,
    async start() {
      child = spawn(BINARY, [`--config-file=${config}`], { stdio: "ignore", cwd: folder });
      await untilAnswering(own.http, child);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`clickhouse-server ended with ${child.exitCode}`);
    const isUp = await fetch(`http://127.0.0.1:${port}/ping`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error("clickhouse-server did not answer within five minutes");
}

const shardOf = ({ tcp }: Ports): string => `
        <shard>
          <internal_replication>true</internal_replication>
          <replica>
            <host>127.0.0.1</host><port>${tcp}</port><user>${USER}</user><password>${PASSWORD}</password>
          </replica>
        </shard>`;

const configOf = (folder: string, own: Ports, all: readonly Ports[]): string => `<?xml version="1.0"?>
<yandex>
  <logger>
    <level>warning</level>
    <log>${folder}/server.log</log><errorlog>${folder}/errors.log</errorlog><size>10M</size><count>1</count>
  </logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${own.http}</http_port>
  <tcp_port>${own.tcp}</tcp_port>
  <interserver_http_port>${own.interserver}</interserver_http_port>
  <path>${folder}/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>268435456</mark_cache_size>
  <remote_servers>
      <${CLUSTER}>${all.map(shardOf).join("")}
      </${CLUSTER}>
  </remote_servers>
</yandex>
`;

const USERS = `<?xml version="1.0"?>
<yandex>
  <profiles><default><max_memory_usage>4000000000</max_memory_usage></default></profiles>
  <quotas><default></default></quotas>
  <users>
    <${USER}>
      <password>${PASSWORD}</password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile><quota>default</quota>
    </${USER}>
  </users>
</yandex>
`;
