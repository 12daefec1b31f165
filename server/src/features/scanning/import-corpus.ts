import { stat } from "node:fs/promises";
import { conflict, invalid, notFound } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/define.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { type Breach, findBreachByName } from "../catalogue/index.ts";
import * as corpus from "../corpus/index.ts";
import { tellHits } from "./hits.ts";
import { ImportBatch } from "./import-batch.ts";
import { BATCH_ADDRESSES, type ImportCommand, type ImportSummary } from "./import-command.ts";
import { previewImport } from "./import-preview.ts";
import { holdImport } from "./queries-import.ts";
import { countHitCustomers } from "./queries.ts";
import { ImportWatch } from "./import-watch.ts";

/**
 * Imports the addresses of a file into the corpus. If it is killed at any moment and called again with the same file,
 * it resumes where it was. Each chunk of addresses is stored in one transaction with its hits and its count, and the
 * position in the file is saved once a whole round is stored. Storing a chunk twice adds nothing the second time.
 */
export async function importCorpus(db: Db, actor: Actor, command: ImportCommand): Promise<ImportSummary> {
  const breach = await breachToFill(db, command.breach);
  await refuseSameFile(command);
  const input = await corpus.openInput(command.path);
  try {
    if (command.isDryRun) return await previewImport(db, breach, input, command);
    const about = { breachId: breach.id, fingerprint: input.fingerprint };
    return await holdImport(db, about, async () => {
      // A pipe is identified only by its beginning, so the finished import may have been of a shorter one.
      const isKnownWhole = input.sizeBytes !== undefined;
      const begun = await db
        .transaction()
        .execute((tx) => corpus.findOrBeginImport(tx, { ...about, name: input.name, isKnownWhole }));
      return fill(db, actor, { breach, input, begun, command });
    });
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

/** Writing rejects over the input would destroy it. */
async function refuseSameFile({ path, rejectsPath }: ImportCommand): Promise<void> {
  if (path === "-" || rejectsPath === undefined) return;
  const [input, rejects] = await Promise.all([path, rejectsPath].map((one) => stat(one).catch(() => undefined)));
  if (input && rejects && input.dev === rejects.dev && input.ino === rejects.ino) {
    throw invalid(`${rejectsPath} is the file to import; name another one for the rejects`);
  }
}

type Filling = { breach: Breach; input: corpus.Input; begun: corpus.CorpusImport; command: ImportCommand };

async function fill(db: Db, actor: Actor, { breach, input, begun, command }: Filling): Promise<ImportSummary> {
  const { id: importId, position, startedAt } = begun;
  const counts = { lines: begun.lines, addresses: begun.addresses, rejects: begun.rejects, added: begun.added };
  let problem: string | undefined;
  const summary = (customersHit: number): ImportSummary => ({
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

  const watch = await ImportWatch.begin(db);
  const batch = new ImportBatch(db, { importId, breachId: breach.id, toldUpTo: command.toldUpTo }, watch);
  const tell = () =>
    command.onProgress?.({
      bytesRead: input.bytesRead(),
      sizeBytes: input.sizeBytes,
      lines: counts.lines,
      linesBefore: begun.lines,
      addresses: counts.addresses,
    });
  // Opened last: from here on, nothing can fail without closing it.
  const rejects = command.rejectsPath
    ? await corpus.openRejectsFile(command.rejectsPath, { keepLines: position?.line ?? 0 })
    : undefined;
  try {
    const batches = corpus.readBatches(input, {
      format: command.format,
      startAt: position,
      batchSize: Math.min(BATCH_ADDRESSES, command.roundAddresses),
      onReject: rejects?.write,
    });
    for await (const read of batches) {
      batch.add(read);
      counts.lines += read.lines;
      counts.addresses += read.locals.length + read.duplicates;
      counts.rejects += read.rejects;
      problem = read.problem;
      tell();
      if (batch.size >= command.roundAddresses) counts.added += await batch.store(tell);
    }
  } finally {
    await rejects?.close();
  }
  counts.added += await batch.store(tell);
  await watch.rescanNewcomers(db, startedAt);
  await corpus.vacuumPages(db);
  const customersHit = await countHitCustomers(db, importId);
  await db.transaction().execute(async (tx) => {
    // An input that broke off may be complete next time. The import then resumes where it broke off.
    if (problem === undefined) await corpus.markFinished(tx, importId);
    await enqueue(tx, tellHits, { importId });
    await recordAudit(tx, {
      actor,
      action: "corpus.imported",
      subject: { kind: "breach", id: breach.uuid },
      details: { ...summary(customersHit) },
    });
  });
  return summary(customersHit);
}
