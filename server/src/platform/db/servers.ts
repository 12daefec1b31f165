export type DatabaseServer = { host: string; port: number };

/** What a database URL names: its servers, and the URL of the first one alone, which has everything else. */
export type Servers = { all: DatabaseServer[]; url: string };

const DEFAULT_PORT = 5432;

/** Those of libpq that fit a service that writes; it looks for the server that takes changes in any case. */
const SESSION_ATTRIBUTES = new Set(["any", "read-write", "primary"]);

/** Reads `postgres://user:password@first:5432,second/db?target_session_attrs=read-write`, as libpq does. */
export function serversOf(url: string): Servers {
  const { before, hosts, after } = around(url);
  const places = hosts.split(",");
  const [first = ""] = places;
  if (places.length > 1 && places.includes("")) throw new Error("names an empty host");
  const parsed = withoutAttributes(new URL(before + first + after));
  const port = Number(parsed.searchParams.get("port") ?? DEFAULT_PORT);
  return { all: places.map((place) => serverAt(place, port)), url: parsed.href };
}

/** The part between the account, which ends at the last @, and the path. */
function around(url: string): { before: string; hosts: string; after: string } {
  const start = url.indexOf("://") + "://".length;
  const length = url.slice(start).search(/[/?#]/);
  const end = length === -1 ? url.length : start + length;
  const from = Math.max(start, url.lastIndexOf("@", end - 1) + 1);
  return { before: url.slice(0, from), hosts: url.slice(from, end), after: url.slice(end) };
}

function serverAt(place: string, byDefault: number): DatabaseServer {
  const { hostname, port } = new URL(`postgres://${place}`);
  return {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? byDefault : Number(port),
  };
}

function withoutAttributes(url: URL): URL {
  const asked = url.searchParams.get("target_session_attrs");
  if (asked !== null && !SESSION_ATTRIBUTES.has(asked)) {
    throw new Error("may ask for target_session_attrs=read-write or primary, because the service writes");
  }
  url.searchParams.delete("target_session_attrs");
  return url;
}
