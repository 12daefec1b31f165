import { stat } from "node:fs/promises";
import { SECOND } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import { without } from "../../kernel/without.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { isDatabaseAway } from "../../platform/db/errors.ts";
import type { Log } from "../../platform/log.ts";
import { recordAudit } from "../audit/index.ts";
import { type Corpus, CorpusMoved } from "../corpus/index.ts";
import { type Notice, notifyPages } from "../events/index.ts";
import { CorpusBusy, importCorpus, type ImportProgress, type ImportSummary } from "../scanning/index.ts";
import { hasEnded, type Import, type ShownProgress, type ShownSummary } from "./import.ts";
import { findImportFile } from "./import-folder.ts";
import { findImport, type ImportEnd, lockImportState, markEnded, markRunning, noteImportProgress } from "./queries.ts";
import { deleteUpload, findUpload } from "./queries-uploads.ts";
import { UploadFiles } from "./upload-files.ts";

export type ImportingSettings = {
  corpus: Corpus;
  disclosureLimit: number;
  imports: {
    uploadFolder: string;
    importFolder: string | undefined;
    sortFolder: string;
    keptDays: number;
  };
};

/** Addresses kept in memory; a file with more is sorted on the disk. The command line's default, too. */
const ROUND_ADDRESSES = 500_000;

const NOTED_EVERY_MS = SECOND;

class Cancelled extends Error {}

/**
 * Runs a requested import. It may be killed at any moment and run again: the import resumes where it was. If running it
 * again wouldn't help, it ends with a message that says what to do.
 */
export async function carryOut(db: Db, log: Log, settings: ImportingSettings, importId: string): Promise<void> {
  const begun = await db.transaction().execute((tx) => takeUpImport(tx, importId));
  if (!begun) return;
  const files = new UploadFiles(settings.imports.uploadFolder);
  const reporting = new Reporting(db, importId);
  let end: ImportEnd;
  try {
    end = await run(db, { ...settings, files }, begun, reporting);
  } catch (error) {
    // These are temporary: the job is run again later.
    if (isDatabaseAway(error) || error instanceof CorpusBusy || error instanceof CorpusMoved) throw error;
    end = endOf(error);
    if (end.problem === UNFORESEEN) log.error({ err: error, importId }, "an import failed");
  } finally {
    await reporting.stop();
  }
  const removed = await db.transaction().execute((tx) => finish(tx, begun, end));
  if (removed !== undefined) await files.remove(removed);
}

const importChanged: Notice = { what: "import.changed", ownerId: null, customerId: null };

const UNFORESEEN = "Failed for a reason that only the log of the worker tells; start it again to go on where it was";

function endOf(error: unknown): ImportEnd {
  if (error instanceof Cancelled) return { state: "cancelled" };
  return { state: "failed", problem: error instanceof Refusal ? error.message : UNFORESEEN };
}

/** Undefined if there is nothing to do: it has ended, or was cancelled while no worker ran it. */
async function takeUpImport(tx: Tx, importId: string): Promise<Import | undefined> {
  const state = await lockImportState(tx, importId);
  if (state === undefined || hasEnded(state)) return undefined;
  if (state === "cancelling") {
    await markEnded(tx, importId, { state: "cancelled" });
    await notifyPages(tx, [importChanged]);
    return undefined;
  }
  await markRunning(tx, importId);
  await notifyPages(tx, [importChanged]);
  return findImport(tx, importId);
}

/**
 * Ends the import, and deletes the row of the upload that it has imported. Returns the upload whose file can be
 * deleted.
 */
async function finish(tx: Tx, { id, uploadId, askedBy: actor }: Import, end: ImportEnd): Promise<string | undefined> {
  const state = await lockImportState(tx, id);
  if (state === undefined || hasEnded(state)) return undefined;
  await markEnded(tx, id, end);
  await notifyPages(tx, [importChanged]);
  if (end.state === "failed") {
    const details = { problem: end.problem };
    await recordAudit(tx, { actor, action: "import.failed", subject: { kind: "import", id }, details });
  }
  if (end.state !== "finished" || uploadId === null) return undefined;
  await deleteUpload(tx, uploadId);
  return uploadId;
}

type Means = ImportingSettings & { files: UploadFiles };

async function run(db: Db, means: Means, one: Import, reporting: Reporting): Promise<ImportEnd> {
  const { corpus, disclosureLimit, imports, files } = means;
  const path =
    one.uploadId === null
      ? await findImportFile(imports.importFolder, one.file ?? "")
      : await checkedUpload(db, files, one.uploadId, reporting);
  await files.prepare();
  const summary = await importCorpus(db, corpus, one.askedBy, {
    breach: one.breach,
    path,
    inputName: one.inputName,
    format: one.format ?? undefined,
    rejectsPath: files.rejectsOf(one.id),
    roundAddresses: ROUND_ADDRESSES,
    sortFolder: imports.sortFolder,
    disclosureLimit,
    signal: reporting.signal,
    onProgress: (progress) => reporting.show(progressOf(progress)),
  });
  const { problem } = summary;
  const figures = figuresOf(summary);
  return problem === undefined
    ? { state: "finished", summary: figures }
    : { state: "failed", summary: figures, problem };
}

/**
 * The path of an upload, once its content matches the announced length and checksum. Nothing is imported before that.
 */
async function checkedUpload(db: Db, files: UploadFiles, id: string, reporting: Reporting): Promise<string> {
  const upload = await findUpload(db, id);
  if (!upload) throw new Refusal("upload-not-found", "The upload no longer exists; upload the file again");
  const path = files.pathOf(id);
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== upload.length) {
    const there = found === undefined ? "is not there" : `has ${found.size} of ${upload.length} bytes`;
    const message = `The upload's file ${there} on this machine; do all nodes share UPLOAD_DIR?`;
    throw new Refusal("upload-incomplete", message);
  }
  if (upload.sha256 === null) return path;
  reporting.show({ phase: "checking", bytesRead: 0, bytes: found.size, lines: 0, addresses: 0, stored: null });
  const sha256 = await files.sha256(id, reporting.signal).catch((error: unknown) => {
    reporting.signal.throwIfAborted();
    throw error;
  });
  if (sha256 !== upload.sha256) {
    const message = `The file's SHA-256 is ${sha256}, and ${upload.sha256} was announced; nothing was imported`;
    throw new Refusal("upload-incomplete", message);
  }
  return path;
}

const progressOf = ({ bytesRead, sizeBytes, lines, addresses, storing }: ImportProgress): ShownProgress => ({
  phase: storing ? "storing" : "reading",
  bytesRead,
  bytes: sizeBytes ?? null,
  lines,
  addresses,
  stored: storing?.keys ?? null,
});

const figuresOf = (summary: ImportSummary): ShownSummary => without(summary, "breach", "input", "problem");

/** Records an import's progress every second, and checks then whether it should stop. */
class Reporting {
  readonly #db: Db;
  readonly #importId: string;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #latest: ShownProgress | undefined;
  #noting: Promise<void> = Promise.resolve();
  #isNoting = false;

  constructor(db: Db, importId: string) {
    this.#db = db;
    this.#importId = importId;
    this.#timer = setInterval(() => {
      if (!this.#isNoting) this.#noting = this.#note();
    }, NOTED_EVERY_MS);
  }

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  show(progress: ShownProgress): void {
    this.#latest = progress;
  }

  /** Records it a last time, so that a short import has a progress too. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#noting;
    await this.#note();
  }

  async #note(): Promise<void> {
    this.#isNoting = true;
    try {
      const state = await this.#db.transaction().execute((tx) => noteImportProgress(tx, this.#importId, this.#latest));
      if (state !== "running") this.#stopping.abort(new Cancelled("The import was cancelled"));
    } catch {
      // The import itself notices if the database is unreachable.
    } finally {
      this.#isNoting = false;
    }
  }
}
