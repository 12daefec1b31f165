import { afterAll, beforeAll, describe } from "vitest";
import { clickHouseCorpus } from "../../src/features/corpus/index.ts";
import { readClickHouseUrl } from "../../src/platform/clickhouse/address.ts";
import { ClickHouse } from "../../src/platform/clickhouse/connection.ts";
import type { Db } from "../../src/platform/db/database.ts";
import { CLUSTER, type ClickHouseCluster, hasClickHouse, startClickHouse } from "./server.ts";

/** Test blocks that need ClickHouse; skipped where Debian's `clickhouse-server` is not installed. */
export const inClickHouse = describe.skipIf(!hasClickHouse() && process.env["CLICKHOUSE_TESTS"] !== "required");

export type ClickHouseTest = {
  readonly cluster: ClickHouseCluster;
  /** A new database on all servers; returns `CORPUS_URL`. */
  newDatabase(): Promise<string>;
  /** The corpus in this database, on the first server alone or on the whole cluster. */
  corpus(db: Db, url: string, on?: "one server" | "cluster"): ReturnType<typeof clickHouseCorpus>;
  /** Runs a statement on every server. */
  run(url: string, statement: string): Promise<void>;
  /** The rows of an answer, from each server. */
  readEach(url: string, query: string): Promise<string[][][]>;
};

let databases = 0;

/** A cluster of two shards for the file. */
export function testClickHouse(): ClickHouseTest {
  let cluster: ClickHouseCluster | undefined;
  const opened: ClickHouse[] = [];
  beforeAll(async () => {
    if (!hasClickHouse()) throw new Error("No clickhouse-server found, and CLICKHOUSE_TESTS says that it is required");
    cluster = await startClickHouse(2);
  });
  afterAll(async () => {
    await Promise.all(opened.map((servers) => servers.close()));
    await cluster?.stop();
  });
  const started = (): ClickHouseCluster => {
    if (!cluster) throw new Error("The servers are there from beforeAll on");
    return cluster;
  };
  const open = (url: string, isOne = false): ClickHouse => {
    const address = readClickHouseUrl(url);
    if (!address) throw new Error(`${url} is no CORPUS_URL`);
    const servers = ClickHouse.at({ ...address, origins: isOne ? address.origins.slice(0, 1) : address.origins });
    opened.push(servers);
    return servers;
  };
  return {
    get cluster() {
      return started();
    },
    async newDatabase() {
      const name = `corpus_${(databases += 1)}`;
      await open(started().url("default")).runOnEach(`create database ${name}`);
      return started().url(name);
    },
    corpus(db, url, on = "one server") {
      const isOne = on === "one server";
      const database = readClickHouseUrl(url)?.database ?? "";
      return clickHouseCorpus(db, open(url, isOne), { database, cluster: isOne ? undefined : CLUSTER });
    },
    run: (url, statement) => open(url).runOnEach(statement),
    readEach: (url, query) => open(url).readEach(query),
  };
}
