export type DatabaseServer = { host: string; port: number };

export const isSameServer = (one: DatabaseServer, other: DatabaseServer): boolean =>
  one.host === other.host && one.port === other.port;

/** The servers in a database URL, and the URL with only the first one, which includes everything else. */
export type Servers = { all: DatabaseServer[]; url: string };

const DEFAULT_PORT = 5432;

/** The libpq values that suit a service that writes. It looks for the primary in any case. */
const SESSION_ATTRIBUTES = new Set(["any", "read-write", "primary"]);

/**
 * The libpq values that suit reading from replicas. The service asks each server whether it is a replica in any case.
 */
const REPLICA_ATTRIBUTES = new Set(["any", "prefer-standby", "standby", "read-only"]);

/** Reads `postgres://user:password@first:5432,second/db?target_session_attrs=read-write`, as libpq does. */
export const serversOf = (url: string): Servers =>
  serversIn(url, SESSION_ATTRIBUTES, "read-write or primary, because the service writes");

/** The same for replicas. */
export const replicasOf = (url: string): Servers =>
  serversIn(url, REPLICA_ATTRIBUTES, "prefer-standby, standby, read-only or any");

function serversIn(url: string, known: ReadonlySet<string>, allowed: string): Servers {
  const { before, hosts, after } = around(url);
  const addresses = hosts.split(",");
  const [first = ""] = addresses;
  if (addresses.length > 1 && addresses.includes("")) throw new Error("names an empty host");
  const parsed = new URL(before + first + after);
  const asked = parsed.searchParams.get("target_session_attrs");
  if (asked !== null && !known.has(asked)) throw new Error(`may ask for target_session_attrs=${allowed}`);
  parsed.searchParams.delete("target_session_attrs");
  const port = Number(parsed.searchParams.get("port") ?? DEFAULT_PORT);
  return { all: addresses.map((address) => serverAt(address, port)), url: parsed.href };
}

/** The part between the account, which ends at the last @, and the path. */
function around(url: string): { before: string; hosts: string; after: string } {
  const start = url.indexOf("://") + "://".length;
  const length = url.slice(start).search(/[/?#]/);
  const end = length === -1 ? url.length : start + length;
  const from = Math.max(start, url.lastIndexOf("@", end - 1) + 1);
  return { before: url.slice(0, from), hosts: url.slice(from, end), after: url.slice(end) };
}

function serverAt(address: string, byDefault: number): DatabaseServer {
  const { hostname, port } = new URL(`postgres://${address}`);
  return {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? byDefault : Number(port),
  };
}
