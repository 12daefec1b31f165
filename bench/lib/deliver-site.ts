import type { Actor } from "../../server/src/features/audit/index.ts";
import { EVENTS } from "../../server/src/features/events/index.ts";
import { createDistributor, createPartner } from "../../server/src/features/organisations/index.ts";
import { createWebhook } from "../../server/src/features/webhooks/index.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import { type Database, openDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { TEST_KEYRING } from "../../server/test/support/keys.ts";
import type { Endpoint, Payload } from "./deliver-exchange.ts";
import type { Lab } from "./lab.ts";
import { sized } from "./size.ts";

/** Three sites and the pools of their senders share the hundred connections of one PostgreSQL. */
const POOL_SIZE = 5;
const ENDPOINTS = sized(200, 20);
const CUSTOMERS_EACH = 10;

/** A separate database with partners, their endpoints and customers, and the payloads of the customers' events. */
export type Site = {
  name: string;
  kind: "dispatcher" | "jobs";
  url: string;
  database: Database;
  endpoints: Endpoint[];
  payloads: Payload[];
  /** CPU time of the sender's process; known once that has started. */
  processorSeconds: () => number;
};

const actor: Actor = { kind: "system", id: "bench" };

/** Opened on the lab's PostgreSQL. The caller closes its `database`. */
export async function openSite(
  lab: Lab,
  { name, kind, receiverUrl }: Pick<Site, "name" | "kind"> & { receiverUrl: string },
): Promise<Site> {
  await lab.database.pool.query(`create database ${name}`);
  const url = Object.assign(new URL(lab.databaseUrl), { pathname: name }).href;
  await migrate(url);
  const database = openDatabase({ url, poolSize: POOL_SIZE, keyring: TEST_KEYRING, onError: () => undefined });
  try {
    // The job queue's version inserts the deliveries itself.
    if (kind === "jobs") await database.pool.query("drop trigger fan_out_events on events");
    const endpoints = await seedEndpoints(database, `${receiverUrl}/${name}`);
    const payloads = await seedPayloads(database, endpoints);
    await database.pool.query("vacuum analyze");
    return { name, kind, url, database, endpoints, payloads, processorSeconds: () => NaN };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** One partner for each endpoint, with its own secret. */
function seedEndpoints({ db }: Database, baseUrl: string): Promise<Endpoint[]> {
  return db.transaction().execute(async (tx) => {
    const { id: distributorId } = await createDistributor(tx, actor, { name: "Bench distributor" });
    const endpoints: Endpoint[] = [];
    for (let nth = 0; nth < ENDPOINTS; nth++) {
      const settings = { name: `Partner ${nth}`, contact_email: `hello@partner-${nth}.example` };
      const { id: partnerId } = await createPartner(tx, actor, distributorId, settings);
      const request = { url: `${baseUrl}/${nth}`, eventTypes: [], enabled: true, description: "" };
      const { webhook, secret } = await createWebhook(tx, { actor, ownerId: partnerId }, request);
      endpoints.push({ id: webhook.id, partnerId, url: webhook.url, secret: secret?.token ?? "" });
    }
    return endpoints;
  });
}

/** Several customers for each partner; neighbours in the list belong to different partners. */
async function seedPayloads({ pool }: Database, endpoints: readonly Endpoint[]): Promise<Payload[]> {
  const payloads = Array.from({ length: ENDPOINTS * CUSTOMERS_EACH }, (_, nth): Payload => {
    const customerId = newId();
    const endpoint = nth % ENDPOINTS;
    const partnerId = endpoints[endpoint]?.partnerId ?? "";
    return {
      customerId,
      endpoint,
      data: JSON.stringify(EVENTS["customer.breach.found"].data.parse(eventData(partnerId, customerId, nth))),
    };
  });
  const partners = payloads.map(({ endpoint }) => endpoints[endpoint]?.partnerId);
  const customers = payloads.map(({ customerId }) => customerId);
  await pool.query(
    `insert into customers (id, partner_id, company_name, contact_email, reference, status, plan_id, price,
       currency_code, billed_from, enrol_type, locale, send_monthly_report, alert_recipients, scanned_at)
     select id, partner_id, 'Customer ' || nth, 'owner@customer-' || nth || '.example', 'CRM-' || nth, 'active',
       (select id from plans where plan_type = 'service-basic' and distributor_id is null), 12.5,
       'EUR', now(), 'opt-out', 'nl-NL', false, '{}', now()
     from unnest($1::uuid[], $2::uuid[]) with ordinality as customer (id, partner_id, nth)`,
    [customers, partners],
  );
  // Kept next to the product's tables, so that preparing an event's data takes no time during a measurement.
  await pool.query("create table payloads (nth integer primary key, partner_id uuid, customer_id uuid, data json)");
  await pool.query(
    `insert into payloads
     select nth - 1, partner_id, customer_id, data
     from unnest($1::uuid[], $2::uuid[], $3::json[]) with ordinality as payload (customer_id, partner_id, data, nth)`,
    [customers, partners, payloads.map(({ data }) => data)],
  );
  return payloads;
}

/** Two breaches with their texts: about 1.5 KB. */
const eventData = (partnerId: string, customerId: string, nth: number) => ({
  partnerId,
  customer: { uuid: customerId, name: `Customer ${nth}`, reference: `CRM-${nth}` },
  breachStatus: true,
  count: 2,
  breaches: [breachAt(nth), breachAt(nth + 1)],
});

const breachAt = (nth: number) => ({
  id: newId(),
  breachName: `Breach${nth}`,
  title: `Breach ${nth}`,
  emails: [`owner@customer-${nth}.example`, `orders@customer-${nth}.example`],
  breachDate: "2024-03-18T00:00:00+00:00",
  breachCategories: ["Email addresses", "Passwords", "Phone numbers"],
  resolved: false,
  generatedDescription:
    `In March 2024, data of Breach ${nth} came into the hands of others. It holds the addresses named here, each with ` +
    "a password and a telephone number.",
  nextSteps: [
    "Change the password of this account, and wherever else it is used.",
    "Turn on two-factor authentication where it is offered.",
    "Expect messages and calls that make use of what was exposed.",
  ],
});
