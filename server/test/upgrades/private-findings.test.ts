import { readdirSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { createDatabase, type TestDatabase } from "../support/database.ts";

// A database of the release that showed sensitive breaches to partners, and what the migrations leave of it.

const later = readdirSync(new URL("../../migrations/", import.meta.url))
  .filter((name) => name >= "0042")
  .sort();

let database: TestDatabase;
let client: pg.Client;

const [partnerId, distributorId, customerId, otherId] = [newId(), newId(), newId(), newId()];
const [ordinary, sensitive, ofOther] = [newId(), newId(), newId()];
const [found, firstScan, foundForOther] = [newId(), newId(), newId()];
const breachForm = (ids: readonly string[], more = {}) =>
  JSON.stringify({ breachStatus: true, count: ids.length, breaches: ids.map((id) => ({ id })), ...more });

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Migrations that are recorded as applied are skipped.
  await client.query(
    "create table schema_migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  await client.query("insert into schema_migrations (name) select unnest($1::text[])", [later]);
  await migrate(database.url);
  await client.query("delete from schema_migrations where name = any($1)", [later]);
  await fill();
  expect(await migrate(database.url)).toEqual(later);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Only the rows that matter, without the rows that they refer to. */
async function fill(): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into partners (id, distributor_id, name, contact_email, reply_to_email)
     values ($1, $2, 'Juniper IT', 'it@juniper.example', 'it@juniper.example')`,
    [partnerId, distributorId],
  );
  await client.query(
    `insert into breaches (uuid, name, title, breach_date, added_at, modified_at, accounts, data_classes, verified,
       fabricated, sensitive, retired, spam_list, malware, stealer_log)
     select gen_random_uuid(), name, name, now(), now(), now(), 1, '{}', true, false, name = 'Sensitive', false, false, false, false
     from unnest(array['Ordinary', 'Sensitive']) as name`,
  );
  const addInstance = (id: string, breach: string, emails: string[], withheld: string[]) =>
    client.query(
      `insert into breach_instances (id, customer_id, breach_id, emails, withheld)
       select $1, $2, id, $4, $5 from breaches where name = $3`,
      [id, customerId, breach, emails, withheld],
    );
  await addInstance(ordinary, "Ordinary", ["ann@juniper.example"], []);
  await addInstance(sensitive, "Sensitive", ["ann@juniper.example", "bob@juniper.example"], ["zoe@juniper.example"]);
  const addEvent = (id: string, customer: string, type: string, data: string) =>
    client.query("insert into events (id, partner_id, customer_id, type, data) values ($1, $2, $3, $4, $5)", [
      id,
      partnerId,
      customer,
      type,
      data,
    ]);
  await addEvent(found, customerId, "customer.breach.found", breachForm([ordinary, sensitive]));
  const scanned = breachForm([sensitive], { sensitiveWithheld: 1 });
  await addEvent(firstScan, customerId, "customer.breach.firstscan.completed", scanned);
  await addEvent(foundForOther, otherId, "customer.breach.found", breachForm([ofOther]));
  for (const owner of [partnerId, distributorId]) {
    await client.query("insert into organisation_figures (owner_id, breaches) values ($1, 3)", [owner]);
  }
  for (const subject of [ordinary, sensitive]) {
    await client.query(
      `insert into audit_entries (id, actor_kind, action, subject_kind, subject_id, details)
       values ($1, 'system', 'breach.resolved', 'breach-instance', $2, '{"breach": "Name", "resolved": true}')`,
      [newId(), subject],
    );
  }
  await client.query("reset session_replication_role");
}

async function rowsOf(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text, values)).rows;
}

test("events name no sensitive breach any more, and count none", async () => {
  const dataOf = async (id: string) => (await rowsOf("select data from events where id = $1", id))[0]?.["data"];
  expect(await dataOf(found)).toEqual({ breachStatus: true, count: 1, breaches: [{ id: ordinary }] });
  expect(await dataOf(firstScan)).toEqual({ breachStatus: false, count: 0, breaches: [] });
  expect(await dataOf(foundForOther)).toEqual({ breachStatus: true, count: 1, breaches: [{ id: ofOther }] });
});

test("the figures of partner and distributor count one breach less", async () => {
  const figures = "select sum(breaches)::int as breaches from organisation_figures where owner_id = $1";
  for (const owner of [partnerId, distributorId]) expect(await rowsOf(figures, owner)).toEqual([{ breaches: 2 }]);
});

test("addresses in sensitive breaches are withheld, and which of them were told is known", async () => {
  const [ann, bob, zoe] = ["ann@juniper.example", "bob@juniper.example", "zoe@juniper.example"];
  expect(await rowsOf("select id, emails, withheld, withheld_told from breach_instances order by id")).toEqual([
    { id: ordinary, emails: [ann], withheld: [], withheld_told: [] },
    { id: sensitive, emails: [], withheld: [ann, bob, zoe], withheld_told: [ann, bob] },
  ]);
});

test("the audit trail does not name them; the rest of it stays", async () => {
  expect(await rowsOf("select subject_id, details from audit_entries order by subject_id")).toEqual([
    { subject_id: ordinary, details: { breach: "Name", resolved: true } },
    { subject_id: sensitive, details: { resolved: true } },
  ]);
});
