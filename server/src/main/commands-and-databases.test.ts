import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { cloneDatabase, createDatabase, type TestDatabase } from "../../test/support/database.ts";
import { TEST_KEYS } from "../../test/support/keys.ts";
import { NewerDatabaseError, OlderDatabaseError } from "../platform/db/schema-state.ts";
import { EmbeddedPostgresError } from "../platform/embedded-postgres/index.ts";
import { type Config, readConfig } from "./config.ts";
import { borrowDatabase } from "./provide-database.ts";
import { unlockDatabase } from "./ready-database.ts";

type OpenedDatabase = { url: string; config: Config; client: pg.Client };

async function opened(making: Promise<TestDatabase>): Promise<OpenedDatabase> {
  const made = await making;
  const { url } = made;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await made.drop();
  });
  return { url, client, config: readConfig({ DATABASE_URL: url, SECRETS_KEYS: TEST_KEYS }) };
}

const migrations = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
  return rows.map(({ name }) => name);
};

const refusal = ({ config, url }: OpenedDatabase): Promise<unknown> =>
  unlockDatabase(config, url).catch((error: unknown) => error);

test("a command opens a database of its own version, also one that a newer version has only added to", async () => {
  const database = await opened(cloneDatabase());
  expect((await unlockDatabase(database.config, database.url)).names()).toHaveLength(1);
  await database.client.query("insert into schema_migrations (name, is_breaking) values ('9999_more.sql', false)");
  expect((await unlockDatabase(database.config, database.url)).names()).toHaveLength(1);
});

test("a command of a newer program says which version is there and what to run, and changes nothing", async () => {
  const database = await opened(cloneDatabase());
  const names = await migrations(database.client);
  const [before, last] = names.slice(-2);
  await database.client.query("delete from schema_migrations where name = $1", [last]);
  const error = await refusal(database);
  expect(error).toBeInstanceOf(OlderDatabaseError);
  const { hostname, port, pathname, password } = new URL(database.url);
  expect(String(error)).toContain(
    `The database ${pathname.slice(1)} at ${hostname}:${port} (DATABASE_URL) is at ${before}`,
  );
  expect(String(error)).toContain(`needs ${last}. Run sablewatch migrate first`);
  if (password !== "") expect(String(error)).not.toContain(password);
  expect(await migrations(database.client)).toEqual(names.slice(0, -1));
});

test("a command says that all nodes must stop first where a step breaks the release before", async () => {
  const database = await opened(cloneDatabase());
  const [first = ""] = await migrations(database.client);
  await database.client.query("delete from schema_migrations where name = $1", [first]);
  expect(String(await refusal(database))).toContain(`after you have stopped all nodes, because of ${first}`);
});

test("a command leaves a database of a newer program alone, and one without tables empty", async () => {
  const newer = await opened(cloneDatabase());
  await newer.client.query("insert into schema_migrations (name) values ('9999_the_future.sql')");
  expect(await refusal(newer)).toBeInstanceOf(NewerDatabaseError);

  const empty = await opened(createDatabase());
  const error = await refusal(empty);
  expect(error).toBeInstanceOf(OlderDatabaseError);
  expect(String(error)).toContain("has no tables of Sablewatch yet");
  const { rows } = await empty.client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);
});

test("a command in a folder without a database says where it looked, and makes neither database, key nor folder", async () => {
  const parent = mkdtempSync(join(tmpdir(), "sablewatch-nowhere-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  for (const folder of [parent, join(parent, "data")]) {
    const error: unknown = await borrowDatabase(readConfig({ DATA_DIR: folder })).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(error)).toContain(`There is no database in ${folder}. Set DATA_DIR`);
  }
  expect(readdirSync(parent)).toEqual([]);
  expect(existsSync(join(parent, "data"))).toBe(false);
});
