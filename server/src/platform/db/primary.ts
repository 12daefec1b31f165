import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import { type DatabaseServer, type Servers, serversOf } from "./servers.ts";
import { isOfStandby } from "./standby.ts";

/** No server takes changes at the moment, or the one that did is none any more. */
export class NoPrimaryError extends Error {}

const PROBE_MS = 3 * SECOND;
const WATCH_MS = 2 * SECOND;
/** The present server is in doubt when it says nothing for so long. */
const SILENCE_MS = SECOND / 2;
/** Whoever waits for a server that is silent for so long is told, though no other has taken its place yet. */
const PATIENCE_MS = 10 * SECOND;
/** In doubt, the servers are asked so often: one of them may be promoted at any moment. */
const AGAIN_MS = SECOND / 4;

/** The connections that a process makes to its database. */
export type Connections = { Client: typeof pg.Client; stop: () => void };

/** What node-postgres has and its types leave out. */
type Wire = { connection: NodeJS.EventEmitter & { stream: { destroy(error: Error): void } } };

/**
 * Connects to the server that takes changes, wherever it is now. `url` is called for each new connection. It may name
 * several servers; then these are asked which one it is. Once a server says that it is read-only, all connections to it
 * are thrown away: a pool would hand them out for ever. Of several servers, the present one is also asked every other
 * second, because a machine that froze says nothing at all, neither to statements nor to new connections.
 */
export function connectionsTo(url: () => string, patienceMs = PATIENCE_MS): Connections {
  // Also those that are still connecting: a machine that froze accepts connections and never greets.
  const open = new Set<pg.Client>();
  const is = { watching: false, stopped: false };
  let primary: DatabaseServer | undefined;
  // The server that connections were made to last. It stays known when a new connection to it fails: others may wait for
  // its answer.
  let last: DatabaseServer | undefined;
  let finding: Promise<DatabaseServer> | undefined;

  const cut = (client: pg.Client, why: string): void => {
    (client as unknown as Wire).connection.stream.destroy(new NoPrimaryError(why));
  };

  // Of that server alone: an answer may come late, when the others already work with its successor.
  const leave = (server: DatabaseServer, why: string): void => {
    if (primary && isSame(primary, server)) primary = undefined;
    if (last && isSame(last, server)) last = undefined;
    for (const client of open) if (isSame(client, server)) cut(client, why);
  };

  // Whatever still waits for another server waits for one that froze: one that died or shut down has said so.
  const settleOn = (server: DatabaseServer): DatabaseServer => {
    primary = last = server;
    for (const client of open) if (!isSame(client, server)) cut(client, "The database moved to another server");
    return server;
  };

  const find = (): Promise<DatabaseServer> => {
    const servers = serversOf(url());
    finding ??= primaryAmong(servers)
      .catch((error: unknown) => {
        throw new NoPrimaryError("None of the database's servers takes changes", { cause: error });
      })
      .finally(() => (finding = undefined));
    return finding;
  };

  const watch = async (): Promise<void> => {
    const watched = last;
    if (watched === undefined) return;
    const answer = ifPrimary(serversOf(url()).url, watched).then(
      () => true,
      () => false,
    );
    // The others need not wait until a silent one is given up.
    if (await Promise.race([answer, wait(SILENCE_MS, false, { ref: false })])) return;
    const silentSince = performance.now();
    while (last === watched && !is.stopped) {
      const other = await find().catch(() => undefined);
      if (other && isSame(other, watched)) return;
      if (other && last === watched) settleOn(other);
      if (other) return;
      if (performance.now() - silentSince > patienceMs) leave(watched, "The database's server does not answer");
      await wait(AGAIN_MS, undefined, { ref: false });
    }
  };
  const watchInTurn = async (): Promise<void> => {
    if (is.watching) return;
    is.watching = true;
    await watch().finally(() => (is.watching = false));
  };
  let watching: NodeJS.Timeout | undefined;

  class PrimaryClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: serversOf(url()).url });
      this.once("end", () => open.delete(this));
      // A pool listens once it is told of the connection, which is a moment after its first answer. A server that shuts
      // down in that moment would end the process.
      this.on("error", () => undefined);
      (this as unknown as Wire).connection.on("errorMessage", (message: { code?: string; routine?: string }) => {
        // The statement that found out first gets PostgreSQL's own answer.
        if (isOfStandby(message)) void nextTurn().then(() => leave(this, "The database's server became read-only"));
      });
    }

    override connect(): Promise<this>;
    override connect(done: (error: Error | null) => void): void;
    override connect(done?: (error: Error | null) => void): Promise<this> | undefined {
      const connecting = serversOf(url()).all.length > 1 ? this.#toPrimary() : this.#connectNoted();
      if (!done) return connecting.then(() => this);
      connecting.then(() => done(null), done);
      return undefined;
    }

    async #toPrimary(): Promise<void> {
      watching ??= setInterval(() => void watchInTurn(), WATCH_MS).unref();
      const server = primary ?? settleOn(await find());
      Object.assign(this, server);
      await this.#connectNoted().catch((error: unknown) => {
        if (primary === server) primary = undefined;
        throw error;
      });
    }

    async #connectNoted(): Promise<void> {
      open.add(this);
      await super.connect().catch((error: unknown) => {
        open.delete(this);
        throw error;
      });
    }
  }

  const stop = (): void => {
    is.stopped = true;
    clearInterval(watching);
  };
  return { Client: PrimaryClient, stop };
}

const isSame = (one: DatabaseServer, other: DatabaseServer): boolean =>
  one.host === other.host && one.port === other.port;

/**
 * Asks all servers. As long as one is silent, those that said no are asked again: the silent one may be the primary that
 * froze, and another takes its place meanwhile.
 */
async function primaryAmong({ url, all }: Servers): Promise<DatabaseServer> {
  const silent = new Set(all);
  const ask = async (server: DatabaseServer): Promise<DatabaseServer> => {
    for (;;) {
      try {
        const found = await ifPrimary(url, server);
        silent.clear();
        return found;
      } catch (error) {
        silent.delete(server);
        if (silent.size === 0) throw error;
        await wait(AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  return Promise.any(all.map(ask));
}

/** This server if it takes changes; rejects otherwise. */
async function ifPrimary(url: string, server: DatabaseServer): Promise<DatabaseServer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: "sablewatch probe",
  });
  Object.assign(client, server);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>(
      "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is",
    );
    if (rows[0]?.is !== true) throw new NoPrimaryError(`${server.host}:${server.port} is read-only`);
    return server;
  } finally {
    // Not awaited: a machine that froze never says goodbye.
    void client.end().catch(() => undefined);
  }
}
