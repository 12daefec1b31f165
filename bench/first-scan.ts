import { rm } from "node:fs/promises";
import { join } from "node:path";
import { breachList } from "./breach-list.ts";
import { type Finding, median, percentile } from "./lib/finding.ts";
import { expectImported, runImport } from "./lib/import-command.ts";
import { measureScans, type Scans } from "./lib/first-scans.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { counted, say } from "./lib/say.ts";
import { type RowRange, writeRows } from "./lib/row-file.ts";
import { generateRows, type Rows } from "./lib/rows.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";
import { seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

/** A customer is in all of them, whatever the size of the corpus. */
const BREACHES = sized(5, 2);
const SMALL_SHARE = 10;

/** Our own targets. */
const MOST_MS = 50;
const MOST_GROWTH = 1.5;
const MOST_GROWTH_OF_P99 = 2;

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
      limit: { atMost: MOST_GROWTH_OF_P99 },
    },
    {
      figure: "processor time of a scan, PostgreSQL's included",
      ...{ unit: "ms", ours: late.processorMs, against: early.processorMs, limit: { atMost: MOST_GROWTH } },
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
