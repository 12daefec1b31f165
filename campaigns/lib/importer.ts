import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../server/src/platform/db/database.ts";
import { aBreach } from "../../server/test/support/breaches.ts";
import { type Environment, keepRunning, type Member } from "./fleet.ts";

type Load = { rows: number; mostImports: number; folder: string; isOver: () => boolean; logFile?: string };

export type Importer = Member & {
  /** How many imports have finished. */
  finished(): number;
  /** How many of the addresses that they read are missing. */
  countMissing(): Promise<number>;
};

/** Imports one breach after another, each until it is complete, however often it has to be restarted. */
export async function keepImporting(database: Database, env: Environment, load: Load): Promise<Importer> {
  const { rows, mostImports, isOver, logFile } = load;
  const file = join(load.folder, "rows.txt");
  await writeFile(file, Array.from({ length: rows }, (_, n) => `person-${n}@shop-${n % 5_000}.example\n`).join(""));
  const breaches: string[] = [];
  while (breaches.length < mostImports) breaches.push(await aBreach(database.db));
  let finished = 0;
  const next = () => ["corpus", "import", "--breach", breaches[finished] ?? "", file];
  const goesOn = () => ++finished < mostImports && !isOver();
  return {
    ...keepRunning("importer", next, env, { goesOn, logFile }),
    finished: () => finished,
    async countMissing() {
      const { rows: found } = await database.pool.query<{ addresses: number }>(
        "select coalesce(sum(addresses), 0)::integer as addresses from corpus_imports where finished_at is not null",
      );
      return finished * rows - (found[0]?.addresses ?? 0);
    },
  };
}
