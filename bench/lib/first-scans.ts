import { type Corpus, pagesCorpus } from "../../server/src/features/corpus/index.ts";
import { scanCustomer } from "../../server/src/features/customers/index.ts";
import { scanningHandlers } from "../../server/src/features/scanning/jobs.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { median } from "./finding.ts";
import type { Lab } from "./lab.ts";
import { processorSecondsOfAll } from "./processor-time.ts";
import type { Rows } from "./rows.ts";
import { counted, say } from "./say.ts";
import { seedWatching, type Watching } from "./seed-watching.ts";
import { seedCustomers } from "./seed.ts";
import { sized } from "./size.ts";

/**
 * Over the first 150 scans of a process, a scan gets a fifth faster. The small corpus goes first, and must not look
 * slow because of this.
 */
const WARM_UPS = sized(200, 5);
const SCANS = sized(200, 10);
const EXPOSED_EMAILS = 25;
const UNKNOWN_EMAILS = 25;
const ADDRESSES_OF_DOMAIN = 20;
export type ScannedCorpus = { rows: Rows; imported: number; partnerId: string; corpus?: Corpus };

/** The elapsed time of each scan, and the average CPU time. */
export type Scans = { ms: number[]; processorMs: number };

/** From the start of the job to its commit, one customer after the other; each is scanned only once. */
export async function measureScans(
  { database }: Lab,
  { rows, imported, partnerId, corpus = pagesCorpus(database.db) }: ScannedCorpus,
): Promise<Scans> {
  const ids = await seedCustomers(database, partnerId, WARM_UPS + SCANS);
  await database.pool.query("update customers set scanned_at = null where id = any($1)", [ids]);
  await seedWatching(database, ids, (customer) => watchingOf(rows, customer, imported));
  const job = scanningHandlers({ corpus, live: undefined, disclosureLimit: 20_000 }).find(
    ({ name }) => name === scanCustomer.name,
  );
  if (!job) throw new Error(`Nobody handles ${scanCustomer.name}`);
  const context = { db: database.db, log: createLog("silent") };
  const milliseconds: number[] = [];
  let processorBefore = 0;
  for (const customerId of ids) {
    if (milliseconds.length === WARM_UPS) processorBefore = processorSecondsOfAll();
    const startedAt = performance.now();
    await job.run({ customerId }, context);
    milliseconds.push(performance.now() - startedAt);
  }
  const processorMs = ((processorSecondsOfAll() - processorBefore) * 1000) / SCANS;
  const { fewest, average } = await countFound({ database }, ids);
  // A few of the exposed addresses may be identical.
  if (fewest < EXPOSED_EMAILS - 2) throw new Error(`A scan found ${fewest} addresses; ${EXPOSED_EMAILS} are exposed`);
  const measured = milliseconds.slice(WARM_UPS);
  say(
    `  ${SCANS} first scans among ${counted(imported)} rows: ${median(measured).toFixed(2)} ms, ` +
      `${average.toFixed(0)} exposed addresses each`,
  );
  return { ms: measured, processorMs };
}

/** Half of the addresses are exposed; a fifth of all are under the largest domain. */
function watchingOf({ count, addressAt, domainAt, rankWith }: Rows, customer: number, imported: number): Watching {
  const spread = Math.floor(imported / (WARM_UPS + SCANS) / EXPOSED_EMAILS);
  const exposed = Array.from({ length: EXPOSED_EMAILS }, (_, nth) => (customer * EXPOSED_EMAILS + nth) * spread);
  const unknown = Array.from({ length: UNKNOWN_EMAILS }, (_, nth) => count + customer * UNKNOWN_EMAILS + nth);
  const rank = rankWith(ADDRESSES_OF_DOMAIN, imported);
  // Domains of neighbouring ranks have about the same number of addresses.
  const domain = domainAt(rank + (customer % Math.ceil(rank / 10)));
  return { emails: [...exposed, ...unknown].map(addressAt), domains: [domain] };
}

async function countFound(
  { database }: Pick<Lab, "database">,
  customerIds: readonly string[],
): Promise<{ fewest: number; average: number }> {
  const { rows } = await database.pool.query<{ fewest: number; average: number }>(
    `select min(found)::float8 as fewest, avg(found)::float8 as average
     from (
       select coalesce((select count(distinct email)
         from breach_instances, unnest(emails) as email where customer_id = wanted.id), 0) as found
       from unnest($1::uuid[]) as wanted (id)
     ) as customers`,
    [customerIds],
  );
  return rows[0] ?? { fewest: 0, average: 0 };
}
