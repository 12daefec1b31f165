import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import type { DatabaseServer, Servers } from "./servers.ts";
import { isOfStandby } from "./standby.ts";

/** No server accepts writes: none is primary. */
export class NoPrimaryError extends Error {}

const PROBE_MS = 3 * SECOND;
/** How often the servers are asked while it is unclear which one is primary. */
export const AGAIN_MS = SECOND / 4;

/**
 * What a server turned out to be when asked. `refuses`: it responds, but rejects our connection or query. `gone`:
 * nothing listens there, and open connections were closed. `silent`: the machine is frozen or can't be reached.
 */
export type ServerAnswer = "primary" | "standby" | "refuses" | "gone" | "silent";

export const answerOf = (url: string, server: DatabaseServer): Promise<ServerAnswer> =>
  ifPrimary(url, server).then(() => "primary" as const, answerIn);

/** Recognised by code, or by the driver's message if there is no code. */
const SILENCE = new Set([
  ...["ETIMEDOUT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
  ...["timeout expired", "Connection terminated due to connection timeout", "Query read timeout"],
]);
const GONE = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"],
  ...["Connection terminated", "Connection terminated unexpectedly"],
]);

function answerIn(error: unknown): ServerAnswer {
  if (error instanceof NoPrimaryError) return "standby";
  const { code, message, routine } = error as NodeJS.ErrnoException & { routine?: string };
  const reason = code ?? message;
  if (SILENCE.has(reason)) return "silent";
  if (GONE.has(reason)) return "gone";
  return isOfStandby({ code: reason, routine }) ? "standby" : "refuses";
}

/**
 * Asks all servers. While one is silent, the others are asked again: the silent one may be a frozen primary, and
 * another may be promoted.
 */
export async function primaryAmong({ url, all }: Servers): Promise<DatabaseServer> {
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

/** Returns this server if it accepts writes; rejects otherwise. */
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
    // Not awaited: a frozen machine never closes the connection.
    void client.end().catch(() => undefined);
  }
}
