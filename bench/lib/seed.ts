import type { Actor } from "../../server/src/features/audit/index.ts";
import { issueKey } from "../../server/src/features/keys/index.ts";
import { createDistributor, createPartner } from "../../server/src/features/organisations/index.ts";
import type { Database } from "../../server/src/platform/db/database.ts";

export type Seed = { partnerId: string; partnerHeaders: Record<string, string>; operatorToken: string };

const actor: Actor = { kind: "system", id: "bench" };

/** A partner with its key, and an operator token for `/metrics`. */
export function seedOrganisation({ db }: Database): Promise<Seed> {
  return db.transaction().execute(async (tx) => {
    const { id: distributorId } = await createDistributor(tx, actor, { name: "Bench distributor" });
    const settings = { name: "Bench partner", contact_email: "hello@partner.example" };
    const { id: partnerId } = await createPartner(tx, actor, distributorId, settings);
    const forBench = { name: "bench", expiresAt: null };
    const { apiKey } = await issueKey(tx, actor, { owner: { partnerId }, ...forBench });
    const { apiKey: operatorToken } = await issueKey(tx, actor, { owner: "operator", ...forBench });
    return { partnerId, partnerHeaders: { "sw-partner-id": partnerId, "sw-api-key": apiKey }, operatorToken };
  });
}

export type Partners = { distributorId: string; headers: Record<string, string>[] };

/** Partners of one distributor, each with the headers of its calls. */
export function seedPartners({ db }: Database, count: number): Promise<Partners> {
  return db.transaction().execute(async (tx) => {
    const { id: distributorId } = await createDistributor(tx, actor, { name: "Bench distributor" });
    const headers: Record<string, string>[] = [];
    for (let nth = 1; nth <= count; nth++) {
      const settings = { name: `Bench partner ${nth}`, contact_email: "hello@partner.example" };
      const { id: partnerId } = await createPartner(tx, actor, distributorId, settings);
      const { apiKey } = await issueKey(tx, actor, { owner: { partnerId }, name: "bench", expiresAt: null });
      headers.push({ "sw-partner-id": partnerId, "sw-api-key": apiKey });
    }
    return { distributorId, headers };
  });
}

/** Writes directly into the table: only what the measured read touches. Returns the new ids. */
export async function seedCustomers({ pool }: Database, partnerId: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into customers (id, partner_id, company_name, contact_email, reference, status, plan_id, price,
       currency_code, billed_from, enrol_type, locale, send_monthly_report, alert_recipients, scanned_at)
     select gen_random_uuid(), $1, 'Customer ' || n, 'owner@customer-' || n || '.example', 'CRM-' || n, 'active',
       (select id from plans where plan_type = 'service-basic' and distributor_id is null), n % 100 + 0.5,
       'EUR', now(), 'opt-out', 'nl-NL', false, '{}', case when n % 2 = 0 then now() end
     from generate_series(1, $2::integer) as n
     returning id`,
    [partnerId, count],
  );
  await pool.query("vacuum analyze customers");
  return rows.map(({ id }) => id);
}
