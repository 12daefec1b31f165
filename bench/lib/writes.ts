import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "../../server/src/features/audit/index.ts";
import { pagesCorpus } from "../../server/src/features/corpus/index.ts";
import { scanCustomer } from "../../server/src/features/customers/index.ts";
import { makeDueReports } from "../../server/src/features/reports/make.ts";
import { tellHits } from "../../server/src/features/scanning/hits.ts";
import { importCorpus } from "../../server/src/features/scanning/index.ts";
import { scanningHandlers } from "../../server/src/features/scanning/jobs.ts";
import { sweepNext } from "../../server/src/features/scanning/sweep.ts";
import { monthOf, monthStart } from "../../server/src/kernel/month.ts";
import { HOUR } from "../../server/src/kernel/duration.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { newCustomer } from "./new-customer.ts";
import { type EndpointSecrets, sendDeliveries, sendMails } from "./outlets.ts";
import { writeRows } from "./row-file.ts";
import { EARLY_TIME_ZONE } from "./seed-past.ts";

/** A database, and the server that takes its partners' calls. */
export type Site = {
  name: string;
  database: Database;
  customers: number;
  baseUrl: string;
  partnerHeaders: Record<string, string>;
  folder: string;
  secrets: EndpointSecrets;
};

/** How many of each are done in a round. */
export type Amounts = { onboarded: number; swept: number; hit: number };

/** Something that writes, for one customer or many. Returns for how many. */
export type Write = { name: string; prepare?: () => Promise<void>; run: () => Promise<number> };

const actor: Actor = { kind: "system", id: "bench" };
const log = createLog("silent");
const DISCLOSURE_LIMIT = 20_000;
const ROUND_ADDRESSES = 1_000_000;

/** A round's work of every kind, in the order in which one makes work for the next. */
export function writesOf(site: Site, round: number, { onboarded, swept, hit }: Amounts): Write[] {
  const { database } = site;
  const { db, pool } = database;
  const names = (kind: string) => Array.from({ length: onboarded }, (_, nth) => `${kind}-${round}-${nth}`);
  const onboard = (name: string, status: "active" | "prospect") => post(site, "onboard", newCustomer(name, status));
  /** The reports of the round before. */
  const dropReports = async () => {
    await pool.query("delete from mails where kind = 'report'");
    await pool.query("delete from reports where created_at > now() - interval '1 day'");
  };
  let active: string[] = [];
  let prospects: string[] = [];
  return [
    {
      name: "onboard",
      async run() {
        active = await oneByOne(names("active"), (name) => onboard(name, "active"));
        return active.length;
      },
    },
    {
      name: "upgrade",
      async prepare() {
        prospects = await oneByOne(names("prospect"), (name) => onboard(name, "prospect"));
      },
      async run() {
        await oneByOne(prospects, (customerId) => post(site, "upgrade", { customerId }));
        return prospects.length;
      },
    },
    {
      name: "first scan",
      async run() {
        await oneByOne(active, (customerId) => runJob(database, scanCustomer.name, { customerId }));
        return active.length;
      },
    },
    { name: "import", run: () => importFor(site, round, hit) },
    {
      name: "instances, events, deliveries and mails of an import",
      async run() {
        const hits = "select import_id as id, count(distinct customer_id) as customers from import_hits group by 1";
        const [found] = (await pool.query<{ id: string; customers: number }>(hits)).rows;
        if (!found) throw new Error("The import hit nobody");
        await runJob(database, tellHits.name, { importId: found.id });
        return found.customers;
      },
    },
    { name: "claim and note of a delivery", run: () => sendDeliveries(database, site.secrets) },
    {
      name: "claim, letter and note of a mail",
      // To draw a report takes as long as ten alerts, and there are more of them among few customers.
      prepare: dropReports,
      run: () => sendMails(database),
    },
    {
      name: "daily sweep",
      async prepare() {
        await pool.query("delete from graphile_worker._private_jobs");
        await pool.query("update customer_scans set sweep_due_at = now() where sweep_due_at > now()");
      },
      async run() {
        let count = 0;
        while (count < swept) {
          count += await db.transaction().execute((tx) => sweepNext(tx, { asksLiveSource: false }));
        }
        return count;
      },
    },
    {
      name: "monthly report",
      prepare: dropReports,
      run: () => makeDueReports(db, log, anHourIntoTheMonth()),
    },
  ];
}

/** The month has begun in the one early time zone only. */
const anHourIntoTheMonth = (): Date =>
  new Date(monthStart(monthOf(new Date(), EARLY_TIME_ZONE), EARLY_TIME_ZONE).getTime() + HOUR);

async function oneByOne<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function post({ baseUrl, partnerHeaders }: Site, call: string, body: unknown): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/integrations/customer/${call}`, {
    method: "POST",
    headers: { ...partnerHeaders, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call} was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { customerId: string }).customerId;
}

async function runJob({ db }: Database, name: string, payload: unknown): Promise<void> {
  const handlers = scanningHandlers({ corpus: pagesCorpus(db), live: undefined, disclosureLimit: DISCLOSURE_LIMIT });
  const handler = handlers.find((one) => one.name === name);
  if (!handler) throw new Error(`Nobody handles ${name}`);
  await handler.run(payload, { db, log });
}

/** Puts the addresses of customers to come into the corpus, so that their first scans find something. */
export const importBeforehand = (site: Site, rounds: number, { onboarded }: Amounts): Promise<number> => {
  const lines = Array.from({ length: rounds * onboarded }, (_, nth) => {
    const [round, which] = [Math.floor(nth / onboarded), nth % onboarded];
    return `orders@active-${round}-${which}.example:secret`;
  });
  return importLines(site, "Breach1", lines);
};

/** A new breach with a new address of each of these customers. */
async function importFor(site: Site, round: number, hit: number): Promise<number> {
  const lines = activeNumbers(site.customers, hit).map((n) => `u${1 + (round % 10)}@c${n}.example:secret`);
  return importLines(site, `Breach${2 + round}`, lines);
}

/** Numbers of active customers of `seedTenants`, evenly spread over all partners. */
function activeNumbers(customers: number, wanted: number): number[] {
  const apart = Math.max(1, Math.floor(customers / wanted / 10)) * 10 + 1;
  const isActive = (n: number) => n % 10 < 8 && n % 50 !== 7;
  const all = Array.from({ length: customers }, (_, nth) => 1 + ((nth * apart) % customers));
  return [...new Set(all)].filter(isActive).slice(0, wanted);
}

async function importLines({ database: { db }, folder, name }: Site, breach: string, lines: string[]): Promise<number> {
  const path = join(folder, `${name}.txt`);
  await writeRows(path, { from: 0, to: lines.length }, (index) => lines[index] ?? "");
  const { added, rejects } = await importCorpus(db, pagesCorpus(db), actor, {
    breach,
    path,
    roundAddresses: ROUND_ADDRESSES,
    sortFolder: join(folder, name),
    disclosureLimit: DISCLOSURE_LIMIT,
  });
  await rm(path);
  if (added !== lines.length || rejects > 0) throw new Error(`Of ${lines.length} addresses, ${added} were new`);
  return added;
}
