import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "../src/platform/db/database.ts";

export const TEMPLATE = "sablewatch_template";

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of its own, cloned from the migrated template; gone when dropped. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `sablewatch_test_${randomBytes(6).toString("hex")}`;
  await withAdmin(server, `create database ${name} template ${TEMPLATE}`);
  return {
    url: databaseUrl(server, name),
    drop: () => withAdmin(server, `drop database if exists ${name} with (force)`),
  };
}

async function withAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const openTestDatabase = (url: string, poolSize = 10): Database =>
  openDatabase({ url, poolSize, onError: () => undefined });

/** A database of its own for this file, open from `beforeAll` on. */
export function testDatabase(): Pick<Database, "db" | "pool"> & { readonly url: string } {
  let open: { clone: TestDatabase; database: Database } | undefined;
  const opened = () => {
    if (!open) throw new Error("The database is there from beforeAll on");
    return open;
  };
  beforeAll(async () => {
    const clone = await cloneDatabase();
    open = { clone, database: openTestDatabase(clone.url) };
  });
  afterAll(async () => {
    await open?.database.close();
    await open?.clone.drop();
  });
  return {
    get db() {
      return opened().database.db;
    },
    get pool() {
      return opened().database.pool;
    },
    get url() {
      return opened().clone.url;
    },
  };
}
