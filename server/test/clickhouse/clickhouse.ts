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
  /** Connections to this database on the first server. They are closed at the end of the file. */
  open(url: string): { servers: ClickHouse; database: string };
  /** Runs a statement on every server. */
  run(url: string, statement: string): Promise<void>;
  /** The rows of a result, from each server. */
  readEach(url: string, query: string): Promise<string[][][]>;
};

let databases = 0;

/** A cluster for the file. */
export function testClickHouse(shards = 2): ClickHouseTest {
  let cluster: ClickHouseCluster | undefined;
  const opened: ClickHouse[] = [];
  beforeAll(async () => {
    if (!hasClickHouse()) throw new Error("No clickhouse-server found, and CLICKHOUSE_TESTS says that it is required");
    cluster = await startClickHouse(shards);
  });
  afterAll(async () => {
    await Promise.all(opened.map((servers) => servers.close()));
    await cluster?.stop();
  });
  const started = (): ClickHouseCluster => {
    if (!cluster) throw new Error("The servers are there from beforeAll on");
    return cluster;
  };
  const open = (url: string, on: "one server" | "cluster"): { servers: ClickHouse; database: string } => {
    const address = readClickHouseUrl(url);
    if (!address) throw new Error(`${url} is no CORPUS_URL`);
    const origins = on === "one server" ? address.origins.slice(0, 1) : address.origins;
    const servers = ClickHouse.at({ ...address, origins });
    opened.push(servers);
    return { servers, database: address.database };
  };
  return {
    get cluster() {
      return started();
    },
    async newDatabase() {
      const name = `corpus_${(databases += 1)}`;
      await open(started().url("default"), "cluster").servers.runOnEach(`create database ${name}`);
      return started().url(name);
    },
    corpus(db, url, on = "one server") {
      const { servers, database } = open(url, on);
      return clickHouseCorpus(db, servers, { database, cluster: on === "cluster" ? CLUSTER : undefined });
    },
    open: (url) => open(url, "one server"),
    run: (url, statement) => open(url, "cluster").servers.runOnEach(statement),
    readEach: (url, query) => open(url, "cluster").servers.readEach(query),
  };
}
