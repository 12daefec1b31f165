import { createCanvas } from "@napi-rs/canvas";
import type { Actor } from "../../server/src/features/audit/index.ts";
import { changeBrand, createDistributor, createPartner } from "../../server/src/features/organisations/index.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { seedBreaches } from "./seed-breaches.ts";

const actor: Actor = { kind: "system", id: "bench" };

const PARTNERS = 10;
const CATALOGUE = 40;
const COLOURS = ["#1f5f5b", "#7a1f3d", "#1d4f91", "#5b3a8c"];

/** One company for each language that we have texts in, with the letters that are special to it. */
const COMPANIES = [
  ["da-DK", "Søndergade Bageri & Kød ApS"],
  ["de-DE", "Bäckerei Morgenröte GmbH & Co. KG"],
  ["en-GB", "Juniper Bakery Ltd"],
  ["en-US", "Larkspur Dental Group"],
  ["es-ES", "Panadería El Año Nuevo S.L."],
  ["fi-FI", "Järvenrannan Sähkö Oy"],
  ["fr-FR", "Menuiserie L’Étoile du Nord SARL"],
  ["it-IT", "Officine Città Alta S.r.l."],
  ["nb-NO", "Fjæra Båtbyggeri AS"],
  ["nl-NL", "Rederij ’t Zilveren Anker B.V."],
  ["pl-PL", "Żółta Łódź Usługi Księgowe Sp. z o.o."],
  ["pt-PT", "Construções São João, Lda."],
  ["sv-SE", "Västkustens Värme & Vent AB"],
] as const;

export type Base = {
  customers: number;
  /** How many breaches each customer is in: evenly distributed between the two. */
  breaches: { least: number; most: number };
  /** For every other partner. */
  withLogos: boolean;
};

/** Customers of ten partners that joined 14 months ago, and what was found for them since. Returns their ids. */
export async function seedExposedCustomers(database: Database, base: Base): Promise<string[]> {
  const partnerIds = await seedPartners(database, base.withLogos);
  await seedBreaches(database, CATALOGUE);
  const ids = await seedCustomers(database, partnerIds, base.customers);
  await seedInstances(database, ids, base.breaches);
  await database.pool.query("vacuum analyze");
  return ids;
}

function seedPartners({ db }: Database, withLogos: boolean): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { id: distributorId } = await createDistributor(tx, actor, { name: "Bench distributor" });
    const partnerIds: string[] = [];
    for (let nth = 0; nth < PARTNERS; nth++) {
      const settings = { name: `Partner ${nth}`, contact_email: `hello@partner-${nth}.example` };
      const { id } = await createPartner(tx, actor, distributorId, settings);
      const colour = COLOURS[nth % COLOURS.length] ?? null;
      const logo = withLogos && nth % 2 === 0 && colour !== null ? { logo: aLogo(colour) } : {};
      await changeBrand(tx, actor, id, { colour, ...logo });
      partnerIds.push(id);
    }
    return partnerIds;
  });
}

/** As wide as most letterhead logos, and transparent. */
function aLogo(colour: string): { type: string; content: Buffer } {
  const canvas = createCanvas(480, 120);
  const context = canvas.getContext("2d");
  context.fillStyle = colour;
  for (let ring = 0; ring < 12; ring++) {
    context.beginPath();
    context.arc(40 + ring * 36, 60, 50 - ring * 3, 0, 2 * Math.PI);
    context.fill();
  }
  return { type: "image/png", content: canvas.toBuffer("image/png") };
}

async function seedCustomers({ pool }: Database, partnerIds: readonly string[], count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, nth) => {
    const [locale, company] = COMPANIES[nth % COMPANIES.length] ?? COMPANIES[0];
    return { id: newId(), partner_id: partnerIds[nth % partnerIds.length], nth, locale, name: `${company} ${nth}` };
  });
  await pool.query(
    `insert into customers (id, partner_id, company_name, contact_email, reference, status, plan_id, price,
       currency_code, billed_from, enrol_type, locale, send_monthly_report, scanned_at, created_at, status_changed_at)
     select id, partner_id, name, 'owner@customer-' || nth || '.example', 'CRM-' || nth, 'active',
       (select id from plans where plan_type = 'service-basic' and distributor_id is null), 12.5,
       'EUR', now(), 'opt-out', locale, true, now(), now() - interval '14 months', now() - interval '14 months'
     from json_to_recordset($1::json) as customer (id uuid, partner_id uuid, nth integer, locale text, name text)`,
    [JSON.stringify(rows)],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `insert into portal_users (id, customer_id, email)
     select gen_random_uuid(), id, contact_email from customers where id = any($1::uuid[])`,
    [ids],
  );
  await pool.query(
    `insert into monitored_domains (customer_id, domain)
     select id, split_part(contact_email, '@', 2) from customers where id = any($1::uuid[])`,
    [ids],
  );
  return ids;
}

/** One to five addresses in each breach, found over a year; every third is resolved after twenty days. */
async function seedInstances({ pool }: Database, ids: readonly string[], { least, most }: Base["breaches"]) {
  await pool.query(
    `insert into breach_instances (id, customer_id, breach_id, emails, found_at, resolved_at)
     select gen_random_uuid(), customer.id, breach.id,
       (select array_agg(word || '@customer-' || n - 1 || '.example' order by word)
        from unnest((array['accounts', 'front.desk', 'it', 'jobs', 'office', 'orders', 'owner', 'sales'])
          [1 + k % 4:1 + k % 4 + (n + k) % 5]) as word),
       found.at, case when (n + k) % 3 = 0 then least(now(), found.at + interval '20 days') end
     from unnest($1::uuid[]) with ordinality as listed (id, place)
       cross join lateral (select id, place::integer as n) as customer
       cross join lateral generate_series(1, $2::integer + n * 17 % ($3::integer - $2 + 1)) as k
       cross join lateral (select now() - (k * 53 + n * 7) % 365 * interval '1 day') as found (at)
       join (select id, row_number() over (order by id) as place, count(*) over () as all from breaches) as breach
         on breach.place = 1 + (n * 7 + k) % breach.all`,
    [ids, least, most],
  );
}
