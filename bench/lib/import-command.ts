import { readFile } from "node:fs/promises";
import type { Lab } from "./lab.ts";
import { runSablewatch } from "./processes.ts";
import { timed } from "./processor-time.ts";

const NOTE_PEAK_MEMORY = ["--import", new URL("./note-peak-memory.mjs", import.meta.url).href];

/** `processorSeconds` is the CPU time of the command and the databases together. */
export type ImportRun = { seconds: number; processorSeconds: number; peakMb: number };

/** Runs `sablewatch corpus import` as an operator does, from its start to its end. */
export async function runImport(
  { databaseUrl }: Lab,
  breach: string,
  file: string,
  settings: Record<string, string> = {},
): Promise<ImportRun> {
  const environment = {
    ...settings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${file}.data`,
    PEAK_MEMORY_FILE: `${file}.peak`,
  };
  const { seconds, processorSeconds } = await timed(() =>
    runSablewatch(["corpus", "import", "--breach", breach, file], environment, NOTE_PEAK_MEMORY),
  );
  return { seconds, processorSeconds, peakMb: Number(await readFile(environment.PEAK_MEMORY_FILE, "utf8")) / 1024 };
}

/** A refused row is cheaper than a stored one, so all rows must have been stored. */
export async function expectImported({ database }: Lab, rows: number): Promise<void> {
  const { rows: found } = await database.pool.query<{ addresses: number; unfinished: number }>(
    `select coalesce(sum(addresses), 0)::integer as addresses,
       count(*) filter (where finished_at is null or rejects > 0)::integer as unfinished
     from corpus_imports`,
  );
  const { addresses = 0, unfinished = 0 } = found[0] ?? {};
  if (addresses !== rows || unfinished > 0) throw new Error(`Of ${rows} rows, ${addresses} were imported`);
}
