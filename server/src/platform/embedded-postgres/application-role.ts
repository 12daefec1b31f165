import type pg from "pg";
import { CLUSTER_USER, type Cluster } from "./cluster.ts";
import { connect, connectionUrl, DATABASE } from "./connection.ts";

/** The role of the server and the commands: owns the database and everything in it, and has no other privileges. */
const APPLICATION_ROLE = "sablewatch_app";

/**
 * Creates the role and the database if they are missing, sets the role's password, and gives the role everything that
 * the superuser owns. In a folder from a version that had no other role, that is everything. Returns the role's URL.
 */
export async function prepareDatabase(port: number, cluster: Cluster, password: string): Promise<string> {
  const superuser = { user: CLUSTER_USER, password: cluster.password, port };
  await withClient(connectionUrl({ ...superuser, database: "postgres" }), async (client) => {
    await client.query(ENSURE_ROLE);
    // The password is random and uses only characters that need no escaping.
    await client.query(`alter role ${APPLICATION_ROLE} ${NO_POWERS} password '${password}'`);
    const { rows } = await client.query<{ owner: string }>(FIND_OWNER);
    if (rows[0] === undefined) await client.query(`create database ${DATABASE} owner ${APPLICATION_ROLE}`);
    else if (rows[0].owner !== APPLICATION_ROLE) {
      await client.query(`alter database ${DATABASE} owner to ${APPLICATION_ROLE}`);
    }
  });
  await withClient(connectionUrl(superuser), (client) => client.query(HAND_OVER));
  return connectionUrl({ user: APPLICATION_ROLE, password, port });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connect(url);
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const NO_POWERS = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";

const ENSURE_ROLE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
      create role ${APPLICATION_ROLE};
    end if;
  end $$`;

const FIND_OWNER = `select pg_get_userbyid(datdba) as owner from pg_database where datname = '${DATABASE}'`;

/**
 * Runs as one transaction. PostgreSQL's own `reassign owned` refuses to touch objects of the first superuser. A
 * column's sequence, a table's row type and the parts of an extension follow the object they belong to.
 */
const HAND_OVER = `
  do $$ declare
    change text;
  begin
    for change in
      with own_schemas as (
          select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
        followers as (
          select classid, objid from pg_depend
          where objid <> refobjid and (deptype in ('i', 'e') or deptype = 'a' and refobjsubid > 0))
      select format('schema %I', nspname) from own_schemas where nspowner = '${CLUSTER_USER}'::regrole
      union all
      select format('table %s', pg_class.oid::regclass) from pg_class join own_schemas on own_schemas.oid = relnamespace
      where relowner = '${CLUSTER_USER}'::regrole and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and ('pg_class'::regclass, pg_class.oid) not in (select classid, objid from followers)
      union all
      select format('routine %s', pg_proc.oid::regprocedure) from pg_proc join own_schemas on own_schemas.oid = pronamespace
      where proowner = '${CLUSTER_USER}'::regrole
        and ('pg_proc'::regclass, pg_proc.oid) not in (select classid, objid from followers)
      union all
      select format('type %s', pg_type.oid::regtype) from pg_type join own_schemas on own_schemas.oid = typnamespace
      where typowner = '${CLUSTER_USER}'::regrole
        and ('pg_type'::regclass, pg_type.oid) not in (select classid, objid from followers)
    loop
      execute 'alter ' || change || ' owner to ${APPLICATION_ROLE}';
    end loop;
  end $$`;
