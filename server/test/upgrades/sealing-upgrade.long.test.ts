import pg from "pg";
import { expect, inject, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { readConfig } from "../../src/main/config.ts";
import { readyDatabase } from "../../src/main/ready-database.ts";
import { SEALED_COLUMNS } from "../../src/main/sealed-columns.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { keyringOf, newSealingKey, SealingError } from "../../src/platform/sealing/keyring.ts";
import { openValue } from "../../src/platform/sealing/seal-value.ts";
import { createDatabase, databaseUrl, openTestDatabase } from "../support/database.ts";
import { TEST_KEYRING, TEST_KEYS } from "../support/keys.ts";

const configOf = (url: string, keys = TEST_KEYS) => readConfig({ DATABASE_URL: url, SECRETS_KEYS: keys });

/** Runs `work` with a database in the state before secrets were sealed. */
async function withOlderDatabase(work: (url: string, client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createDatabase();
  const { url } = database;
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create table sealing_keys (in_the_way integer)");
    await expect(migrate(url)).rejects.toThrow("Migration 0035_");
    await client.query("drop table sealing_keys");
    try {
      await work(url, client);
    } finally {
      await client.end();
    }
  } finally {
    await database.drop();
  }
}

const ANSWERS = 1_200;

/** Stores one secret of each kind as older versions did, and more responses than fit into one batch. */
async function storePlain(client: pg.Client): Promise<Map<string, string>> {
  const [owner, organisation] = [newId(), newId()];
  const rows = Object.fromEntries(SEALED_COLUMNS.map(({ name }) => [name, newId()]));
  const idOf = (name: string) => rows[name] ?? "";
  const plain = new Map(SEALED_COLUMNS.map(({ name }) => [name, `plain-secret-of-${name}-${newId()}`]));
  const valueOf = (name: string) => plain.get(name) ?? "";
  await client.query("insert into webhook_secrets (id, owner_id, role, token) values ($1, $2, 'active', $3)", [
    ...[idOf("webhook_secrets.token"), owner, valueOf("webhook_secrets.token")],
  ]);
  await client.query(
    `insert into staff_connections (id, issuer, client_id, client_secret, domains, default_role)
     values ($1, 'https://id.example', 'c', $2, '{}', 'viewer')`,
    [idOf("staff_connections.client_secret"), valueOf("staff_connections.client_secret")],
  );
  // Only what the migration reads; a real customer would need thirty columns.
  await client.query("alter table customer_connections drop constraint customer_connections_customer_id_fkey");
  await client.query(
    `insert into customer_connections (id, customer_id, issuer, client_id, client_secret, domains)
     values ($1, $2, 'https://id.example', 'c', $3, '{}')`,
    [idOf("customer_connections.client_secret"), newId(), valueOf("customer_connections.client_secret")],
  );
  await client.query("insert into portal_signing_keys (id, secret) values ($1, $2)", [
    ...[idOf("portal_signing_keys.secret"), Buffer.from(valueOf("portal_signing_keys.secret"))],
  ]);
  await client.query(
    `insert into idempotency_keys (organisation_id, key, request_hash, answer)
     select $1::uuid, 'key ' || n, ''::bytea, $2::text from generate_series(1, $3::int) as n
     union all select $1, 'too large', '', null`,
    [organisation, valueOf("idempotency_keys.answer"), ANSWERS],
  );
  // Statistics contain samples of values too.
  await client.query("analyze");
  return plain;
}

/** What is stored in a table's own files. Only an administrator may read them. */
async function filesOf(url: string, tables: readonly string[]): Promise<Buffer> {
  const client = new pg.Client({ connectionString: databaseUrl(inject("adminUrl"), new URL(url).pathname.slice(1)) });
  await client.connect();
  try {
    await client.query("checkpoint");
    const { rows } = await client.query<{ content: Buffer }>(
      "select pg_read_binary_file(pg_relation_filepath(name::regclass)) as content from unnest($1::text[]) as name",
      [tables],
    );
    return Buffer.concat(rows.map(({ content }) => content));
  } finally {
    await client.end();
  }
}

test("an upgrade seals what was stored before, and leaves no plain value in the tables or their files", async () => {
  await withOlderDatabase(async (url, client) => {
    const plain = await storePlain(client);
    const tables = [...new Set(SEALED_COLUMNS.map(({ name }) => name.split(".")[0] ?? ""))];
    const isIn = (content: Buffer) => [...plain.values()].filter((value) => content.includes(value)).length;
    expect(isIn(await filesOf(url, tables))).toBe(plain.size);

    await readyDatabase(configOf(url), url);

    // The same if statistics were collected while values were waiting.
    await client.query(
      `begin; insert into unsealed_values (column_name, row_key, value)
       select 'none', '{}', 'plain-secret' from generate_series(1, 100); analyze unsealed_values`,
    );
    const { rows: sampled } = await client.query("select attname from pg_stats where tablename = 'unsealed_values'");
    await client.query("rollback");
    expect(sampled).toContainEqual({ attname: "column_name" });
    expect(sampled).not.toContainEqual({ attname: "value" });
    await readyDatabase(configOf(url), url);

    expect(isIn(await filesOf(url, [...tables, "unsealed_values"]))).toBe(0);
    const { rows } = await client.query(
      "select tablename, attname from pg_stats where most_common_vals::text like '%plain-secret%'",
    );
    expect(rows).toEqual([]);
    const database = openTestDatabase(url, 2);
    for (const { name, read } of SEALED_COLUMNS) {
      const values = await read(database.db, { after: undefined, limit: 5_000, besides: undefined });
      expect(values).toHaveLength(name === "idempotency_keys.answer" ? ANSWERS : 1);
      const opened = values.map(({ key, sealed }) => openValue(TEST_KEYRING, [name, ...key], sealed).toString());
      expect(new Set(opened)).toEqual(new Set([plain.get(name)]));
    }
    await database.close();
  });
});

test("nodes that upgrade at the same moment seal each value once, and a second start finds nothing to do", async () => {
  await withOlderDatabase(async (url, client) => {
    await storePlain(client);
    await Promise.all(Array.from({ length: 4 }, () => readyDatabase(configOf(url), url)));
    const content = async (): Promise<unknown> =>
      (await client.query<{ md5: string }>("select md5(string_agg(answer::text, '')) from idempotency_keys")).rows;
    const before = await content();
    await readyDatabase(configOf(url), url);
    expect(await content()).toEqual(before);
    expect((await client.query("select from unsealed_values")).rows).toEqual([]);
    expect((await client.query("select from sealing_keys")).rows).toHaveLength(1);
  });
});

test("a key that does not open the database is refused before anything is changed", async () => {
  const database = await createDatabase();
  try {
    const { url } = database;
    await readyDatabase(configOf(url), url);
    const wrong = newSealingKey();
    await expect(readyDatabase(configOf(url, wrong), url)).rejects.toThrow(SealingError);
    await expect(readyDatabase(configOf(url, wrong), url)).rejects.toThrow(
      /^The secrets in this database are sealed with/,
    );
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: Buffer }>("select id from sealing_keys");
    await client.end();
    expect(rows).toEqual([{ id: TEST_KEYRING.newest.id }]);
    const { keyring } = await readyDatabase(configOf(url, `${wrong},${TEST_KEYS}`), url);
    expect(keyring.names()).toEqual(keyringOf([wrong, TEST_KEYS]).names());
  } finally {
    await database.drop();
  }
});

test("nothing is sealed with a key that a running node does not have", async () => {
  const database = await createDatabase();
  try {
    const { url } = database;
    await readyDatabase(configOf(url), url);
    const key = newSealingKey();
    const [both, alone] = [configOf(url, `${key},${TEST_KEYS}`), configOf(url)];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const node = "insert into service_nodes (id, role, host, version, sealing_keys) values ($1, 'all', $2, 'test', $3)";
    await client.query(node, [newId(), "sealer", TEST_KEYRING.names()]);
    await client.query(node, [newId(), "older version", []]);
    await expect(readyDatabase(both, url)).rejects.toThrow(SealingError);
    await expect(readyDatabase(both, url)).rejects.toThrow(/^Restart these nodes first, .*: sealer \(all\)\. /);
    expect((await client.query("select from sealing_keys")).rows).toHaveLength(1);
    await readyDatabase(alone, url);

    // A step of a rolling restart: all nodes have the new key, and seal with the previous one.
    await client.query("update service_nodes set sealing_keys = sealing_keys || $1::text where host = 'sealer'", [
      keyringOf([key]).names()[0],
    ]);
    await readyDatabase(both, url);
    expect((await client.query("select from sealing_keys")).rows).toHaveLength(2);
    await client.end();
  } finally {
    await database.drop();
  }
});
