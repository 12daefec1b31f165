import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pagesCorpus, readCorpusStats } from "../server/src/features/corpus/index.ts";
import type { Finding } from "./lib/finding.ts";
import { type ImportRun, runImport } from "./lib/import-command.ts";
import { type Lab, withFolder, withLab } from "./lib/lab.ts";
import { counted, say } from "./lib/say.ts";
import { writeRows } from "./lib/row-file.ts";
import { generateRows, type Rows } from "./lib/rows.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";

/** How many times the first import the corpus is when it counts as large. */
const TIMES = 10;
const SMALL_SHARE = 10;

/** Our own target. */
const MOST_TIME = 1.5;
const LEAST_RATE_OF_FEW = 0.3;

/** Imports the same number of new addresses into an empty corpus and into a large one, and a tenth of it. */
export function growth(): Promise<Finding[]> {
  return withFolder((folder) => withLab((lab) => grow(lab, folder)));
}

type Imported = ImportRun & { rows: number };

async function grow(lab: Lab, folder: string): Promise<Finding[]> {
  const rows = generateRows();
  const [breach = ""] = await seedBreaches(lab.database, 1);
  const file = join(folder, "rows.txt");
  let end = 0;
  const bring = async (count: number): Promise<Imported> => {
    const range = { from: end, to: end + count };
    await writeRows(file, range, rows.lineAt);
    end = range.to;
    const run = await runImport(lab, breach, file);
    await rm(file);
    say(
      `  ${counted(count)} rows into ${counted(range.from)}: ${run.seconds.toFixed(1)} s, ${run.peakMb.toFixed(0)} MB, ` +
        `processor ${run.processorSeconds.toFixed(1)} s`,
    );
    return { ...run, rows: count };
  };
  say(
    `growth: ${counted(rows.count)} rows into a corpus of none and of ${counted(TIMES * rows.count)}, seed ${rows.seed}`,
  );
  const intoNone = await bring(rows.count);
  await bring((TIMES - 1) * rows.count);
  const intoMany = await bring(rows.count);
  const few = await bring(Math.floor(rows.count / SMALL_SHARE));
  const { bytesPerExposure } = await readCorpusStats(lab.database.db, pagesCorpus(lab.database.db));
  return findings(rows, { intoNone, intoMany, few, bytesPerExposure });
}

type Measured = Record<"intoNone" | "intoMany" | "few", Imported> & { bytesPerExposure: number };

function findings({ count }: Rows, { intoNone, intoMany, few, bytesPerExposure }: Measured): Finding[] {
  const large = counted(TIMES * count);
  const rateOf = ({ rows, seconds }: Imported): number => rows / seconds;
  return [
    {
      figure: `${counted(count)} rows into ${large}, against into none`,
      ...{ unit: "s", ours: intoMany.seconds, against: intoNone.seconds, limit: { atMost: MOST_TIME } },
    },
    {
      figure: "– by processor time, PostgreSQL's included",
      ...{ unit: "s", ours: intoMany.processorSeconds, against: intoNone.processorSeconds },
    },
    {
      figure: `${counted(few.rows)} rows into more, against ${counted(count)} into none`,
      ...{ unit: "rows/s", ours: rateOf(few), against: rateOf(intoNone), limit: { atLeast: LEAST_RATE_OF_FEW } },
    },
    { figure: "stored for each address, indexes included", unit: "B", ours: bytesPerExposure },
  ];
}
