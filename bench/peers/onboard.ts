import Fastify from "fastify";
import pg from "pg";
import { newId } from "../../server/src/kernel/ids.ts";

// Inserts the same rows into the same tables by hand: begin, one insert for each table, commit. No authentication, no
// validation, no choice of plan, no log. It counts the call, and refuses none.

const distributorId = process.env["DISTRIBUTOR_ID"];
const planId = process.env["PLAN_ID"];
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
// The benchmark closes connections to see what they have written.
pool.on("error", () => undefined);
const app = Fastify();

type Body = {
  companyName: string;
  contactEmail: string;
  customerReference: string;
  assetsDomains: [string];
  assetsEmails: [string, string];
  price: number;
  currencyCode: string;
  localeCode: string;
  status: string;
};

type Call = { Body: Body; Headers: { "sw-partner-id": string } };

app.post<Call>("/customer/onboard", async ({ body, ip, headers: { "sw-partner-id": partnerId } }) => {
  const id = newId();
  await pool.query(
    `insert into rate_limits as counted (key, points, expire) values ($1, 1, 0), ($2, 1, 0)
     on conflict (key) do update set points = counted.points + 1`,
    [`peer:${partnerId}`, `peer:${distributorId}`],
  );
  const client = await pool.connect();
  try {
    await client.query("begin");
    await insertAll(client, { id, partnerId, body, ip });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return { success: true, message: "Customer onboarded successfully", customerId: id };
});

type NewCustomer = { id: string; partnerId: string; body: Body; ip: string };

async function insertAll(client: pg.PoolClient, { id, partnerId, body, ip }: NewCustomer): Promise<void> {
  const { companyName: name, contactEmail: contact, customerReference: reference, status } = body;
  const [domain] = body.assetsDomains;
  const [first, second] = body.assetsEmails;
  await client.query(
    `insert into customers (id, partner_id, company_name, contact_email, reference, status, plan_id, price,
       currency_code, billed_from, enrol_type, locale, send_monthly_report, alert_recipients)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), 'opt-out', $10, false, $11)`,
    [
      ...[id, partnerId, name, contact, reference, status, planId],
      ...[body.price, body.currencyCode, body.localeCode, [contact]],
    ],
  );
  await client.query("insert into monitored_domains (customer_id, domain) values ($1, $2)", [id, domain]);
  await client.query(
    "insert into monitored_emails (customer_id, address, mailbox) values ($1, $2, $2), ($1, $3, $3), ($1, $4, $4)",
    [id, first, second, contact],
  );
  await client.query(
    `insert into organisation_figures (owner_id, customers, active, domains, emails)
     values ($1, 1, 1, 1, 3), ($2, 1, 1, 1, 3)`,
    [partnerId, distributorId],
  );
  await client.query("insert into portal_users (id, customer_id, email) values ($1, $2, $3)", [newId(), id, contact]);
  const data = {
    partnerId,
    customer: { uuid: id, name, reference },
    status,
    domains: [domain],
    emails: [first, second],
  };
  await client.query(
    "insert into events (id, partner_id, customer_id, type, data) values ($1, $2, $3, 'customer.created', $4)",
    [newId(), partnerId, id, data],
  );
  await client.query(
    `insert into audit_entries (id, actor_kind, actor_id, partner_id, action, subject_kind, subject_id, details, ip)
     values ($1, 'system', 'bench peer', $2, 'customer.onboarded', 'customer', $3, $4, $5)`,
    [newId(), partnerId, id, { status }, ip],
  );
  await client.query(
    `insert into usage_spans (customer_id, from_day, partner_id, distributor_id, plan_id, price, currency_code)
     values ($1, (now() at time zone 'UTC')::date, $2, $3, $4, $5, $6)`,
    [id, partnerId, distributorId, planId, body.price, body.currencyCode],
  );
  await client.query(
    `insert into graphile_worker._private_jobs (task_id, payload, key)
     select id, $2, $1 from graphile_worker._private_tasks where identifier = 'scan-customer'`,
    [id, { customerId: id }],
  );
}

app.get("/ready", () => "ready");

process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
