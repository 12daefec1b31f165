import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import pg from "pg";

export const DATABASE = "sablewatch";

type Login = { user: string; password: string; port: number; database?: string };

export const connectionUrl = ({ user, password, port, database = DATABASE }: Login): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** A connection that does not end the process when it breaks. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Whether the server is up and accepts the password. */
export async function isAnswering(url: string): Promise<boolean> {
  try {
    const client = await connect(url);
    try {
      await client.query("select 1");
    } finally {
      await client.end().catch(() => undefined);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells other commands where the running cluster is. The file appears complete in one step, and only its owner can read
 * it.
 */
export function writeConnectionFile(file: string, connection: { url: string; pid: number }): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(draft, file);
}

export function readConnectionUrl(file: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { url?: string }).url;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
