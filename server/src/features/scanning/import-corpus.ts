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
import { ImportRounds } from "./import-rounds.ts";
import { SortedImport } from "./import-sorted.ts";
import { storeSorted } from "./import-store.ts";
import { holdImport } from "./queries-import.ts";
import { countHitCustomers } from "./queries.ts";
import { ImportWatch } from "./import-watch.ts";

/**
 * Imports the addresses of a file into the corpus. If it is killed at any moment and called again with the same file,
 * it resumes where it was. A file of one round is sorted in memory. A larger one is sorted into files first, so that
 * each page of the corpus is written once. Each chunk of addresses is stored in one transaction with its hits and its
 * count. Storing a chunk twice adds nothing the second time.
 */
export async function importCorpus(
  db: Db,
  followed: corpus.Corpus,
  actor: Actor,
  command: ImportCommand,
): Promise<ImportSummary> {
  const breach = await breachToFill(db, command.breach);
  const engine = await followed.engine();
  await refuseSameFile(command);
  const opened = await corpus.openInput(command.path);
  const input = { ...opened, name: command.inputName ?? opened.name };
  try {
    if (command.isDryRun) return await previewImport(db, engine, { breach, input, command });
    await corpus.removeOldRuns(db, command.sortFolder);
    const about = { breachId: breach.id, fingerprint: input.fingerprint };
    return await holdImport(db, about, async () => {
      if (await corpus.findRemoval(db, breach.id)) throw halfRemoved(breach);
      // A pipe is identified only by its beginning, so the finished import may have been of a shorter one.
      const isKnownWhole = input.sizeBytes !== undefined;
      const found = await db
        .transaction()
        .execute((tx) => corpus.findOrBeginImport(tx, { ...about, name: input.name, isKnownWhole }));
      // They're missing if another machine started the import, or someone cleaned up. The input can still be read
      // again.
      const begun = (await corpus.areRunsThere(command.sortFolder, found))
        ? found
        : await db.transaction().execute((tx) => corpus.forgetRuns(tx, found));
      return fill(db, engine, actor, { breach, input, begun, command });
    });
  } finally {
    await input.close();
  }
}

async function breachToFill(db: Db, name: string): Promise<Breach> {
  const breach = await findBreachByName(db, name);
  if (!breach) throw notFound(`The catalogue has no breach named '${name}'; import its entry first: catalogue import`);
  if (breach.retired) throw conflict(`'${breach.name}' is retired: its data must not be stored`);
  return breach;
}

/** No process is removing it now, so the removal was interrupted. New imports would be removed with the rest. */
const halfRemoved = ({ name }: Breach) =>
  conflict(
    `'${name}' is only half taken out of the corpus; finish that first: sablewatch corpus remove --breach ${name}`,
  );

/** Writing rejects over the input would destroy it. */
async function refuseSameFile({ path, rejectsPath }: ImportCommand): Promise<void> {
  if (path === "-" || rejectsPath === undefined) return;
  const [input, rejects] = await Promise.all([path, rejectsPath].map((one) => stat(one).catch(() => undefined)));
  if (input && rejects && input.dev === rejects.dev && input.ino === rejects.ino) {
    throw invalid(`${rejectsPath} is the file to import; name another one for the rejects`);
  }
}

type Filling = { breach: Breach; input: corpus.Input; begun: corpus.CorpusImport; command: ImportCommand };

async function fill(
  db: Db,
  engine: corpus.CorpusEngine,
  actor: Actor,
  { breach, input, begun, command }: Filling,
): Promise<ImportSummary> {
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
  // An import that starts over after a removal must not be mistaken for the removed one.
  const label = `${importId} ${startedAt.toISOString()}`;
  const about = { importId, label, breachId: breach.id, disclosureLimit: command.disclosureLimit };
  let storing: { keys: number; of: number } | undefined;
  const reportProgress = () =>
    command.onProgress?.({
      bytesRead: input.bytesRead(),
      sizeBytes: input.sizeBytes,
      lines: counts.lines,
      linesBefore: begun.lines,
      addresses: counts.addresses,
      storing,
    });
  const onChunk = (keys: number, added: number) => {
    if (storing) storing.keys += keys;
    counts.added += added;
    reportProgress();
    command.signal?.throwIfAborted();
  };
  const batch = new ImportBatch();
  const rounds = new ImportRounds(db, engine, { about, watch }, onChunk);
  const beginSorting = () => SortedImport.begin(db, begun, command.sortFolder);
  let sorted = begun.runs.length > 0 ? await beginSorting() : undefined;
  try {
    if (!begun.isSorted) {
      for await (const read of readInput(input, position, command)) {
        command.signal?.throwIfAborted();
        // Only here it's certain that there is more than one round.
        if (batch.size >= command.roundAddresses) {
          if (engine.mergesInPlace) await (sorted ??= await beginSorting()).add(batch, shareRead(input));
          else await rounds.add(batch);
        }
        batch.add(read);
        counts.lines += read.lines;
        counts.addresses += read.locals.length + read.duplicates;
        counts.rejects += read.rejects;
        problem = read.problem;
        reportProgress();
      }
      await (sorted ?? rounds).add(batch);
      await sorted?.end({ isWhole: problem === undefined });
      await rounds.end();
    }
    if (sorted) {
      storing = { keys: begun.sweptKeys, of: counts.addresses };
      await storeSorted(
        db,
        engine,
        { about, watch },
        {
          chunks: sorted.read(begun.sweptTo ?? "", Math.min(engine.chunkKeys, command.roundAddresses)),
          keys: counts.addresses - begun.sweptKeys,
          // If the input broke off, its files will get more keys the next time, even keys that sort before the last
          // one.
          notesPosition: problem === undefined,
          onChunk,
        },
      );
    }
  } catch (error) {
    if (!(error instanceof corpus.DamagedRun)) throw error;
    await db.transaction().execute((tx) => corpus.forgetRuns(tx, begun));
    await sorted?.removeFiles();
    throw conflict(
      "The sorted files of this import are damaged or missing; start it again to read the input from the beginning",
    );
  } finally {
    // A round that is being stored when something else fails must not outlive the lock on the import.
    await rounds.close();
    await sorted?.close();
  }
  await watch.rescanNewcomers(db, startedAt);
  const customersHit = await countHitCustomers(db, importId);
  const counted = await engine.count?.(breach.id);
  await db.transaction().execute(async (tx) => {
    if (counted !== undefined) counts.added += await corpus.noteCounted(tx, begun, counted);
    // An input that broke off may be complete next time. The import then resumes where it broke off.
    await corpus.noteStored(tx, importId, { isFinished: problem === undefined });
    await enqueue(tx, tellHits, { importId });
    await recordAudit(tx, {
      actor,
      action: "corpus.imported",
      subject: { kind: "breach", id: breach.uuid },
      details: { ...summary(customersHit) },
    });
  });
  await sorted?.removeFiles();
  return summary(customersHit);
}

/** Reads the input from the position on, and writes lines without an address to the file of rejects. */
async function* readInput(
  input: corpus.Input,
  position: corpus.CorpusImport["position"],
  { format, roundAddresses, rejectsPath }: ImportCommand,
): AsyncGenerator<corpus.AddressBatch> {
  const rejects = rejectsPath
    ? await corpus.openRejectsFile(rejectsPath, { linesKept: position?.line ?? 0 })
    : undefined;
  try {
    yield* corpus.readBatches(input, {
      format,
      startAt: position,
      batchSize: Math.min(BATCH_ADDRESSES, roundAddresses),
      onReject: rejects?.write,
    });
  } finally {
    await rejects?.close();
  }
}

/** How much of the input has been read; undefined for a pipe. */
const shareRead = ({ sizeBytes, bytesRead }: corpus.Input): number | undefined =>
  sizeBytes === undefined || sizeBytes === 0 ? undefined : bytesRead() / sizeBytes;
