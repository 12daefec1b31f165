import type pg from "pg";
import type { Database } from "../../server/src/platform/db/database.ts";

/** The number of each. The first partner has three tenths of the customers. */
export type Tenants = { partners: number; customers: number };

const ADDRESSES_EACH = 10;
const EVENTS_EACH = 3;
const LARGE_SHARE = 0.3;

/** Rows per statement: it must end within the pool's time limit. */
const AT_ONCE = 50_000;

/** A version 7 UUID with this time, and derived from this number. */
const idAt = (time: string, of: string): string =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5((${of})::text), 1, 3)
  || '8' || substr(md5((${of})::text), 4, 15))::uuid`;

/** Two made-up words: as many different trigrams as real company names. */
const word = (of: string): string =>
  `initcap(translate(substr(md5(${of}), 1, 7), '0123456789abcdef', 'aeioubcdlmnprstv'))`;

/** Customer number `n` of partner number `whose`, spread over the last two years. */
const NUMBERED = `
  select n, now() - interval '2 years' + n * (interval '2 years' / $3::float8) as came,
    case when n % 10 < ${LARGE_SHARE * 10} then 1 else 2 + n % ($4::int - 1) end as whose
  from generate_series($1::int, $2::int) as n`;

/**
 * Writes directly into the tables, without triggers and foreign key checks: the customers with numbers above `from`, up
 * to `to.customers`. Customers must be added in the order of their numbers.
 */
export async function seedTenants({ pool }: Database, from: Tenants, to: Tenants, total: Tenants): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off",
    );
    await seedPartners(client, from.partners, to.partners);
    const { rows } = await client.query<{ definition: string }>(
      "select pg_get_indexdef('customers_by_text'::regclass) as definition",
    );
    // Built once all rows exist, which takes a tenth of the time.
    await client.query("drop index customers_by_text");
    for (let first = from.customers + 1; first <= to.customers; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE - 1, to.customers);
      await seedCustomersOf(client, [first, last, total.customers, to.partners]);
    }
    await client.query(`set maintenance_work_mem = '1GB'; ${rows[0]?.definition ?? ""}`);
    await client.query("alter index customers_by_text alter column 1 set statistics 0");
    await client.query("update figures_age set aged_until = now() - interval '30 days 1 minute'");
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}

/** Fixed ids, so that a seed can continue where another ended. */
export const partnerIdAt = (number: number): string => `0192aaaa-0000-7000-8000-${String(number).padStart(12, "0")}`;
export const DISTRIBUTOR = "0192bbbb-0000-7000-8000-000000000001";
const PARTNER_ID = "('0192aaaa-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";

async function seedPartners(client: pg.ClientBase, from: number, to: number): Promise<void> {
  await client.query(`insert into distributors (id, name) values ('${DISTRIBUTOR}', 'Bench') on conflict do nothing`);
  await client.query(
    `insert into partners (id, distributor_id, name, contact_email, reply_to_email)
     select ${PARTNER_ID}, '${DISTRIBUTOR}', 'Partner ' || n, 'hello@partner.example', 'hello@partner.example'
     from generate_series($1::int, $2::int) as n`,
    [from + 1, to],
  );
}

async function seedCustomersOf(client: pg.ClientBase, parameters: number[]): Promise<void> {
  await client.query("begin");
  await client.query(
    `create temporary table fresh on commit drop as
     select ${idAt("came", "n")} as id, n, came, ('0192aaaa-0000-7000-8000-' || lpad(whose::text, 12, '0'))::uuid as partner_id,
       case when n % 50 = 7 then 'dormant' when n % 10 = 8 then 'inactive' when n % 10 = 9 then 'prospect' else 'active' end as status,
       ${word("n::text")} || ' ' || ${word("(n / 3)::text || 'x'")} || (array[' Ltd', ' GmbH', ' BV', ' AG'])[1 + n % 4] as name
     from (${NUMBERED}) as numbered`,
    parameters,
  );
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query("commit");
}

const TABLES = [
  "customers",
  "monitored_domains",
  "monitored_emails",
  "customer_scans",
  "events",
  "audit_entries",
  "mails",
];

const STATEMENTS = [
  `insert into customers (id, partner_id, company_name, contact_email, reference, status, previous_status, plan_id, price,
     currency_code, billed_from, enrol_type, locale, send_monthly_report, alert_recipients, scanned_at, created_at,
     status_changed_at)
   select id, partner_id, name, 'owner@c' || n || '.example', 'CRM-' || n, status,
     case when status in ('inactive', 'dormant') then 'active' end,
     (select id from plans where plan_type = 'service-basic' and distributor_id is null), 1, 'EUR', came, 'opt-out',
     'en-GB', n % 2 = 0, array['owner@c' || n || '.example'], came, came, came
   from fresh`,
  `insert into monitored_domains (customer_id, domain, added_at) select id, 'c' || n || '.example', came from fresh`,
  `insert into monitored_emails (customer_id, address, mailbox, added_at)
   select id, address, address, came
   from fresh, lateral (select 'u' || k || '@c' || n || '.example' as address from generate_series(1, ${ADDRESSES_EACH}) as k) as watched`,
  `insert into customer_scans (customer_id, scanned_at, sweep_due_at)
   select id, now(), case when status = 'active' then now() end from fresh`,
  `insert into events (id, partner_id, customer_id, type, data, occurred_at)
   select ${idAt("came + k * interval '1 hour'", `n * ${EVENTS_EACH} + k`)}, partner_id, id, 'customer.breach.found', '{"count":1}', came + k * interval '1 hour'
   from fresh, generate_series(1, ${EVENTS_EACH}) as k`,
  `insert into audit_entries (id, at, actor_kind, actor_id, partner_id, action, subject_kind, subject_id)
   select ${idAt("came + k * interval '2 hours'", `n * ${EVENTS_EACH} + k`)}, came + k * interval '2 hours', 'key', 'bench', partner_id, 'customer.updated', 'customer', id::text
   from fresh, generate_series(1, ${EVENTS_EACH}) as k`,
  `insert into mails (kind, customer_id, partner_id, address, created_at, state, due_at, turn, finished_at, is_limited)
   select 'alert', id, partner_id, 'owner@c' || n || '.example', came, 'sent', null, 1, came, false from fresh`,
];
