import { join } from "node:path";
import { keyOfMailbox, pagesCorpus, readCorpusStats } from "../server/src/features/corpus/index.ts";
import { type Copied, copyRows } from "./lib/copy.ts";
import type { Finding } from "./lib/finding.ts";
import { expectImported, type ImportRun, runImport } from "./lib/import-command.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { counted, say } from "./lib/say.ts";
import { writeRows } from "./lib/row-file.ts";
import { generateRows, type Rows } from "./lib/rows.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";
import { seedWatching, type Watching } from "./lib/seed-watching.ts";
import { seedCustomers, seedOrganisation } from "./lib/seed.ts";

const EMAILS_EACH = 20;
const DOMAINS_EACH = 2;
/** A million addresses and 100,000 domains for ten million rows, and a hundredth of both. */
const ROWS_OF_ONE_CUSTOMER = 200;
const MANY_OF_FEW = 100;
const SMALL_SHARE = 10;

/** Our own targets. */
const LEAST_RATE = 0.6;
const MOST_TIME_FOR_MANY_WATCHED = 1.3;
const MOST_MB = 300;
const MOST_PROCESSOR_TIME = 1;
const MOST_BYTES = 0.2;

/**
 * Imports a file into an empty corpus, matching it against everything monitored, next to a plain COPY of the same rows.
 */
export function importing(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const rows = generateRows();
    const customers = Math.floor(rows.count / ROWS_OF_ONE_CUSTOMER);
    const smallCount = Math.floor(rows.count / SMALL_SHARE);
    say(`import: ${counted(rows.count)} rows under ${counted(rows.domains)} domains, seed ${rows.seed}`);
    const [whole, small, toCopy] = [join(folder, "rows.txt"), join(folder, "small.txt"), join(folder, "rows.copy")];
    await writeRows(whole, { from: 0, to: rows.count }, rows.lineAt);
    await writeRows(small, { from: 0, to: smallCount }, rows.lineAt);
    await writeRows(toCopy, { from: 0, to: rows.count }, (index) => `${keyOfMailbox(rows.addressAt(index))}\t1`);

    const copied = await withLab((lab) => copyRows(lab, toCopy));
    say(`  COPY: ${copied.seconds.toFixed(1)} s`);
    const many = await importAlone(rows, { file: whole, count: rows.count, customers });
    const few = await importAlone(rows, {
      file: whole,
      count: rows.count,
      customers: Math.ceil(customers / MANY_OF_FEW),
    });
    const smaller = await importAlone(rows, { file: small, count: smallCount, customers });
    return findings({ copied, many, few, smaller });
  });
}

type Import = { file: string; count: number; customers: number };
type Imported = ImportRun & Import & { bytesPerAddress: number };

/** In a separate database, so that each import starts with nothing. */
function importAlone(rows: Rows, { file, count, customers }: Import): Promise<Imported> {
  return withLab(async (lab) => {
    const [breach = ""] = await seedBreaches(lab.database, 1);
    const { partnerId } = await seedOrganisation(lab.database);
    const ids = await seedCustomers(lab.database, partnerId, customers);
    await seedWatching(lab.database, ids, (customer) => watchingOf(rows, customer, ids.length));
    await lab.database.pool.query("checkpoint");
    const run = await runImport(lab, breach, file);
    await expectImported(lab, count);
    const { bytes, exposures } = await readCorpusStats(lab.database.db, pagesCorpus(lab.database.db));
    say(
      `  ${counted(count)} rows, ${watched({ customers })}: ${run.seconds.toFixed(1)} s, ${run.peakMb.toFixed(0)} MB, ` +
        `${counted(exposures)} different addresses, ${counted(await countHits(lab))} hits`,
    );
    return { ...run, file, count, customers, bytesPerAddress: bytes / exposures };
  });
}

/**
 * With all customers, one row in a hundred is monitored: half of these by address, one for each customer, and half by
 * domain, one for every third customer. Everything else that is monitored is not in the file.
 */
function watchingOf({ count, domains, addressAt, domainAt }: Rows, customer: number, customers: number): Watching {
  const elsewhere = Array.from({ length: EMAILS_EACH - 1 }, (_, nth) => count + customer * EMAILS_EACH + nth);
  const smallDomain = Math.floor(domains * (0.5 + customer / customers / 2));
  const unknown = domains + customer * DOMAINS_EACH;
  return {
    emails: [Math.floor((customer * count) / customers), ...elsewhere].map(addressAt),
    domains: [customer % 3 === 0 ? smallDomain : unknown, unknown + 1].map(domainAt),
  };
}

async function countHits({ database }: Lab): Promise<number> {
  const { rows } = await database.pool.query<{ hits: number }>("select count(*)::integer as hits from import_hits");
  return rows[0]?.hits ?? 0;
}

const watched = ({ customers }: Pick<Import, "customers">): string => `${counted(customers * EMAILS_EACH)} watched`;

type Measured = { copied: Copied; many: Imported; few: Imported; smaller: Imported };

function findings({ copied, many, few, smaller }: Measured): Finding[] {
  return [
    {
      figure: "rows imported, against COPY",
      unit: "rows/s",
      ours: many.count / many.seconds,
      against: many.count / copied.seconds,
      limit: { atLeast: LEAST_RATE },
    },
    {
      figure: "processor time, PostgreSQL's included, against COPY",
      unit: "s",
      ours: many.processorSeconds,
      against: copied.processorSeconds,
      limit: { atMost: MOST_PROCESSOR_TIME },
    },
    {
      figure: `time with ${watched(many)}, against ${watched(few)}`,
      unit: "s",
      ours: many.seconds,
      against: few.seconds,
      limit: { atMost: MOST_TIME_FOR_MANY_WATCHED },
    },
    ...[many, smaller].map(({ count, peakMb }): Finding => ({
      figure: `most resident memory, ${counted(count)} rows`,
      unit: "MB",
      ours: peakMb,
      limit: { atMost: MOST_MB },
    })),
    {
      figure: "stored for each address, indexes included",
      unit: "B",
      ours: many.bytesPerAddress,
      against: copied.bytes / many.count,
      limit: { atMost: MOST_BYTES },
    },
  ];
}
