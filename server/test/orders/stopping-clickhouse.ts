import { sql } from "kysely";
import { clickHouseCorpus, withEngineHeld } from "../../src/features/corpus/index.ts";
import { ClickHouse } from "../../src/platform/clickhouse/connection.ts";
import type { Db } from "../../src/platform/db/database.ts";

/** A real server with an empty database for the runs. */
export type ClickHouseOfRuns = { servers: ClickHouse; database: string };

/**
 * Sends a statement before each call about rows of the corpus, so that the seed decides what happens before the call.
 */
class StoppingClickHouse extends ClickHouse {
  readonly #servers: ClickHouse;
  readonly #db: Db;

  constructor(servers: ClickHouse, db: Db) {
    super([]);
    this.#servers = servers;
    this.#db = db;
  }

  override async read(query: string): Promise<string[][]> {
    await this.#stopBefore(query);
    return this.#servers.read(query);
  }

  override readEach(query: string): Promise<string[][][]> {
    return this.#servers.readEach(query);
  }

  override async runOnEach(...[statement, settings]: Parameters<ClickHouse["runOnEach"]>): Promise<void> {
    await this.#stopBefore(statement);
    return this.#servers.runOnEach(statement, settings);
  }

  override async insert(...[table, text, settings]: Parameters<ClickHouse["insert"]>): Promise<void> {
    await this.#stopBefore(`insert into ${table}`);
    return this.#servers.insert(table, text, settings);
  }

  /** Statements that create the tables pass: they run once per connection and not in each run. */
  async #stopBefore(statement: string): Promise<void> {
    if (!/\bexposures\b/.test(statement)) return;
    const [verb = ""] = statement.split(/\s/, 1);
    await sql`select ${sql.lit(`in ClickHouse: ${verb}`)}`.execute(this.#db);
  }
}

/** The engine, opened as the service does. */
export const stoppingCorpus = (db: Db, { servers, database }: ClickHouseOfRuns): ReturnType<typeof clickHouseCorpus> =>
  clickHouseCorpus(db, new StoppingClickHouse(servers, db), { database, cluster: undefined }, (held, work) =>
    withEngineHeld(held, "clickhouse", work),
  );
