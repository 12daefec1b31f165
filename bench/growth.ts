import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clickHouseCorpus, type Corpus, pagesCorpus, readCorpusStats } from "../server/src/features/corpus/index.ts";
import { hasClickHouse } from "../server/test/clickhouse/server.ts";
import { withClickHouse } from "./lib/clickhouse.ts";
import { type Finding, median, percentile } from "./lib/finding.ts";
import { measureScans } from "./lib/first-scans.ts";
import { type ImportRun, runImport } from "./lib/import-command.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { counted, say } from "./lib/say.ts";
import { writeRows } from "./lib/row-file.ts";
import { generateRows, type Rows } from "./lib/rows.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";
import { seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

/** How many times larger than the first import the corpus is when it counts as large. */
const TIMES = sized(10, 4);
const SMALL_SHARE = 10;

/** How many addresses of a domain may be disclosed to a customer; larger domains are only read that far. */
const DISCLOSURE_LIMIT = 20_000;

type Limits = { time: number; rateOfFew: number; scanMs: number; bytes: number };

/** Our own targets. */
const PAGES: Limits = { time: 1.5, rateOfFew: 0.3, scanMs: 60, bytes: 15 };
const CLICKHOUSE: Limits = { time: 1.15, rateOfFew: 0.3, scanMs: 60, bytes: 15 };
const LEAST_RATE_OF_CLICKHOUSE = 3;
const MOST_P99 = 3;
const MOST_LARGEST_MS = 1_000;

/** Imports the same number of new addresses into an empty corpus and into a large one, in each engine; then scans. */
export async function growth(): Promise<Finding[]> {
  const pages = await withFolder((folder) => withLab((lab) => grow(lab, folder, pagesOf(lab))));
  const inPages = findings("PostgreSQL", pages, PAGES);
  if (!hasClickHouse()) {
    say("  no clickhouse-server here: its part is left out");
    return inPages;
  }
  const tables = await withFolder((folder) =>
    withLab((lab) => inClickHouse(lab, (engine) => grow(lab, folder, engine))),
  );
  return [...inPages, ...findings("ClickHouse", tables, CLICKHOUSE), againstPages(tables, pages)];
}

type EngineOfLab = { name: string; corpus: Corpus; settings: Record<string, string> };

const pagesOf = ({ database }: Lab): EngineOfLab => ({
  name: "PostgreSQL",
  corpus: pagesCorpus(database.db),
  settings: {},
});

const inClickHouse = <Result>(lab: Lab, work: (engine: EngineOfLab) => Promise<Result>): Promise<Result> =>
  withClickHouse(({ servers, database, url }) =>
    work({
      name: "ClickHouse",
      corpus: clickHouseCorpus(lab.database.db, servers, { database, cluster: undefined }),
      settings: { CORPUS_URL: url },
    }),
  );

type Imported = ImportRun & { rows: number };

type Grown = {
  rows: Rows;
  intoNone: Imported;
  intoMany: Imported;
  few: Imported;
  bytesPerExposure: number;
  scanMs: number[];
  largestMs: number;
};

async function grow(lab: Lab, folder: string, { name, corpus, settings }: EngineOfLab): Promise<Grown> {
  const rows = generateRows();
  const [breach = ""] = await seedBreaches(lab.database, 1);
  const { partnerId } = await seedOrganisation(lab.database);
  const file = join(folder, "rows.txt");
  let end = 0;
  const bring = async (count: number): Promise<Imported> => {
    const range = { from: end, to: end + count };
    await writeRows(file, range, rows.lineAt);
    end = range.to;
    const run = await runImport(lab, breach, file, settings);
    await rm(file);
    say(
      `  ${counted(count)} rows into ${counted(range.from)}: ${run.seconds.toFixed(1)} s, ${run.peakMb.toFixed(0)} MB, ` +
        `processor ${run.processorSeconds.toFixed(1)} s`,
    );
    return { ...run, rows: count };
  };
  say(
    `growth in ${name}: ${counted(rows.count)} rows into none and into ${counted(TIMES * rows.count)}, seed ${rows.seed}`,
  );
  const intoNone = await bring(rows.count);
  await bring((TIMES - 1) * rows.count);
  const intoMany = await bring(rows.count);
  const few = await bring(Math.floor(rows.count / SMALL_SHARE));
  const { bytesPerExposure } = await readCorpusStats(lab.database.db, corpus);
  const { ms: scanMs } = await measureScans(lab, { rows, imported: rows.count, partnerId, corpus });
  const startedAt = performance.now();
  await corpus.lookUpDomains([rows.domainAt(0)], DISCLOSURE_LIMIT);
  const largestMs = performance.now() - startedAt;
  return { rows, intoNone, intoMany, few, bytesPerExposure, scanMs, largestMs };
}

const rateOf = ({ rows, seconds }: Imported): number => rows / seconds;

function findings(engine: string, grown: Grown, limits: Limits): Finding[] {
  const { rows, intoNone, intoMany, few, bytesPerExposure, scanMs, largestMs } = grown;
  const large = counted(TIMES * rows.count);
  return [
    {
      figure: `${engine}: ${counted(rows.count)} rows into ${large}, against into none`,
      ...{ unit: "s", ours: intoMany.seconds, against: intoNone.seconds, limit: { atMost: limits.time } },
    },
    {
      figure: "– by processor time, the databases' included",
      ...{ unit: "s", ours: intoMany.processorSeconds, against: intoNone.processorSeconds },
      limit: { atMost: limits.time },
    },
    {
      figure: `– ${counted(few.rows)} rows into more, against ${counted(rows.count)} into none`,
      ...{ unit: "rows/s", ours: rateOf(few), against: rateOf(intoNone) },
      limit: { atLeast: limits.rateOfFew },
    },
    { figure: "– stored for each address", unit: "B", ours: bytesPerExposure, limit: { atMost: limits.bytes } },
    { figure: "– first scan, p50", unit: "ms", ours: median(scanMs), limit: { atMost: limits.scanMs } },
    {
      figure: "– first scan, p99",
      ...{ unit: "ms", ours: percentile(scanMs, 99), limit: { atMost: MOST_P99 * limits.scanMs } },
    },
    {
      figure: "– the largest domain, up to the limit",
      unit: "ms",
      ours: largestMs,
      limit: { atMost: MOST_LARGEST_MS },
    },
  ];
}

const againstPages = (tables: Grown, pages: Grown): Finding => ({
  figure: "the import into the large corpus, against PostgreSQL",
  ...{ unit: "rows/s", ours: rateOf(tables.intoMany), against: rateOf(pages.intoMany) },
  limit: { atLeast: LEAST_RATE_OF_CLICKHOUSE },
});
