import type pg from "pg";
import { ALL_CUSTOMERS, CUSTOMERS, GROWN, PARTNERS, sampleOf } from "./sample-tables.ts";

export const GROWING: readonly string[] = ["customers", ...Object.keys(GROWN)];

/** Columns whose number of values does not grow with the rows. */
const DISTINCT: Readonly<Record<string, number>> = {
  ...{ partner_id: PARTNERS, owner_id: PARTNERS, endpoint_id: PARTNERS, organisation_id: PARTNERS },
  ...{ distributor_id: 20, plan_id: 3, breach_id: 950, customer_id: ALL_CUSTOMERS, month: 20 },
};

/** Fills the tables as they are in production, with a hundredth of its rows for each customer. */
export async function fillSample(client: pg.ClientBase): Promise<void> {
  await client.query("set session_replication_role = replica; set statement_timeout = 0; set jit = off");
  for (const statement of FUNCTIONS) await client.query(statement);
  for (const statement of ORGANISATIONS) await client.query(statement);
  for (const [table, { rows, days, columns, values }] of Object.entries(GROWN)) {
    const count = sampleOf(rows);
    await client.query(`
      insert into ${table} (${columns})
      select ${values}
      from (select n, now() - interval '${days} days' * (1 - n::float8 / ${count}) as at from generate_series(0, ${count - 1}) as n) as numbered
        join sampled as c on c.number = numbered.n % ${CUSTOMERS}
      order by numbered.n`);
  }
  for (const table of GROWING) await fixDistincts(client, table);
  await client.query("analyze");
}

async function fixDistincts(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attname = any($2)",
    [table, Object.keys(DISTINCT)],
  );
  for (const { name } of rows) {
    const distinct = DISTINCT[name];
    await client.query(
      `alter table ${table} alter column ${name} set (n_distinct = ${distinct}, n_distinct_inherited = ${distinct})`,
    );
  }
}

const FUNCTIONS = [
  `create function pg_temp.id_at(at timestamptz, n bigint) returns uuid language sql immutable return
     (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`,
  "create function pg_temp.month(n bigint) returns date language sql immutable return ('2024-03-01'::date + make_interval(months => n::int))::date",
];

const PARTNER_ID = "('0192aaaa-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
const DISTRIBUTOR_ID = "('0192bbbb-0000-7000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid";

const ORGANISATIONS = [
  `insert into distributors (id, name) select ${DISTRIBUTOR_ID}, 'Distributor ' || n from generate_series(0, 19) as n`,
  `insert into partners (id, distributor_id, name, contact_email, reply_to_email)
   select ${PARTNER_ID}, ${DISTRIBUTOR_ID}, 'Partner ' || n, 'hello@partner.example', 'hello@partner.example'
   from generate_series(1, ${PARTNERS}) as n`,
  `insert into webhook_endpoints (id, owner_id, url, event_types, description, enabled)
   select ${PARTNER_ID}, ${PARTNER_ID}, 'https://partner.example', '{}', '', true from generate_series(1, ${PARTNERS}) as n`,
  `insert into webhook_secrets (id, owner_id, role, token)
   select ${PARTNER_ID}, ${PARTNER_ID}, 'active', '\\x00' from generate_series(1, ${PARTNERS}) as n`,
  `insert into api_keys (id, prefix, secret_hash, partner_id, name)
   select gen_random_uuid(), n::text, '\\x00', ${PARTNER_ID}, 'key' from generate_series(1, ${PARTNERS}) as n`,
  `insert into staff_people (id, email) select ${PARTNER_ID}, 'p' || n || '@staff.example' from generate_series(1, ${PARTNERS}) as n`,
  `insert into staff_memberships (id, person_id, partner_id, role)
   select ${PARTNER_ID}, ${PARTNER_ID}, ${PARTNER_ID}, 'admin' from generate_series(1, ${PARTNERS}) as n`,
  `insert into organisation_figures (owner_id, customers) select ${PARTNER_ID}, 1000 from generate_series(1, ${PARTNERS}) as n`,
  `insert into partner_months (partner_id, month, came)
   select ${PARTNER_ID}, pg_temp.month(k), 10 from generate_series(1, ${PARTNERS}) as n, generate_series(0, 20) as k`,
  `insert into breaches (uuid, name, title, breach_date, added_at, modified_at, accounts, data_classes, verified, fabricated,
     sensitive, retired, spam_list, malware, stealer_log)
   select gen_random_uuid(), 'Breach' || n, 'Breach ' || n, now(), now(), now(), 1000, '{Passwords}', true, false, n % 50 = 0,
     false, false, false, false from generate_series(1, 1000) as n`,
  `insert into corpus_totals (breach_id, exposures) select id, 1000 from breaches`,
  `insert into customers (id, partner_id, company_name, contact_email, reference, status, previous_status, status_changed_at, plan_id,
     price, currency_code, billed_from, enrol_type, locale, send_monthly_report, alert_recipients, scanned_at, created_at)
   select pg_temp.id_at(came, n), (select id from partners where partners.id =
       ('0192aaaa-0000-7000-8000-' || lpad((case when n % 10 < 3 then 1 else 2 + n % ${PARTNERS - 1} end)::text, 12, '0'))::uuid),
     'Company ' || md5(n::text), 'owner@c' || n || '.example', 'CRM-' || n, status,
     case when status in ('inactive', 'dormant') then 'active' end, came,
     (select id from plans where plan_type = 'service-basic' and distributor_id is null), 1, 'EUR', came, 'opt-out', 'en-GB',
     n % 2 = 0, '{}', came, came
   from (select n, now() - interval '700 days' * (1 - n / ${CUSTOMERS}.0) as came,
       case when n % 50 = 7 then 'dormant' when n % 10 = 8 then 'inactive' when n % 10 = 9 then 'prospect' else 'active' end as status
     from generate_series(0, ${CUSTOMERS - 1}) as n) as numbered`,
  `create temporary table sampled as
   select substr(reference, 5)::int as number, customers.id, partner_id, status, plan_id, distributor_id
   from customers join partners on partners.id = partner_id`,
  "analyze sampled",
];

/** Tells the planner of the rows in production: it multiplies the rows per page by the pages that there are. */
export async function growStatistics(client: pg.ClientBase): Promise<void> {
  for (const [table, rows] of [
    ["customers", ALL_CUSTOMERS] as const,
    ...Object.entries(GROWN).map(([name, { rows }]) => [name, rows] as const),
  ]) {
    const times = rows / (table === "customers" ? CUSTOMERS : sampleOf(rows));
    await client.query(
      `with parts as (
         select $1::regclass::oid as id union all select inhrelid from pg_inherits where inhparent = $1::regclass)
       update pg_class set reltuples = reltuples * $2
       where reltuples > 0 and oid in (select id from parts union all select indexrelid from pg_index join parts on indrelid = id)`,
      [table, times],
    );
  }
}
