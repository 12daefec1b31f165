import pg from "pg";
import { seedBreaches } from "./seed-breaches.ts";
import type { Database } from "../../server/src/platform/db/database.ts";

const CATALOGUE = 40;
const INSTANCES_EACH = 3;

/** The only partner in its time zone: its months end when no other's do. */
const EARLY_PARTNER = 3;
export const EARLY_TIME_ZONE = "Asia/Tokyo";

/**
 * Gives the customers of `seedTenants` what service leaves behind: portal users, breaches, delivered events,
 * sent mails, billed days and a report. Written directly into the tables. Partners' endpoints must exist.
 */
export async function seedPast(database: Database, url: string): Promise<void> {
  await seedBreaches(database, CATALOGUE);
  // Not one of the pool's connections: its statements end after a minute.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set jit = off");
    for (const statement of STATEMENTS) await client.query(statement);
    await client.query("vacuum analyze");
    for (const statement of await listTables(client)) await client.query(statement);
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** Autovacuum would fall into the turn of one side or the other by chance. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s set (autovacuum_enabled = off)', oid::regclass) as statement from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'months'::regnamespace)`,
  );
  return rows.map(({ statement }) => statement);
}

const STATEMENTS = [
  `update partners set time_zone = '${EARLY_TIME_ZONE}' where name = 'Partner ${EARLY_PARTNER}'`,
  `insert into portal_users (id, customer_id, email, created_at)
   select gen_random_uuid(), id, contact_email, created_at from customers`,
  `insert into breach_instances (id, customer_id, breach_id, emails, found_at)
   select gen_random_uuid(), customers.id, breach.id, array['u' || k || '@' || domain], created_at
   from customers join monitored_domains on customer_id = customers.id, generate_series(1, ${INSTANCES_EACH}) as k
     join (select id, row_number() over (order by id desc) as place from breaches) as breach on breach.place = k`,
  `insert into webhook_deliveries (endpoint_id, id, owner_id, event_id, customer_id, seq, type, state, due_at,
     attempt_count, created_at, finished_at)
   select endpoint.id, events.id, owner_id, events.id, customer_id, seq, type, 'delivered', null, 1, occurred_at, occurred_at
   from events join webhook_endpoints as endpoint on owner_id = partner_id`,
  `insert into webhook_attempts (delivery_id, id, attempted_at, http_status, token, receipt, secret_id, queue_ms,
     first_byte_ms, total_ms, remote_address, response_excerpt)
   select id, id, created_at, 200, gen_random_uuid(), sha256(id::text::bytea), id, 10, 1, 1, '127.0.0.1', '{}'
   from webhook_deliveries`,
  `insert into mails (kind, customer_id, partner_id, address, event_id, created_at, state, due_at, turn, finished_at,
     is_limited)
   select 'alert', customer_id, events.partner_id, contact_email, events.id, occurred_at, 'sent', null, 1, occurred_at,
     true
   from events join customers on customers.id = customer_id`,
  `insert into usage_spans (customer_id, from_day, partner_id, distributor_id, plan_id, price, currency_code)
   select customers.id, customers.created_at::date, partner_id, distributor_id, plan_id, price, currency_code
   from customers join partners on partners.id = partner_id where status = 'active'`,
  `insert into reports (id, customer_id, month, locale, facts, created_at)
   select gen_random_uuid(), id, date_trunc('month', now() - interval '3 months')::date, locale,
     json_build_object('month', 'past', 'lines', repeat('a line of a report ', 40)), now() - interval '2 months'
   from customers where status = 'active'`,
];
