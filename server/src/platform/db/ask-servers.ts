import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import type { DatabaseServer, Servers } from "./servers.ts";
import { isOfStandby } from "./standby.ts";

/** No server takes changes at the moment, or the one that did is none any more. */
export class NoPrimaryError extends Error {}

const PROBE_MS = 3 * SECOND;
/** In doubt, the servers are asked so often: one of them may be promoted at any moment. */
export const AGAIN_MS = SECOND / 4;

/**
 * What is known of a server after it was asked. `refuses`: it speaks, but does not let us in, or we did not get as far as
 * asking it. `gone`: nobody listens there, so those who were connected have heard of it. `silent`: a machine that froze,
 * or that no network leads to.
 */
export type ServerAnswer = "primary" | "standby" | "refuses" | "gone" | "silent";

export const answerOf = (url: string, server: DatabaseServer): Promise<ServerAnswer> =>
  ifPrimary(url, server).then(() => "primary" as const, answerIn);

/** By code, or by the driver's words where it gives none. */
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
 * Asks all servers. As long as one is silent, those that said no are asked again: the silent one may be the primary that
 * froze, and another takes its place meanwhile.
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
