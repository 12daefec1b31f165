import Fastify from "fastify";
import pg from "pg";

// The minimum that could give the same response as a search that already knows its result: one read by primary key with
// the same columns and join, returned as JSON. No authentication, no validation, no log, no metrics.

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
const app = Fastify();

type Row = {
  id: string;
  company_name: string;
  reference: string | null;
  contact_email: string | null;
  status: string;
  plan_type: string;
  scanned_at: Date | null;
  created_at: Date;
};

app.get<{ Querystring: { ids: string; cursor?: string } }>("/customers", async (request) => {
  const { ids, cursor } = request.query;
  const { rows } = await pool.query<Row>(
    `select customers.id, company_name, reference, contact_email, customers.status, plan_type, scanned_at,
       customers.created_at
     from customers join plans on plans.id = customers.plan_id
     where customers.id = any($1::uuid[]) order by customers.id desc`,
    [ids.split(",")],
  );
  return {
    success: true,
    customers: rows.map((row) => ({
      customerId: row.id,
      companyName: row.company_name,
      customerReference: row.reference,
      contactEmail: row.contact_email,
      status: row.status,
      planType: row.plan_type,
      scanned_status: row.scanned_at !== null,
      createdAt: row.created_at.toISOString(),
    })),
    pagination: { pageSize: 20, hasNextPage: cursor !== undefined, nextCursor: cursor ?? null },
  };
});

app.get("/ready", () => "ready");

process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
