import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { ClickHouseLogLevel, createClient, type ClickHouseSettings } from "@clickhouse/client";
import { MINUTE } from "../../kernel/duration.ts";
import type { ClickHouseAddress } from "./address.ts";
import { explained, isUnreachable } from "./errors.ts";

export type Client = ReturnType<typeof createClient>;

const REQUEST_MS = 5 * MINUTE;

/** By default a server rejects queries as long as one with 10,000 addresses. */
const MOST_QUERY_BYTES = 64 << 20;

const READ_SETTINGS = {
  // The response is sent only when it is complete, so a server that fails halfway never looks like one with few
  // results.
  wait_end_of_query: 1,
  // An unavailable shard is an error, whatever the server's own settings say.
  skip_unavailable_shards: 0,
  max_query_size: String(MOST_QUERY_BYTES),
} satisfies ClickHouseSettings;

/**
 * The servers of one corpus. Each query goes to the server that responded last, or to the next one if it is
 * unavailable.
 */
export class ClickHouse {
  readonly #clients: readonly Client[];
  #current = 0;

  constructor(clients: readonly Client[]) {
    this.#clients = clients;
  }

  static at({ origins, user, password, database }: ClickHouseAddress): ClickHouse {
    return new ClickHouse(
      origins.map((url) =>
        createClient({
          url,
          username: user,
          password,
          database,
          request_timeout: REQUEST_MS,
          max_open_connections: 20,
          log: { level: ClickHouseLogLevel.OFF },
        }),
      ),
    );
  }

  get servers(): number {
    return this.#clients.length;
  }

  /** The rows of the result, each as the text of its columns. */
  read(query: string): Promise<string[][]> {
    return this.#onAny((client) => rowsOf(client, query));
  }

  /** Runs the query on every server. All of them must respond. */
  async readEach(query: string): Promise<string[][][]> {
    return Promise.all(this.#clients.map((client) => rowsOf(client, query).catch(fail)));
  }

  /** Runs a statement on every server, one after the other. */
  async runOnEach(statement: string, settings: ClickHouseSettings = {}): Promise<void> {
    for (const client of this.#clients) {
      await client.command({ query: statement, clickhouse_settings: settings }).catch(fail);
    }
  }

  /**
   * Runs a statement that stores these bytes, whose format it names. When it resolves, the rows are on disk on every
   * server they belong to.
   */
  insert(statement: string, bytes: readonly Uint8Array[], settings: ClickHouseSettings): Promise<void> {
    return this.#onAny(async (client) => {
      const values = Readable.from(bytes, { objectMode: false });
      const { stream } = await client.exec({ query: statement, values, clickhouse_settings: settings });
      const complaint = await text(stream);
      if (complaint !== "") throw new Error(complaint);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  async #onAny<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    let last: unknown;
    for (let tries = 0; tries < this.#clients.length; tries += 1) {
      const client = this.#clients[this.#current];
      if (!client) break;
      try {
        return await work(client);
      } catch (error) {
        if (!isUnreachable(error)) throw explained(error);
        last = error;
        this.#current = (this.#current + 1) % this.#clients.length;
      }
    }
    throw explained(last);
  }
}

const fail = (error: unknown): never => {
  throw explained(error);
};

async function rowsOf(client: Client, query: string): Promise<string[][]> {
  const answer = await client.query({ query, format: "TabSeparated", clickhouse_settings: READ_SETTINGS });
  const rows = await answer.text();
  return rows === ""
    ? []
    : rows
        .replace(/\n$/, "")
        .split("\n")
        .map((line) => line.split("\t"));
}
