import { conflict, notFound } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/define.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { type Breach, findBreachByName } from "../catalogue/index.ts";
import * as corpus from "../corpus/index.ts";
import { tellHits } from "./hits.ts";
import { ImportBatch } from "./import-batch.ts";
import { holdImport } from "./queries-import.ts";
import { countHitCustomers } from "./queries.ts";
import { Watch } from "./watch.ts";

/** Read at a time. Small, so that the strings of a batch are gone before the collector has to move them. */
const BATCH_ADDRESSES = 5_000;

export type ImportProgress = { bytesRead: number; sizeBytes: number | undefined; lines: number; addresses: number };

export type ImportCommand = {
  breach: string;
  /** A file, or "-" for the standard input. */
  path: string;
  format?: corpus.Format | undefined;
  rejectsPath?: string | undefined;
  isDryRun?: boolean;
  /**
   * Addresses gathered before they are stored. Each round rewrites the pages it falls on, so the fewer rounds the
   * better; a million take some 30 MB.
   */
  roundAddresses: number;
  onProgress?: (progress: ImportProgress) => void;
};

export type ImportSummary = {
  breach: string;
  input: string;
  lines: number;
  addresses: number;
  added: number;
  duplicates: number;
  rejects: number;
  customersHit: number;
  /** Lines that an earlier run had stored. */
  resumedAfter: number;
  /** It had been imported before, and nothing was left to do. */
  wasFinished: boolean;
  /** Why the input ended before its end. */
  problem: string | undefined;
};

/**
 * Brings the addresses of a file into the corpus. Killed at any moment and called again with the same file, it goes on
 * where it was: each chunk of addresses is stored with the hits among them and their count in one transaction, and the
 * place in the file follows once a whole round is stored. A chunk that is stored twice adds nothing the second time.
 */
export async function importCorpus(db: Db, actor: Actor, command: ImportCommand): Promise<ImportSummary> {
  const breach = await breachToFill(db, command.breach);
  const input = await corpus.openInput(command.path);
  try {
    if (command.isDryRun) return await readThrough(db, breach, input, command);
    const about = { breachId: breach.id, name: input.name, fingerprint: input.fingerprint };
    const begun = await db.transaction().execute((tx) => corpus.findOrBeginImport(tx, about));
    return await holdImport(db, begun.id, () => fill(db, actor, { breach, input, begun, command }));
  } finally {
    await input.close();
  }
}

async function breachToFill(db: Db, name: string): Promise<Breach> {
  const breach = await findBreachByName(db, name);
  if (!breach) throw notFound(`The catalogue has no breach named '${name}'; import its entry first: catalogue import`);
  if (breach.retired) throw conflict(`'${breach.name}' is retired: its data is not to be kept`);
  return breach;
}

type Filling = { breach: Breach; input: corpus.Input; begun: corpus.CorpusImport; command: ImportCommand };

async function fill(db: Db, actor: Actor, { breach, input, begun, command }: Filling): Promise<ImportSummary> {
  const { id: importId, position } = begun;
  const counts = { lines: begun.lines, addresses: begun.addresses, rejects: begun.rejects, added: begun.added };
  const summary = (customersHit: number, problem?: string): ImportSummary => ({
    breach: breach.name,
    input: input.name,
    ...counts,
    duplicates: counts.addresses - counts.added,
    customersHit,
    resumedAfter: position?.line ?? 0,
    wasFinished: begun.isFinished,
    problem,
  });
  if (begun.isFinished) return summary(0);

  const rejects = command.rejectsPath
    ? await corpus.openRejectsFile(command.rejectsPath, { keepLines: position?.line ?? 0 })
    : undefined;
  const watch = await Watch.begin(db);
  const batch = new ImportBatch(db, { importId, breachId: breach.id }, watch);
  let problem: string | undefined;
  try {
    const batches = corpus.readBatches(input, {
      format: command.format,
      startAt: position,
      batchSize: BATCH_ADDRESSES,
      onReject: rejects?.write,
    });
    for await (const read of batches) {
      batch.add(read);
      counts.lines += read.lines;
      counts.addresses += read.locals.length + read.duplicates;
      counts.rejects += read.rejects;
      problem = read.problem;
      const { bytesRead } = read.progress;
      const tell = () => command.onProgress?.({ bytesRead, sizeBytes: input.sizeBytes, ...counts });
      tell();
      if (batch.size >= command.roundAddresses) counts.added += await batch.store(tell);
    }
  } finally {
    await rejects?.close();
  }
  counts.added += await batch.store();
  await watch.rescanNewcomers(db);
  await corpus.vacuumPages(db);
  const customersHit = await countHitCustomers(db, importId);
  await db.transaction().execute(async (tx) => {
    await corpus.markFinished(tx, importId);
    await enqueue(tx, tellHits, { importId });
    await recordAudit(tx, {
      actor,
      action: "corpus.imported",
      subject: { kind: "breach", id: breach.uuid },
      details: { ...summary(customersHit, problem) },
    });
  });
  return summary(customersHit, problem);
}

/** Counts what an import would do, and writes nothing. Addresses that stand in the file twice, far apart, count twice. */
async function readThrough(
  db: Db,
  breach: Breach,
  input: corpus.Input,
  command: ImportCommand,
): Promise<ImportSummary> {
  const counts = { lines: 0, addresses: 0, added: 0, rejects: 0 };
  const keys = new corpus.KeyBatch();
  const watch = await Watch.begin(db);
  const customers = new Set<string>();
  let problem: string | undefined;
  const look = async (): Promise<void> => {
    for (const chunk of keys.chunks(corpus.CHUNK_KEYS)) {
      const { added } = await corpus.mergeKeys(db, breach.id, chunk);
      counts.added += added.length;
      for (const id of await watch.customersOf(db, added)) customers.add(id);
    }
    keys.clear();
  };
  for await (const read of corpus.readBatches(input, { format: command.format, batchSize: BATCH_ADDRESSES })) {
    read.locals.forEach((local, index) => keys.add(local, read.domains[index] ?? ""));
    counts.lines += read.lines;
    counts.addresses += read.locals.length + read.duplicates;
    counts.rejects += read.rejects;
    problem = read.problem;
    command.onProgress?.({ bytesRead: read.progress.bytesRead, sizeBytes: input.sizeBytes, ...counts });
    if (keys.size >= command.roundAddresses) await look();
  }
  await look();
  return {
    breach: breach.name,
    input: input.name,
    ...counts,
    duplicates: counts.addresses - counts.added,
    customersHit: customers.size,
    resumedAfter: 0,
    wasFinished: false,
    problem,
  };
}
