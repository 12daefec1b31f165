import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withFolder } from "../bench/lib/lab.ts";
import { say } from "../bench/lib/say.ts";
import "../server/src/main/subscriptions.ts";
import { type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { aCustomer, aPartner } from "../server/test/support/factories.ts";
import { TEST_KEYRING } from "../server/test/support/keys.ts";
import { register, startReceiver } from "../server/test/support/webhooks/receiver.ts";
import { type Cluster, withCluster } from "./lib/cluster/cluster.ts";
import { PATRONI } from "./lib/cluster/node.ts";
import { createReplicaCounter } from "./lib/cluster/replica-counter.ts";
import { rounds as runRounds, summaryOf } from "./lib/cluster/rounds.ts";
import type { Evidence } from "./lib/evidence.ts";
import { keepApiRunning, keepRunning, unlimited } from "./lib/fleet.ts";
import { keepImporting } from "./lib/importer.ts";
import { compareWithDatabase, untilAllIsDone } from "./lib/kill-checks.ts";
import { nothingYet, workAsPartner } from "./lib/partner-at-work.ts";
import { startProbe } from "./lib/probe.ts";

const ROUNDS = 50;
const CLIENTS = 4;
const PROBED_CUSTOMERS = 10;
const ROWS = 50_000;
const MOST_IMPORTS = 300;
/** How long after Patroni's new primary can commit the first success may come. */
const AIM_MS = 2_000;

const DONE =
  "Three nodes, each with an address of its own (a network namespace), etcd, Patroni and PostgreSQL 15, with synchronous_mode and " +
  "synchronous_mode_strict. One API server and one worker reach the database through HAProxy, one of each by a DATABASE_URL with " +
  `three hosts; both API servers read from replicas. ${CLIENTS} clients onboarded, changed and offboarded customers, each call repeated ` +
  "with its Idempotency-Key until it was answered, and looked for each change in a list at both servers; a receiver took the webhooks; " +
  "breaches were imported. Faults in turn: SIGKILL of the primary's PostgreSQL and Patroni, a switchover, SIGSTOP of both until another " +
  "has taken over and then SIGCONT, SIGKILL of etcd's leader, the primary's host cut off the network. Then compared what was " +
  "acknowledged with the database, and the events with what arrived.";

/** Removes the database's primary under load, in several ways. Needs root and Debian. */
export function failover(size = ROUNDS): Promise<Evidence> {
  return withFolder(async (folder) => {
    // Kept if this is set, to find out why something went wrong.
    const logs = process.env["CAMPAIGN_LOGS"] ?? join(folder, "logs");
    await mkdir(logs, { recursive: true });
    return withCluster(folder, logs, (cluster) => failOverAndCompare(cluster, { folder, logs, size }));
  });
}

type Run = { folder: string; logs: string; size: number };

async function failOverAndCompare(cluster: Cluster, run: Run): Promise<Evidence> {
  say("Migrating the database …");
  const { url } = cluster.severalHosts;
  await migrate(url);
  const database = openDatabase({ url, poolSize: 2, keyring: TEST_KEYRING, onError: () => undefined });
  try {
    return await underLoad(cluster, database, run);
  } finally {
    await database.close();
  }
}

async function underLoad(cluster: Cluster, database: Database, { folder, logs, size }: Run): Promise<Evidence> {
  const startedAt = performance.now();
  const receiver = await startReceiver();
  const partner = await aPartner(database.db);
  await register(database.db, partner.id, receiver);
  const ways = { throughBalancer: cluster.throughBalancer, severalHosts: cluster.severalHosts };
  const envs = Object.entries(ways).map(([way, { url, readUrl }]) => ({
    way,
    env: { ...unlimited(url, folder), DATABASE_READ_URL: readUrl, LOG_LEVEL: "warn" },
  }));
  say("Starting two API servers, two workers, an importer and the clients …");
  const apis = await Promise.all(
    envs.map(({ way, env }) => keepApiRunning(env, { logFile: join(logs, `api-${way}.log`) })),
  );
  await Promise.all(apis.map(({ baseUrl }) => untilReady(baseUrl)));
  const workers = envs.map(({ way, env }) =>
    keepRunning("worker", () => ["serve", "--role", "worker"], env, { logFile: join(logs, `worker-${way}.log`) }),
  );
  const is = { over: false };
  const isOver = () => is.over;
  const load = { rows: ROWS, mostImports: MOST_IMPORTS, folder, isOver, logFile: join(logs, "importer.log") };
  const importer = await keepImporting(database, unlimited(cluster.severalHosts.url, folder), load);
  const noted = nothingYet();
  const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
  const access = { baseUrls: apis.map(({ baseUrl }) => baseUrl), headers, readsBack: true };
  const clients = Array.from({ length: CLIENTS }, () => workAsPartner(access, noted, isOver));
  const probes: Record<string, ReturnType<typeof startProbe>> = {};
  for (const [index, { way }] of envs.entries()) {
    const customerIds: string[] = [];
    while (customerIds.length < PROBED_CUSTOMERS) {
      // Each has its own reference, because two with the same one count as duplicates.
      const customerReference = `probed-${way}-${customerIds.length}`;
      customerIds.push(await aCustomer(database.db, partner, { customerReference }));
    }
    probes[way] = startProbe({ baseUrl: apis[index]?.baseUrl ?? "", headers, customerIds }, noted, isOver);
  }

  const replicas = createReplicaCounter(cluster);
  const rounds = await runRounds(cluster, probes, { count: size, onWhole: () => replicas.count() });
  is.over = true;
  await Promise.all([...clients, ...Object.values(probes).map(({ ended }) => ended), importer.ended]);
  say("Waiting until nothing is left to be done …");
  const secondsUntilAllWasDone = await untilAllIsDone(database);
  await replicas.count();
  for (const member of [...apis, ...workers, importer]) await member.stop();
  await receiver.close();

  const compared = await compareWithDatabase(database, partner.id, noted, receiver.received);
  const addressesThatTheyLack = await importer.countMissing();
  const { perKind, beyondAim, laterThanNamed, slowestCallBeforeFaults } = summaryOf(rounds, AIM_MS);
  const { acknowledgedChangesLost, doubledCustomers, eventsWithoutDelivery } = compared;
  const mustBeNone = [
    ...[acknowledgedChangesLost, doubledCustomers, eventsWithoutDelivery, addressesThatTheyLack],
    ...[noted.wrong.length, noted.staleReads.length, beyondAim.length],
  ];
  return {
    isAsItShould: mustBeNone.every((count) => count === 0),
    done: DONE,
    findings: {
      ...{ rounds: rounds.length, minutes: Math.round((performance.now() - startedAt) / 60_000) },
      patroni: { version: cluster.patroniVersion, ...PATRONI },
      ...compared,
      ...{ callsSentAgain: noted.repeated, callsWithoutAnswer: noted.unanswered },
      ...{ answersThatAreNeitherYesNor503: noted.wrong.length, wrong: noted.wrong.slice(0, 10) },
      ...{ changesLookedForInLists: noted.readBack, listsThatLackedThem: noted.staleReads.length },
      ...{ stale: noted.staleReads.slice(0, 10), scansOfCustomersOnReplicas: replicas.scans() },
      ...{ imports: importer.finished(), addressesThatTheyLack, secondsUntilAllWasDone },
      longestCallMs: Object.fromEntries(Object.entries(probes).map(([way, probe]) => [way, probe.longestCallMs()])),
      ...{ aimMs: AIM_MS, roundsLaterThanAimAfterNewPrimary: laterThanNamed, roundsBeyondAim: beyondAim },
      ...{ slowestCallBeforeFaults, perKind, timeline: await timelineOf(cluster) },
    },
  };
}

async function untilReady(baseUrl: string): Promise<void> {
  const isReady = () =>
    fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await pause(100);
}

async function timelineOf(cluster: Cluster): Promise<number | undefined> {
  const primary = await cluster.findPrimary();
  if (!primary) return undefined;
  const [row] = await cluster.ask<{ timeline: number }>(
    primary,
    "select timeline_id as timeline from pg_control_checkpoint()",
  );
  return row?.timeline;
}
