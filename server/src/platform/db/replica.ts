import pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import type { Keyring } from "../sealing/keyring.ts";
import { type Database, type Db, firstRow, openPool } from "./database.ts";
import { isDatabaseAway, isWithoutConnection } from "./errors.ts";
import { logPosition, type Reached } from "./log-position.ts";
import type { DatabaseServer } from "./servers.ts";

/** Replicas are meant to be fast. After this time the primary is used instead. */
const CONNECT_MS = 2 * SECOND;
const ANSWER_MS = 5 * SECOND;
/** The server cancels a read that takes too long. After this time the server counts as silent. */
const SILENCE_MS = ANSWER_MS + SECOND;

/** `tooOld`: the replica is not up to date enough, or the server is not a replica. */
export type Read<Found> = { found: Found } | "tooOld";

export type Replica = {
  readonly name: string;
  /** False from a failure until a later try succeeds. */
  readonly isUsable: boolean;
  /** Runs a read if the replica is up to date enough. The check and the read use the same connection. */
  read<Found>(isEnough: (reached: Reached) => boolean, work: (db: Db) => Promise<Found>): Promise<Read<Found>>;
  /** Call this after a failed read. Closes its connections, which may hang, unless it was only busy or full. */
  doubt(error: unknown): void;
  /** Uses the replica again if it responds. */
  tryAgain(): Promise<void>;
  close(): Promise<void>;
};

export function openReplica(
  server: DatabaseServer,
  { url, poolSize, keyring }: { url: string; poolSize: number; keyring: Keyring },
): Replica {
  class ReplicaClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: url });
      Object.assign(this, server);
      this.on("error", () => undefined);
    }
  }
  const open = (): Database =>
    openPool(
      { Client: ReplicaClient, stop: () => undefined },
      {
        poolSize,
        keyring,
        onError: () => undefined,
        // If there is no room for a connection, the primary is faster than waiting.
        Pool: pg.Pool,
        pool: {
          connectionTimeoutMillis: CONNECT_MS,
          statement_timeout: ANSWER_MS,
          query_timeout: SILENCE_MS,
          application_name: "sablewatch reads",
        },
      },
    );
  let database: Database | undefined = open();
  let isTrying = false;
  const doubt = (error: unknown): void => {
    if (!isDatabaseAway(error)) return;
    if (isWithoutConnection(error) && database && database.pool.totalCount > 0) return;
    void database?.close().catch(() => undefined);
    database = undefined;
  };
  return {
    name: `${server.host}:${server.port}`,
    get isUsable() {
      return database !== undefined;
    },
    async read(isEnough, work) {
      if (!database) return "tooOld";
      return database.db.connection().execute(async (db) => {
        const reached = await findReached(db);
        if (!reached || !isEnough(reached)) return "tooOld";
        return { found: await work(db) };
      });
    },
    doubt,
    async tryAgain() {
      if (database || isTrying) return;
      isTrying = true;
      const fresh = open();
      try {
        await findReached(fresh.db);
        database = fresh;
      } catch {
        await fresh.close().catch(() => undefined);
      } finally {
        isTrying = false;
      }
    },
    async close() {
      await database?.close();
    },
  };
}

/**
 * How far the replica has got; undefined if the server is not a replica, because it may be an abandoned primary. The
 * timeline is that of its last checkpoint: a replica that is moving to a new timeline reports it late, never too early.
 */
async function findReached(db: Db): Promise<Reached | undefined> {
  const row = await firstRow<{ position: string; timeline: number }>(db)`
    select pg_last_wal_replay_lsn()::text as position, timeline_id as timeline
    from pg_control_checkpoint() where pg_is_in_recovery()`;
  return row && { position: logPosition(row.position), timeline: row.timeline };
}
