import { randomBytes } from "node:crypto";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { untilInterrupted } from "../../../bench/lib/lab.ts";
import { say } from "../../../bench/lib/say.ts";
import { freePort } from "../../../server/test/support/processes/free-port.ts";
import { needPrograms, run } from "../programs.ts";
import { type Balancer, startBalancer } from "./haproxy.ts";
import { makeNetwork, type Network } from "./network.ts";
import { unpackPatroni } from "./patroni.ts";
import { makeNode, type Node, type Passwords, PORTS, PROGRAMS } from "./node.ts";
import { signalTrees } from "./processes.ts";

const NODES = 3;
const LOOK_MS = 100;
const ANSWER_MS = 800;
/** A node with at most this lag counts as following. Under load, no node is ever fully caught up. */
const MOST_LAG_BYTES = 16 * 2 ** 20;

export type Cluster = {
  readonly nodes: readonly Node[];
  readonly patroniVersion: string;
  /** One address that moves: HAProxy's. */
  readonly throughBalancer: { url: string; readUrl: string };
  /** All addresses; the service finds the right one. */
  readonly severalHosts: { url: string; readUrl: string };
  /** The node that Patroni reports as its running primary, if there is one. */
  findPrimary(): Promise<Node | undefined>;
  findEtcdLeader(): Promise<Node>;
  switchOver(from: Node): Promise<void>;
  /** Whether a primary, a synchronous standby and a third node are running, and etcd has all its members. */
  isWhole(): Promise<boolean>;
  untilWhole(): Promise<void>;
  /** Queries one node's PostgreSQL as its superuser. */
  ask<Row extends pg.QueryResultRow>(node: Node, statement: string): Promise<Row[]>;
};

/** Three nodes with etcd, Patroni and PostgreSQL, and HAProxy. They are stopped afterwards, even after Ctrl-C. */
export async function withCluster<Result>(
  folder: string,
  logs: string,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  await needPrograms({
    [`${PROGRAMS}/postgres`]: "postgresql-15",
    ...{ etcd: "etcd-server", haproxy: "haproxy", ip: "iproute2", setpriv: "util-linux" },
  });
  const network = await makeNetwork(NODES);
  const nodes: Node[] = [];
  let balancer: Balancer | undefined;
  try {
    const passwords = { superuser: aPassword(), replication: aPassword(), service: aPassword() };
    // Unprivileged programs have to reach their own folders in it.
    await chmod(folder, 0o711);
    const own = join(folder, "cluster");
    await mkdir(own);
    const patroni = await unpackPatroni(own);
    await startNodes({ own, logs, passwords, network, nodes, program: patroni.command });
    const ports = [await freePort(), await freePort()] as const;
    balancer = await startBalancer({ hosts: network.hosts, folder: own, logs, ports });
    const cluster = { ...clusterOf(nodes, passwords, balancer), patroniVersion: patroni.version };
    await makeDatabase(cluster, passwords);
    return await Promise.race([work(cluster), untilInterrupted.promise]);
  } finally {
    say("Stopping the cluster …");
    await Promise.all(nodes.map((node) => node.stop()));
    if (balancer) signalTrees([balancer.pid], "SIGKILL");
    network.remove();
  }
}

const aPassword = (): string => randomBytes(16).toString("hex");

type Start = Passed & { own: string; network: Network; nodes: Node[] };
type Passed = { logs: string; passwords: Passwords; program: readonly string[] };

async function startNodes({ own, network, nodes, ...passed }: Start): Promise<void> {
  const { hosts } = network;
  for (const host of hosts) nodes.push(await makeNode({ host, hosts, folder: own, ...passed }));
  await run("chown", ["-R", "postgres:postgres", own]);
  say("Starting etcd, Patroni and PostgreSQL on three nodes …");
  for (const node of nodes) node.startEtcd();
  for (const node of nodes) node.startPatroni();
}

async function makeDatabase(cluster: Cluster, { service }: Passwords): Promise<void> {
  await cluster.untilWhole();
  const primary = await cluster.findPrimary();
  if (!primary) throw new Error("The cluster has no primary");
  await cluster.ask(primary, `create role sablewatch login password '${service}'`);
  await cluster.ask(primary, "create database sablewatch owner sablewatch");
}

type Running = Omit<Cluster, "patroniVersion">;

function clusterOf(nodes: readonly Node[], passwords: Passwords, balancer: Balancer): Running {
  const account = `sablewatch:${passwords.service}`;
  const all = nodes.map(({ host }) => `${host.address}:${PORTS.postgres}`).join(",");
  const urlOf = (hosts: string, wanted: string): string =>
    `postgres://${account}@${hosts}/sablewatch?target_session_attrs=${wanted}`;
  const cluster: Running = {
    nodes,
    throughBalancer: {
      url: urlOf(`127.0.0.1:${balancer.primaryPort}`, "read-write"),
      readUrl: urlOf(`127.0.0.1:${balancer.replicasPort}`, "any"),
    },
    severalHosts: { url: urlOf(all, "read-write"), readUrl: urlOf(all, "prefer-standby") },
    async findPrimary() {
      const are = await Promise.all(
        nodes.map((node) => patroni(node, "/primary").then((answer) => answer?.ok === true)),
      );
      return nodes[are.indexOf(true)];
    },
    async findEtcdLeader() {
      for (;;) {
        const states = await Promise.all(nodes.map(etcdState));
        const leader =
          nodes[states.findIndex((state) => state !== undefined && state.leader === state.header.member_id)];
        if (leader) return leader;
        await pause(LOOK_MS);
      }
    },
    async switchOver(from) {
      const body = JSON.stringify({ leader: from.host.name });
      const url = `http://${from.host.address}:${PORTS.patroni}/switchover`;
      const answer = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(60_000) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Patroni refuses to switch over: ${answer.status} ${text}`);
    },
    isWhole: () => isWhole(cluster),
    async untilWhole() {
      while (!(await isWhole(cluster))) await pause(LOOK_MS);
    },
    async ask<Row extends pg.QueryResultRow>(node: Node, statement: string) {
      const { address: host } = node.host;
      const database = statement.startsWith("create") ? "postgres" : "sablewatch";
      const login = { user: "postgres", password: passwords.superuser, connectionTimeoutMillis: 5_000 };
      const client = new pg.Client({ ...login, host, port: PORTS.postgres, database, query_timeout: 10_000 });
      client.on("error", () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
  return cluster;
}

const patroni = (node: Node, path: string): Promise<Answer | undefined> =>
  askHttp(`http://${node.host.address}:${PORTS.patroni}${path}`);

type EtcdState = { leader?: string; header: { member_id: string } };

async function etcdState(node: Node): Promise<EtcdState | undefined> {
  const url = `http://${node.host.address}:${PORTS.etcd}/v3/maintenance/status`;
  const answer = await askHttp(url, { method: "POST", body: "{}" });
  return answer?.ok ? (JSON.parse(answer.text) as EtcdState) : undefined;
}

type Answer = { ok: boolean; text: string };

/** The response, or undefined if there is none in time, whatever the connection does: the host may be frozen. */
async function askHttp(url: string, request: RequestInit = {}): Promise<Answer | undefined> {
  const giveUp = new AbortController();
  const asked = fetch(url, { ...request, signal: giveUp.signal, headers: { connection: "close" } })
    .then(async (answer) => ({ ok: answer.ok, text: await answer.text() }))
    .catch(() => undefined);
  const timer = new AbortController();
  const tooLate = pause(ANSWER_MS, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    timer.abort();
    giveUp.abort();
  }
}

type Members = { members: { role: string; state: string; lag?: number | string }[] };

async function isWhole(cluster: Running): Promise<boolean> {
  const primary = await cluster.findPrimary();
  if (!primary) return false;
  const answer = await patroni(primary, "/cluster");
  const members = answer?.ok ? (JSON.parse(answer.text) as Members).members : [];
  const running = members.filter(({ role, state, lag }) => {
    return role === "leader" || ((state === "running" || state === "streaming") && Number(lag) < MOST_LAG_BYTES);
  });
  const etcd = await Promise.all(cluster.nodes.map(etcdState));
  const hasSynchronous = members.some(({ role }) => role === "sync_standby");
  return (
    running.length === cluster.nodes.length && hasSynchronous && etcd.every((state) => state?.leader !== undefined)
  );
}
