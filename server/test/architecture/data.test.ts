import pg from "pg";
import { expect, inject, test } from "vitest";
import { checkRules } from "./check.ts";
import { platformTablesIn, readArchitecture, slicesIn } from "./page.ts";
import * as outbound from "./outbound.ts";
import * as tables from "./tables.ts";
import * as transactions from "./transactions.ts";
import { databaseUrl, TEMPLATE } from "../support/database.ts";
import { readSources } from "./sources.ts";

const architecture = readArchitecture();
const ownership = { slices: slicesIn(architecture), platformTables: platformTablesIn(architecture) };

const OPENS = "export const scan = (db: Db) => db.transaction().execute(work);";

/** Statements there go to ClickHouse, which has neither our tables nor transactions. */
const CLICKHOUSE = "features/corpus/clickhouse/";

checkRules(
  readSources().filter(({ path }) => !path.startsWith(CLICKHOUSE)),
  [
    {
      guarantee: "a slice writes its own tables alone; platform writes no slice's, and nobody else writes any",
      rule: tables.tablesAreWrittenByTheirOwners(ownership),
      broken: {
        "features/plans/queries.ts": "const insert = statement(`insert into events (id) values ($1)`);",
        "features/keys/queries.ts": 'await tx.updateTable("customers").set({}).execute();',
        "features/mails/queries-a.ts":
          "await sql`with gone as (delete from only reports returning id) select 1`.execute(tx);",
        "features/assets/queries-b.ts": "await sql`update ${sql.table(name)} set added_at = now()`.execute(tx);",
        "features/breaches/queries-c.ts": "await sql`update plans as plan set name = ''`.execute(tx);",
        "features/events/queries-d.ts": 'statement("merge into mails using x on true when matched then delete");',
        "features/staff/queries-e.ts": 'export const sealedTokens = sealedColumn("webhook_secrets.token");',
        "features/webhooks/queries-f.ts": "export const sealedTokens = sealedColumn(name);",
        "features/plans/jobs.ts": 'await deleteOldRows(db, oldRows("reports", { age: "1 day" }));',
        "platform/jobs/e.ts": 'await pool.query("truncate mails");',
        "api/f.ts": 'await pool.query("insert into rate_limits values (1)");',
        "worker/g.ts": 'statement("delete from graphile_worker._private_jobs");',
      },
    },
    {
      guarantee: "platform reads no slice's tables",
      rule: tables.platformKnowsNoFeaturesTables(ownership),
      broken: {
        "platform/db/a.ts": 'await pool.query("select 1 from job_runners join customers on true");',
        "platform/http/b.ts": 'await db.selectFrom("partners as partner").execute();',
      },
    },
    {
      guarantee:
        "routes, jobs, commands and main open transactions, and the steps of a slice's long work; queries never do",
      rule: transactions.transactionsBeginAtTheEdge,
      broken: {
        "features/plans/queries-a.ts": OPENS,
        "platform/jobs/b.ts": OPENS,
        "worker/c.ts": OPENS,
      },
    },
    {
      guarantee: "nothing that is given a transaction opens another",
      rule: transactions.noTransactionInsideAnother,
      broken: {
        "features/plans/a.ts": "export async function change(tx: Tx) { await tx.transaction().execute(work); }",
        "features/keys/b.ts": `import { step } from "../scanning/index.ts";
        export const change = (tx: Tx) => step(tx);`,
        "features/scanning/index.ts": 'export { step } from "./c.ts"; const again = (tx: Tx) => step(tx);',
        "features/scanning/c.ts": `${OPENS} export const step = (db: Db) => scan(db); const more = (tx: Tx) => step(tx);`,
      },
    },
    {
      guarantee: "nothing that is given a transaction waits for another machine",
      rule: transactions.noNetworkInTransactions,
      broken: {
        "platform/outbound/sender.ts": "export const send = (tx: Tx) => post();",
        "features/webhooks/a.ts": `import { send } from "../../platform/outbound/sender.ts";
        const post = () => send(); export const tell = (tx: Tx) => post();`,
      },
    },
    {
      guarantee: "what writes or locks takes a Tx as its first argument",
      rule: transactions.writersTakeTx,
      broken: {
        "features/plans/queries.ts":
          "const insert = statement(`insert into plans`); export const add = (db: Db) => insert(db);",
        "features/keys/queries.ts": 'export const lock = (db: Db) => db.selectFrom("api_keys").forUpdate().execute();',
        "features/mails/queries.ts": "export const forget = statement(`delete from mails`);",
        "features/audit/queries.ts": `const INSERT = "insert into audit_entries"; const run = statement(INSERT + " values (1)");
        export async function note(db: Db) { const [row] = await run(db); return row; }`,
        "features/events/queries.ts":
          "export const hold = (id: string, tx: Tx) => sql`select 1 for no key update`.execute(tx);",
      },
    },
    {
      guarantee: "connections to addresses that others choose are opened in platform/outbound alone",
      rule: outbound.strangersAreDialledInOutbound,
      broken: {
        "features/webhooks/a.ts": 'import { request } from "undici";',
        "features/mails/b.ts": 'import { connect as dial, isIP } from "node:net";',
        "api/c.ts": "await fetch(url);",
        "platform/http/d.ts": 'import * as https from "node:https";',
        "worker/e.ts": 'import { resolve } from "node:dns/promises";',
      },
    },
  ],
);

async function listRows(query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl(inject("postgresUrl"), TEMPLATE) });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(query);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

test("every table has one owner in docs/architecture.md", async () => {
  const found = await listRows(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  expect(tables.ownershipGaps(ownership, found)).toEqual([]);
  expect(tables.ownershipGaps(ownership, [...found, "surprises"])).toEqual(["surprises has no owner"]);
  expect(tables.ownershipGaps(ownership, found.slice(1))).toHaveLength(1);
  const twice = { ...ownership, platformTables: [...ownership.platformTables, "plans"] };
  expect(tables.ownershipGaps(twice, found)).toEqual(["plans has two owners"]);
});

// Readers of the code don't look for rules in a trigger. The first trigger only wakes a process; the second is the
// exception that docs/architecture.md explains.
test("the database has two triggers: one that wakes the post office, and one that writes deliveries", async () => {
  const found = await listRows(
    `select tgname || ' on ' || tgrelid::regclass as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace
     union all select evtname from pg_event_trigger
     union all select rulename from pg_rules where schemaname = 'public'
     order by name`,
  );
  expect(found).toEqual(["fan_out_events on events", "wake_post_office on mails"]);
});
