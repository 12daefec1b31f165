import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { readConnectionUrl } from "./connection.ts";
import { type RunningPostgres, startEmbeddedPostgres, superuserUrl } from "./index.ts";

const settings = { fsync: "off", shared_buffers: "16MB" };
let dataDir: string;
let postgres: RunningPostgres | undefined;

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), "sablewatch-role-"));
});
afterEach(async () => {
  await postgres?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => (postgres = await startEmbeddedPostgres({ dataDir, settings }));

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

const WHO_AM_I = `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as has_powers,
    pg_get_userbyid(datdba) = current_user as owns_database
  from pg_roles, pg_database where rolname = current_user and datname = current_database()`;

/**
 * Everything in the database that another role owns. The parts of an extension still belong to the role that installed
 * it.
 */
const NOT_OURS = `
  with part as (select objid from pg_depend where deptype = 'e'),
  owned as (
    select 'schema ' || nspname as what, nspowner as owner, oid as schema, oid from pg_namespace where nspname <> 'public'
    union all select 'relation ' || oid::regclass, relowner, relnamespace, oid from pg_class
    union all select 'function ' || oid::regprocedure, proowner, pronamespace, oid from pg_proc
    union all select 'type ' || oid::regtype, typowner, typnamespace, case typelem when 0 then oid else typelem end from pg_type)
  select what from owned join pg_namespace on pg_namespace.oid = owned.schema
  where nspname !~ '^pg_' and nspname <> 'information_schema' and owner <> current_user::regrole
    and owned.oid not in (select objid from part) order by what`;

test("the server and commands connect as the owner of the database, who has no other powers", async () => {
  const { url } = await start();
  expect(await query(url, WHO_AM_I)).toEqual([{ has_powers: false, owns_database: true }]);
  expect(readConnectionUrl(join(dataDir, "postgres.json"))).toBe(url);
  await migrate(url);
  expect(await query(url, NOT_OURS)).toEqual([]);
  await expect(query(url, "copy (select 1) to program 'cat'")).rejects.toThrow("permission denied");
  await expect(query(url, "select pg_read_file('pg_hba.conf')")).rejects.toThrow("permission denied");
  await expect(query(url, "alter system set fsync = off")).rejects.toThrow("permission denied");
  await query(url, "vacuum (truncate false) corpus_pages");
});

test("the superuser's password stays in the cluster's folder, for its owner's eyes, and nowhere else", async () => {
  const { url } = await start();
  const maintenance = superuserUrl(dataDir, url);
  expect(await query(maintenance, "select rolsuper from pg_roles where rolname = current_user")).toEqual([
    { rolsuper: true },
  ]);
  const { password } = new URL(maintenance);
  expect(new URL(url).password).not.toBe(password);
  expect(fs.readFileSync(join(dataDir, "postgres.json"), "utf8")).not.toContain(password);
  expect(fs.statSync(join(dataDir, "postgres", "sablewatch.password")).mode & 0o777).toBe(0o600);
});

test("a folder in which everything was the superuser's is handed over at the next start, with all that is in it", async () => {
  const first = await start();
  // The state that older versions left: one role, which owns everything.
  const server = new URL(superuserUrl(dataDir, first.url));
  server.pathname = "/postgres";
  await query(server.href, "drop database sablewatch");
  await query(server.href, "drop role sablewatch_app");
  await query(server.href, "create database sablewatch");
  const old = superuserUrl(dataDir, first.url);
  await migrate(old);
  await query(old, "create type mood as enum ('well')");
  await query(old, "create domain small as integer check (value < 10)");
  await query(old, "create type pair as (one integer, two small)");
  await query(old, "create sequence alone");
  await query(old, "create view glance as select 1 as one");
  await query(old, "create materialized view look as select 2 as two");
  await query(old, "create table years (at date) partition by range (at)");
  await query(old, "create table year_one partition of years for values from ('0001-01-01') to ('0002-01-01')");
  await query(old, "create procedure nothing() language sql as ''");
  await query(old, "create table kept (id bigserial, stays mood default 'well')");
  await query(old, "insert into kept default values");
  await first.stop();

  const { url } = await start();
  expect(await query(url, WHO_AM_I)).toEqual([{ has_powers: false, owns_database: true }]);
  expect(await query(url, NOT_OURS)).toEqual([]);
  expect(await migrate(url)).toEqual([]);
  expect(await query(url, "select id, stays from kept")).toEqual([{ id: "1", stays: "well" }]);
  await query(url, "alter table kept add column more integer; insert into kept default values; drop view glance");
  await query(url, "select graphile_worker.add_job('anything')");
});

test("what the superuser makes by hand is handed over at the next start too", async () => {
  const first = await start();
  await query(superuserUrl(dataDir, first.url), "create table by_hand as select 42 as answer");
  await expect(query(first.url, "select answer from by_hand")).rejects.toThrow("permission denied");
  await first.stop();
  expect(await query((await start()).url, "select answer from by_hand")).toEqual([{ answer: 42 }]);
});
