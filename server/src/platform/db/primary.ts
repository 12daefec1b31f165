import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import { AGAIN_MS, type ServerAnswer, answerOf, NoPrimaryError, primaryAmong } from "./ask-servers.ts";
import { type DatabaseServer, isSameServer, serversOf } from "./servers.ts";
import { isOfStandby } from "./standby.ts";

const WATCH_MS = 2 * SECOND;
/** After this much silence, the current server is checked. */
const SILENCE_MS = SECOND / 2;
/** After this much silence, waiting callers get an error, even if no other server is primary yet. */
const PATIENCE_MS = 10 * SECOND;

/** The connections that a process makes to its database. */
export type Connections = { Client: typeof pg.Client; stop: () => void };

/** Members of node-postgres that its types leave out. */
type Wire = { connection: NodeJS.EventEmitter & { stream: { destroy(error: Error): void; bytesRead?: number } } };

/**
 * Connects to the primary, wherever it is now. `url` is called for each new connection. If it names several servers,
 * they are asked which one is primary. Once a server says that it is read-only, all connections to it are closed; a
 * pool would go on handing them out. With several servers, the current one is also checked every other second, because
 * a frozen machine answers neither statements nor new connections. Only silence counts: a server that refuses one
 * connection, because there are too many or the password is wrong, keeps the others.
 */
export function connectionsTo(url: () => string, patienceMs = PATIENCE_MS): Connections {
  // Includes those that are still connecting: a frozen machine accepts connections and never answers.
  const open = new Set<pg.Client>();
  const is = { watching: false, stopped: false };
  let primary: DatabaseServer | undefined;
  // The server of the most recent connections. It is kept when a new connection fails, because others may wait for its
  // answer.
  let last: DatabaseServer | undefined;
  let finding: Promise<DatabaseServer> | undefined;

  const cut = (client: pg.Client, why: string): void => {
    (client as unknown as Wire).connection.stream.destroy(new NoPrimaryError(why));
  };

  // Only closes connections to this server: a late response may arrive when other connections already use its
  // successor.
  const leave = (server: DatabaseServer, why: string): void => {
    if (primary && isSameServer(primary, server)) primary = undefined;
    if (last && isSameServer(last, server)) last = undefined;
    for (const client of open) if (isSameServer(client, server)) cut(client, why);
  };

  const clientsOf = (server: DatabaseServer): pg.Client[] => [...open].filter((client) => isSameServer(client, server));

  /** Asks a server. Data that arrives on its other connections in the meantime also counts as a response. */
  const ask = async (server: DatabaseServer): Promise<ServerAnswer> => {
    const before = new Map(clientsOf(server).map((client) => [client, heardBy(client)]));
    const answer = await answerOf(serversOf(url()).url, server);
    if (answer !== "silent") return answer;
    const hasSpoken = clientsOf(server).some((client) => heardBy(client) > (before.get(client) ?? 0));
    return hasSpoken ? "refuses" : "silent";
  };

  const followed = new Set<string>();
  /**
   * Closes connections to a server that is no longer the current one, unless they work: two addresses may lead to the
   * same database.
   */
  const follow = async (server: DatabaseServer, said?: ServerAnswer): Promise<void> => {
    const name = `${server.host}:${server.port}`;
    if (followed.has(name)) return;
    followed.add(name);
    const isLeft = () => clientsOf(server).length > 0 && !(last && isSameServer(last, server));
    for (let answer = said; isLeft() && !is.stopped; answer = undefined) {
      if (ALIVE.has(answer ?? (await ask(server)))) await wait(WATCH_MS, undefined, { ref: false });
      else if (isLeft()) for (const client of clientsOf(server)) cut(client, "The database moved to another server");
    }
    followed.delete(name);
  };

  /** `said`: the last server's most recent answer, if known. Usually callers are waiting for a frozen server. */
  const settleOn = (server: DatabaseServer, said?: ServerAnswer): DatabaseServer => {
    const before = last;
    primary = last = server;
    for (const { host, port } of open) {
      const other = { host, port };
      if (!isSameServer(other, server)) void follow(other, before && isSameServer(before, other) ? said : undefined);
    }
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
    let answer = ask(watched);
    let said: ServerAnswer | undefined;
    // Other servers can be checked before a silent one times out.
    if (ALIVE.has(await Promise.race([answer, wait(SILENCE_MS, "silent" as const, { ref: false })]))) return;
    let silentSince = performance.now();
    while (last === watched && !is.stopped) {
      const other = await find().catch(() => undefined);
      if (other && last === watched && !isSameServer(other, watched)) settleOn(other, said);
      if (other) return;
      said = await answer;
      if (ALIVE.has(said)) return;
      if (said !== "silent") silentSince = performance.now();
      else if (performance.now() - silentSince > patienceMs) leave(watched, "The database's server does not answer");
      await wait(AGAIN_MS, undefined, { ref: false });
      answer = ask(watched);
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
      // The pool adds its listener when it is told about the connection, a moment after the server's first response. A
      // server that shuts down in that moment would end the process.
      this.on("error", () => undefined);
      (this as unknown as Wire).connection.on("errorMessage", (message: { code?: string; routine?: string }) => {
        // The statement that failed first gets PostgreSQL's own error.
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

/** A server that answers this keeps its existing connections. */
const ALIVE: ReadonlySet<ServerAnswer> = new Set(["primary", "refuses"]);

const heardBy = (client: pg.Client): number => (client as unknown as Wire).connection.stream.bytesRead ?? 0;
