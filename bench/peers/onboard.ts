import Fastify from "fastify";
import { randomUUID } from "node:crypto";
import pg from "pg";

// Inserts the same rows into the same tables by hand: begin, one insert for each table, commit. No authentication, no
// validation, no rate limit, no choice of plan, no log.

const partnerId = process.env["PARTNER_ID"];
const planId = process.env["PLAN_ID"];
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
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

app.post<{ Body: Body }>("/customer/onboard", async ({ body, ip }) => {
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await insertAll(client, id, body, ip);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return { success: true, message: "Customer onboarded successfully", customerId: id };
});

async function insertAll(client: pg.PoolClient, id: string, body: Body, ip: string): Promise<void> {
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
  await client.query("insert into portal_users (id, customer_id, email) values ($1, $2, $3)", [
    randomUUID(),
    id,
    contact,
  ]);
  const data = {
    partnerId,
    customer: { uuid: id, name, reference },
    status,
    domains: [domain],
    emails: [first, second],
  };
  await client.query(
    "insert into events (id, partner_id, customer_id, type, data) values ($1, $2, $3, 'customer.created', $4)",
    [randomUUID(), partnerId, id, data],
  );
  await client.query(
    `insert into audit_entries (id, actor_kind, actor_id, partner_id, action, subject_kind, subject_id, details, ip)
     values ($1, 'system', 'bench peer', $2, 'customer.onboarded', 'customer', $3, $4, $5)`,
    [randomUUID(), partnerId, id, { status }, ip],
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
