/** Where the servers are, and the account and database on them. */
export type ClickHouseAddress = {
  /** One URL for each server, such as `https://host:8443`. */
  origins: string[];
  user: string;
  password: string;
  database: string;
};

const SHAPE = /^(https?):\/\/(?:([^\s:@/]+)(?::([^\s@/]*))?@)?([^\s@/]+)\/(\w+)$/;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const PORTS: Record<string, string> = { http: "8123", https: "8443" };

/** Parses `https://user:password@host:8443,other:8443/database`. Returns undefined if the text has another format. */
export function readClickHouseUrl(text: string): ClickHouseAddress | undefined {
  const [, protocol = "", user = "default", password = "", hosts = "", database = ""] = SHAPE.exec(text) ?? [];
  const names = hosts.split(",");
  if (!names.every((name) => HOST.test(name))) return undefined;
  const origins = names.map(
    (name) => `${protocol}://${/:\d+$/.test(name) ? name : `${name}:${PORTS[protocol] ?? ""}`}`,
  );
  try {
    return { origins, user: decodeURIComponent(user), password: decodeURIComponent(password), database };
  } catch {
    return undefined;
  }
}
