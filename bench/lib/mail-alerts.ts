import { EVENTS } from "../../server/src/features/events/index.ts";
import { listMails, openMail } from "../../server/src/features/mails/index.ts";
import { alertMail, putAlerts } from "../../server/src/features/notifications/index.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import type { RawLetter } from "./mail-raw.ts";
import { seedExposedCustomers } from "./mail-seed.ts";
import { sized } from "./size.ts";

const BREACHES_EACH = 3;
const EVENTS_AT_ONCE = 1_000;
/** The same number in each language. */
const LETTERS = sized(20, 2) * 13;

export const PUBLIC_URL = "https://bench.example";

/** Creates customers, each with a contact who can sign in, and the payloads of their events. */
export async function seedAlerts(database: Database, customers: number): Promise<void> {
  const breaches = { least: BREACHES_EACH, most: BREACHES_EACH };
  await seedExposedCustomers(database, { customers, breaches, withLogos: false });
  const { pool } = database;
  // All findings are open; otherwise there would be less to write.
  await pool.query("update breach_instances set resolved_at = null");
  // Kept next to the product's tables, so that preparing an event's data takes no time during a measurement.
  await pool.query("create table payloads (nth integer primary key, partner_id uuid, customer_id uuid, data json)");
  const { rows } = await pool.query<{ data: unknown }>(`${INSERT_PAYLOADS} returning data`);
  if (rows.length !== customers) throw new Error(`Of ${customers} customers, ${rows.length} have breaches`);
  EVENTS["customer.breach.found"].data.parse(rows[0]?.data);
}

const INSERT_PAYLOADS = `insert into payloads
  select row_number() over (order by customers.id) - 1, partner_id, customers.id, json_build_object(
    'partnerId', partner_id,
    'customer', json_build_object('uuid', customers.id, 'name', company_name, 'reference', reference),
    'breachStatus', true, 'count', count(*), 'breaches', json_agg(json_build_object(
      'id', instance.id, 'breachName', breaches.name, 'title', title, 'emails', emails,
      'breachDate', to_char(breach_date, 'YYYY-MM-DD"T00:00:00+00:00"'), 'breachCategories', data_classes, 'resolved', false,
      'generatedDescription', 'Data of ' || title || ' came into the hands of others, with the addresses named here.',
      'nextSteps', array['Change the password of this account, and wherever else it is used.',
        'Turn on two-factor authentication where it is offered.'])))
  from customers
    join breach_instances as instance on instance.customer_id = customers.id
    join breaches on breaches.id = instance.breach_id
  group by customers.id`;

/** Every turn starts with the same tables, as if no email had ever been sent. */
export async function emptyOutbox({ pool }: Database): Promise<void> {
  const tables = "events, mails, mail_days, mail_hours, mail_recipients, webhook_deliveries, webhook_attempts";
  await pool.query(`truncate ${tables}`);
  await pool.query(`vacuum analyze ${tables}`);
  await pool.query("checkpoint");
}

/** Generated before the clock starts. */
export const prepareEvents = (count: number): string[] => Array.from({ length: count }, newId);

/** Inserts events, with the customers taking turns, and puts their alerts into the outbox. */
export async function insertEvents({ db, pool }: Database, ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += EVENTS_AT_ONCE) {
    const { rows } = await pool.query<{ eventId: string; customerId: string }>(
      `insert into events (id, partner_id, customer_id, type, data)
       select event.id, partner_id, customer_id, $2, data
       from unnest($1::uuid[]) with ordinality as event (id, place) join payloads on nth = $3 + place - 1
       returning id as "eventId", customer_id as "customerId"`,
      [ids.slice(first, first + EVENTS_AT_ONCE), "customer.breach.found", first],
    );
    await db.transaction().execute((tx) => putAlerts(tx, rows));
  }
}

/** Alerts as the post office writes them, for another sender. */
export async function writeLetters(database: Database): Promise<RawLetter[]> {
  const { db } = database;
  await insertEvents(database, prepareEvents(LETTERS));
  const writers = [alertMail(db, [])];
  const letters: RawLetter[] = [];
  for (const mail of await listMails(db, { kind: "alert", limit: LETTERS })) {
    const { subject, text, html } = await openMail(db, mail, { folder: "", publicUrl: PUBLIC_URL, writers });
    if (subject === null || html === null) throw new Error(text);
    letters.push({ from: "Partner 0", to: mail.address, replyTo: "hello@partner-0.example", subject, text, html });
  }
  await emptyOutbox(database);
  return letters;
}
