import { randomBytes } from "node:crypto";
import pg from "pg";
// Every process that changes data imports this.
import "../../src/main/subscriptions.ts";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "../../src/platform/db/database.ts";
import { TEST_KEYRING } from "./keys.ts";

export const TEMPLATE = "sablewatch_template";

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The role that a URL connects as. */
export const ownerOf = (url: string): string => decodeURIComponent(new URL(url).username);

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A separate database, cloned from the migrated template; `drop` removes it. */
export const cloneDatabase = (): Promise<TestDatabase> => createDatabase(TEMPLATE);

/** A database that the program's role owns. Only an administrator may create it, or drop it during an autovacuum. */
export async function createDatabase(template = "template1"): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `sablewatch_test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half as long as logging every page, where the server doesn't wait for the disk.
  const strategy = process.env["DATABASE_URL"] === undefined ? "strategy file_copy" : "";
  await asAdmin(`create database ${name} template ${template} owner "${ownerOf(server)}" ${strategy}`);
  return {
    url: databaseUrl(server, name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("adminUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const openTestDatabase = (url: string, poolSize = 10): Database =>
  openDatabase({ url, poolSize, keyring: TEST_KEYRING, onError: () => undefined });

/** A separate database for this file, open from `beforeAll` on. */
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
