import { rm } from "node:fs/promises";
import { join } from "node:path";
import { scanCustomer } from "../server/src/features/customers/index.ts";
import { pagesCorpus } from "../server/src/features/corpus/index.ts";
import { scanningHandlers } from "../server/src/features/scanning/jobs.ts";
import { createLog } from "../server/src/platform/log.ts";
import { breachList } from "./breach-list.ts";
import { type Finding, median, percentile } from "./lib/finding.ts";
import { expectImported, runImport } from "./lib/import-command.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { processorSecondsOfAll } from "./lib/processor-time.ts";
import { counted, say } from "./lib/say.ts";
import { type RowRange, writeRows } from "./lib/row-file.ts";
import { generateRows, type Rows } from "./lib/rows.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";
import { seedWatching, type Watching } from "./lib/seed-watching.ts";
import { seedCustomers, seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

/**
 * Over the first 150 scans of a process, a scan gets a fifth faster. The small corpus goes first, and must not look
 * slow because of this.
 */
const WARM_UPS = sized(200, 5);
const SCANS = sized(200, 10);
const EXPOSED_EMAILS = 25;
const UNKNOWN_EMAILS = 25;
const ADDRESSES_OF_DOMAIN = 20;
/** A customer is in all of them, whatever the size of the corpus. */
const BREACHES = sized(5, 2);
const SMALL_SHARE = 10;

/** Our own target. */
const MOST_MS = 50;
const MOST_GROWTH = 1.5;

/** Measures first scans with a small corpus and after it has grown, then the list of what they find. */
export async function firstScan(): Promise<Finding[]> {
  const scans = await withFolder((folder) => withLab((lab) => scansAsCorpusGrows(lab, folder)));
  return [...scans, ...(await breachList())];
}

async function scansAsCorpusGrows(lab: Lab, folder: string): Promise<Finding[]> {
  const rows = generateRows();
  const smallCount = Math.floor(rows.count / SMALL_SHARE);
  say(`first-scan: in a corpus of ${counted(rows.count)} rows, seed ${rows.seed}`);
  const breaches = await seedBreaches(lab.database, BREACHES);
  const { partnerId } = await seedOrganisation(lab.database);
  const grow = async (range: RowRange): Promise<Scans> => {
    await importEvenly(lab, { rows, range, breaches, file: join(folder, "rows.txt") });
    return measureScans(lab, { rows, imported: range.to, partnerId });
  };
  const early = await grow({ from: 0, to: smallCount });
  const late = await grow({ from: smallCount, to: rows.count });
  const inAll = `${counted(rows.count)} rows`;
  return [
    { figure: `first scan, p50, ${inAll}`, unit: "ms", ours: median(late.ms), limit: { atMost: MOST_MS } },
    {
      figure: `the same, against ${counted(smallCount)} rows`,
      ...{ unit: "ms", ours: median(late.ms), against: median(early.ms), limit: { atMost: MOST_GROWTH } },
    },
    {
      figure: `first scan, p99, ${inAll}`,
      unit: "ms",
      ours: percentile(late.ms, 99),
      against: percentile(early.ms, 99),
    },
    {
      figure: "processor time of a scan, PostgreSQL's included",
      ...{ unit: "ms", ours: late.processorMs, against: early.processorMs },
    },
  ];
}

type Growth = { rows: Rows; range: RowRange; breaches: readonly string[]; file: string };

/** Rows are assigned to the breaches in turn, so that every range of rows contains all breaches. */
async function importEvenly(lab: Lab, { rows, range, breaches, file }: Growth): Promise<void> {
  for (const [nth, breach] of breaches.entries()) {
    await writeRows(file, { from: range.from + nth, to: range.to, step: breaches.length }, rows.lineAt);
    const { seconds } = await runImport(lab, breach, file);
    await rm(file);
    say(`  imported rows ${counted(range.from)} to ${counted(range.to)} of ${breach}: ${seconds.toFixed(1)} s`);
  }
  await expectImported(lab, range.to);
  await lab.database.pool.query("vacuum analyze corpus_pages");
}

type Corpus = { rows: Rows; imported: number; partnerId: string };

/** The elapsed time of each scan, and the average CPU time. */
type Scans = { ms: number[]; processorMs: number };

/** From the start of the job to its commit, one customer after the other; each is scanned only once. */
async function measureScans({ database }: Lab, { rows, imported, partnerId }: Corpus): Promise<Scans> {
  const ids = await seedCustomers(database, partnerId, WARM_UPS + SCANS);
  await database.pool.query("update customers set scanned_at = null where id = any($1)", [ids]);
  await seedWatching(database, ids, (customer) => watchingOf(rows, customer, imported));
  const job = scanningHandlers({ corpus: pagesCorpus(database.db), live: undefined, toldUpTo: 20_000 }).find(
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
