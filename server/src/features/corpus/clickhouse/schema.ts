import { conflict } from "../../../kernel/errors.ts";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import { literal } from "./sql.ts";

/** The names of the tables, and what the servers support. */
export type Tables = {
  /** The table that rows are read from and inserted into: on a cluster, the one that spreads them over the shards. */
  all: string;
  /** Whether a block that is sent again is recognised by its token. */
  knowsTokens: boolean;
};

/** The rows themselves, on each server. */
export const LOCAL = "exposures";
const DISTRIBUTED = "exposures_of_cluster";

/** Mail providers have so many addresses that one shard would have a fifth of all. Theirs are spread by address. */
const PROVIDERS = [
  "com.gmail",
  "com.hotmail",
  "com.yahoo",
  "com.outlook",
  "com.aol",
  "com.icloud",
  "com.live",
  "com.msn",
  "com.qq",
  "com.163",
  "de.gmx",
  "de.web",
  "ru.mail",
  "ru.yandex",
];

/** Addresses of one domain lie on one shard, so that reading a domain is one stretch on one disk. */
const SHARDING = `cityHash64(if(substring(key, 1, position(key, ' ') - 1) in (${PROVIDERS.map(literal).join(", ")}), key, substring(key, 1, position(key, ' '))))`;

/** A look-up of one address reads this many rows, and the index in memory has one entry for as many. */
const GRANULARITY = 1_024;

type Surroundings = { database: string; isReplicated: boolean; keepsTokens: boolean };

/** Each step runs once on each server, and may run again after an interruption. Steps are only ever added. */
const STEPS: ((where: Surroundings) => string[])[] = [
  ({ database, isReplicated, keepsTokens }) => {
    const engine = isReplicated
      ? `ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/${database}/${LOCAL}', '{replica}')`
      : "ReplacingMergeTree()";
    // Replicated tables recognise repeated blocks by default.
    const window = keepsTokens && !isReplicated ? ", non_replicated_deduplication_window = 1000" : "";
    const local = `create table if not exists ${LOCAL} (key String, breach UInt32)
      engine = ${engine} order by (key, breach) settings index_granularity = ${GRANULARITY}${window}`;
    return [local];
  },
];

const VERSIONS = `create table if not exists corpus_schema (version UInt32) engine = MergeTree() order by version`;

/** Creates or updates the tables on every server, and checks that the settings name all servers of the cluster. */
export async function prepareTables(
  servers: ClickHouse,
  { database, cluster }: { database: string; cluster: string | undefined },
): Promise<Tables> {
  const [settings, macros] = [
    await servers.read(`select name from system.settings where name = 'insert_deduplication_token'`),
    await servers.read(`select count() from system.macros where macro = 'replica'`),
  ];
  const knowsTokens = settings.length > 0;
  if (cluster !== undefined) await checkCluster(servers, cluster);
  await servers.runOnEach(VERSIONS);
  const versions = await servers.readEach(`select max(version) from corpus_schema`);
  const numbers = versions.map(([row]) => Number(row?.[0] ?? 0));
  if (Math.max(...numbers) > STEPS.length) {
    throw conflict("The corpus in ClickHouse was made by a newer version of Sablewatch; update this one");
  }
  const isReplicated = cluster !== undefined && Number(macros[0]?.[0] ?? 0) > 0;
  for (let done = Math.min(...numbers); done < STEPS.length; done += 1) {
    const statements = STEPS[done]?.({ database, isReplicated, keepsTokens: knowsTokens }) ?? [];
    for (const statement of statements) await servers.runOnEach(statement);
    await servers.runOnEach(`insert into corpus_schema values (${done + 1})`);
  }
  if (cluster === undefined) return { all: LOCAL, knowsTokens };
  // Not among the steps, because a server may join a cluster later.
  await servers.runOnEach(`create table if not exists ${DISTRIBUTED} as ${LOCAL}
    engine = Distributed(${literal(cluster)}, ${literal(database)}, ${literal(LOCAL)}, ${SHARDING})`);
  return { all: DISTRIBUTED, knowsTokens };
}

async function checkCluster(servers: ClickHouse, cluster: string): Promise<void> {
  const [row] = await servers.read(`select count() from system.clusters where cluster = ${literal(cluster)}`);
  const count = Number(row?.[0] ?? 0);
  if (count === 0) throw conflict(`ClickHouse has no cluster named ${cluster}; check CORPUS_CLUSTER`);
  if (count !== servers.servers) {
    throw conflict(
      `The cluster ${cluster} has ${count} servers, and CORPUS_URL names ${servers.servers}: name them all`,
    );
  }
}
