import { readdirSync } from "node:fs";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { dumpSchema } from "../artefacts/schema-dump.ts";
import { createDatabase } from "../support/database.ts";

const files = readdirSync(new URL("../../migrations/", import.meta.url)).sort();

/** Runs `work` with an empty database. */
async function withEmptyDatabase(work: (url: string, client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createDatabase();
  const { url } = database;
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await work(url, client);
    } finally {
      await client.end();
    }
  } finally {
    await database.drop();
  }
}

/** Which migrations are recorded as applied, when, and by which transaction. */
async function notes(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    "select name, applied_at, xmin::text from schema_migrations order by name",
  );
  return rows;
}

test("ten nodes that start at once on an empty database all come up, and each migration is applied once", async () => {
  await withEmptyDatabase(async (url, client) => {
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(url)));

    expect(applied.flat()).toEqual(files);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await notes(client)).toMatchObject(files.map((name) => ({ name })));
  });
});

test("a node that waits for its turn does not hold up an index that is made concurrently by the one before", async () => {
  await withEmptyDatabase(async (url, client) => {
    await client.query("create table busy (n integer)");
    await client.query("select pg_advisory_lock(7305001)");
    const waiting = migrate(url);
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(
          `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and query like '%advisory_lock($1)%'`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 100_000 },
    );
    await client.query("create index concurrently busy_by_n on busy (n)");
    await client.query("select pg_advisory_unlock(7305001)");
    expect(await waiting).toEqual(files);
  });
});

test("a migration gives way to callers that hold what it needs, and comes to its turn after them", async () => {
  await withEmptyDatabase(async (url, client) => {
    // Stops before the step that locks events and the audit trail.
    const strong = files.find((name) => name.startsWith("0048_")) ?? "";
    await client.query("create schema if not exists months");
    await client.query("create table months.events_older (in_the_way integer)");
    await expect(migrate(url)).rejects.toThrow(`Migration ${strong} failed`);
    await client.query("drop table months.events_older");

    await client.query("begin");
    await client.query("lock table audit_entries in row exclusive mode");
    const migrating = migrate(url);
    const others = new pg.Client({ connectionString: url });
    await others.connect();
    await vi.waitFor(
      async () => {
        const { rows } = await others.query(
          "select from pg_locks where not granted and relation = 'audit_entries'::regclass",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 100_000 },
    );
    // The step has events and waits for the audit trail. The caller has the audit trail and wants events.
    await client.query("lock table events in row exclusive mode");
    await client.query("commit");

    expect((await migrating)[0]).toBe(strong);
    await others.end();
  });
});

test("migrating again does nothing", async () => {
  await withEmptyDatabase(async (url, client) => {
    expect(await migrate(url)).toEqual(files);
    const before = { schema: await dumpSchema(client), notes: await notes(client) };

    expect(await migrate(url)).toEqual([]);

    expect({ schema: await dumpSchema(client), notes: await notes(client) }).toEqual(before);
  });
});

test("a database that a newer version has migrated is refused in one sentence and left alone", async () => {
  await withEmptyDatabase(async (url, client) => {
    await migrate(url);
    await client.query("insert into schema_migrations (name) values ('9999_the_future.sql')");
    const before = { schema: await dumpSchema(client), notes: await notes(client) };

    await expect(migrate(url)).rejects.toThrow(
      "The database is newer than this program: it knows 9999_the_future.sql. Run the newer version.",
    );

    expect({ schema: await dumpSchema(client), notes: await notes(client) }).toEqual(before);
  });
});

test("a database that a newer version has only added to serves this one too, and is left alone", async () => {
  await withEmptyDatabase(async (url, client) => {
    await migrate(url);
    await client.query("insert into schema_migrations (name, is_breaking) values ('9999_the_future.sql', false)");
    const before = { schema: await dumpSchema(client), notes: await notes(client) };

    expect(await migrate(url)).toEqual([]);

    expect({ schema: await dumpSchema(client), notes: await notes(client) }).toEqual(before);
  });
});

test("a migration that fails leaves nothing of itself behind, and the next try goes on from there", async () => {
  await withEmptyDatabase(async (url, client) => {
    await client.query("create table idempotency_keys (in_the_way integer)");
    const failing = files.find((name) => name.startsWith("0005_")) ?? "";

    await expect(migrate(url)).rejects.toThrow(`Migration ${failing} failed`);
    expect(await notes(client)).toMatchObject(files.filter((name) => name < failing).map((name) => ({ name })));

    await client.query("drop table idempotency_keys");
    expect(await migrate(url)).toEqual(files.filter((name) => name >= failing));
  });
});

test("nothing about sensitive breaches stays in what customers were shown before", async () => {
  await withEmptyDatabase(async (url, client) => {
    // Stops the migrations where the previous version had ended.
    await client.query("create table domain_proofs (in_the_way integer)");
    await expect(migrate(url)).rejects.toThrow("Migration 0018_");
    await client.query("drop table domain_proofs");

    // Only what the migration reads; real customers would need thirty columns.
    await client.query(`
      alter table monitored_emails drop constraint monitored_emails_customer_id_fkey;
      alter table breach_instances drop constraint breach_instances_customer_id_fkey`);
    const customerId = newId();
    for (const [name, isSensitive] of [
      ["Quiet", true],
      ["Loud", false],
    ] as const) {
      const { rows } = await client.query<{ id: number }>(
        `insert into breaches (uuid, name, title, breach_date, added_at, modified_at, accounts, data_classes, verified,
           fabricated, sensitive, retired, spam_list, malware, stealer_log)
         values ($1, $2, $2, '2020-01-01', now(), now(), 1, '{}', true, false, $3, false, false, false, false)
         returning id`,
        [newId(), name, isSensitive],
      );
      await client.query("insert into breach_instances (id, customer_id, breach_id, emails) values ($1, $2, $3, $4)", [
        newId(),
        customerId,
        rows[0]?.id,
        ["ann@old.example", "bob@old.example"],
      ]);
    }
    await client.query("insert into monitored_emails (customer_id, address, mailbox) values ($1, $2, $2)", [
      customerId,
      "ann@old.example",
    ]);

    expect((await migrate(url))[0]).toMatch(/^0018_/);

    const { rows } = await client.query(
      `select name, emails, withheld, withheld_told as told
       from breach_instances join breaches on breaches.id = breach_id order by name`,
    );
    const both = ["ann@old.example", "bob@old.example"];
    expect(rows).toEqual([
      { name: "Loud", emails: both, withheld: [], told: [] },
      { name: "Quiet", emails: [], withheld: both, told: both },
    ]);
  });
});

test("the figures of customers that were there before figures were kept are those of a full count", async () => {
  await withEmptyDatabase(async (url, client) => {
    // Stops the migrations where the previous version had ended.
    await client.query("create table organisation_figures (in_the_way integer)");
    await expect(migrate(url)).rejects.toThrow("_customer_search_and_figures.sql failed");
    await client.query("drop table organisation_figures");

    const [distributor, partner, sandbox] = [newId(), newId(), newId()];
    await client.query("insert into distributors (id, name) values ($1, 'Meridian')", [distributor]);
    await client.query(
      `insert into partners (id, distributor_id, name, contact_email, reply_to_email, sandbox)
       select id, $1, 'Harbour', 'h@h.example', 'h@h.example', sandbox
       from unnest($2::uuid[], $3::boolean[]) as partner (id, sandbox)`,
      [distributor, [partner, sandbox], [false, true]],
    );
    await client.query(
      `insert into customers (id, partner_id, company_name, status, previous_status, plan_id, price, currency_code,
         billed_from, enrol_type, locale, send_monthly_report, created_at)
       select gen_random_uuid(), partner_id, 'Juniper', case when n = 1 then 'inactive' else 'active' end,
         case when n = 1 then 'active' end, (select id from plans limit 1), 0, 'GBP', now(), 'opt-out', 'en-GB', false,
         now() - (n - 1) * interval '31 days'
       from unnest($1::uuid[]) as partner_id, generate_series(1, 3) as n`,
      [[partner, sandbox]],
    );
    await client.query("insert into monitored_domains (customer_id, domain) select id, 'j.example' from customers");
    await client.query(
      `insert into events (id, partner_id, customer_id, type, data)
       select gen_random_uuid(), partner_id, id, 'customer.breach.found', '{"count":2}' from customers`,
    );

    await migrate(url);

    const { rows } = await client.query(
      `select owner_id, sum(partners)::int as partners, sum(customers)::int as customers, sum(active)::int as active,
         sum(prospects)::int as prospects, sum(inactive)::int as inactive, sum(aged)::int as aged,
         sum(domains)::int as domains, sum(emails)::int as emails, sum(breaches)::int as breaches
       from organisation_figures group by owner_id order by owner_id`,
    );
    const counted = { customers: 3, active: 2, prospects: 0, inactive: 1, aged: 2 };
    const figures = { ...counted, domains: 3, emails: 0, breaches: 6 };
    expect(rows).toEqual([
      { owner_id: distributor, partners: 1, ...figures },
      { owner_id: partner, partners: 0, ...figures },
      { owner_id: sandbox, partners: 0, ...figures },
    ]);
  });
});
