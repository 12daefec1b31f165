import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import pg from "pg";
import { CLUSTER_USER } from "./cluster.ts";

export function connectionUrl(port: number, password: string, database = CLUSTER_USER): string {
  return `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Also the proof that the server answers and knows our password. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await query(url, "select 1");
  } catch (error) {
    if ((error as { code?: string }).code !== DATABASE_MISSING) throw error;
    const { port, password } = new URL(url);
    await query(connectionUrl(Number(port), password, "postgres"), `create database ${CLUSTER_USER}`);
  }
}

export async function isAnswering(url: string): Promise<boolean> {
  return query(url, "select 1").then(
    () => true,
    () => false,
  );
}

/** Where other commands find the running cluster. Appears at once and whole, readable by its owner alone. */
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

const DATABASE_MISSING = "3D000";

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that breaks after its answer must not end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
