import type { Db } from "../../platform/db/database.ts";
import { isDisclosedToOthers } from "../breaches/index.ts";
import type { Breach } from "../catalogue/index.ts";
import * as corpus from "../corpus/index.ts";
import { BATCH_ADDRESSES, type ImportCommand, type ImportSummary } from "./import-command.ts";
import { ImportWatch } from "./import-watch.ts";

const LOOKED_UP_AT_ONCE = 10_000;

/**
 * Counts what an import would do, and writes nothing. An address that appears twice in the file, far apart, counts
 * twice.
 */
export async function previewImport(
  db: Db,
  engine: corpus.Corpus,
  { breach, input, command }: { breach: Breach; input: corpus.Input; command: ImportCommand },
): Promise<ImportSummary> {
  const counts = { lines: 0, addresses: 0, added: 0, rejects: 0 };
  const keys = new corpus.KeyBatch();
  const watch = await ImportWatch.begin(db);
  const customers = new Set<string>();
  let problem: string | undefined;
  const look = async (): Promise<void> => {
    for (const chunk of keys.chunks(LOOKED_UP_AT_ONCE)) {
      const found = await engine.lookUpMailboxes(chunk.map(corpus.mailboxOfKey));
      const known = corpus.byBreach(found).get(breach.id);
      const added = chunk.filter((key) => !known?.has(corpus.mailboxOfKey(key)));
      counts.added += added.length;
      for (const id of await watch.customersOf(db, engine, added, command.disclosureLimit)) customers.add(id);
    }
    keys.clear();
  };
  for await (const read of corpus.readBatches(input, {
    format: command.format,
    batchSize: Math.min(BATCH_ADDRESSES, command.roundAddresses),
  })) {
    read.locals.forEach((local, index) => keys.add(local, read.domains[index] ?? ""));
    counts.lines += read.lines;
    counts.addresses += read.locals.length + read.duplicates;
    counts.rejects += read.rejects;
    problem = read.problem;
    command.onProgress?.({
      bytesRead: read.progress.bytesRead,
      sizeBytes: input.sizeBytes,
      linesBefore: 0,
      storing: undefined,
      ...counts,
    });
    if (keys.size >= command.roundAddresses) await look();
  }
  await look();
  return {
    breach: breach.name,
    input: input.name,
    ...counts,
    duplicates: counts.addresses - counts.added,
    customersHit: isDisclosedToOthers(breach) ? customers.size : 0,
    resumedAfter: 0,
    wasFinished: false,
    problem,
  };
}
