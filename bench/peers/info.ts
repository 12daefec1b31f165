import Fastify from "fastify";
import pg from "pg";

// The minimum that could give the same response: one indexed read with the same columns and join, returned as JSON. No
// authentication, no validation, no log, no metrics.

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
const app = Fastify();

type Row = {
  company_name: string;
  contact_email: string | null;
  price: string;
  plan_type: string;
  locale: string;
  status: string;
  scanned_at: Date | null;
};

app.get<{ Params: { customerId: string } }>("/customer/:customerId/info", async (request) => {
  const { rows } = await pool.query<Row>(
    `select company_name, contact_email, price, plan_type, locale, customers.status, scanned_at
     from customers join plans on plans.id = customers.plan_id
     where customers.id = $1`,
    [request.params.customerId],
  );
  const [row] = rows;
  if (!row) throw new Error("no such customer");
  return {
    success: true,
    companyName: row.company_name,
    contactEmail: row.contact_email ?? "",
    price: Number(row.price),
    planType: row.plan_type,
    localeCode: row.locale,
    status: row.status,
    scanned_status: row.scanned_at !== null,
  };
});

app.get("/ready", () => "ready");

process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
