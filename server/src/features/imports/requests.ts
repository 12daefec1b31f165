import { conflict, notFound, Refusal } from "../../kernel/errors.ts";
import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob, enqueue } from "../../platform/jobs/define.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { findBreachByName } from "../catalogue/index.ts";
import { hasEnded, type Import, importNotFound, type NewImport } from "./import.ts";
import {
  findImport,
  hasImportUnderWay,
  insertImport,
  listSilentRequests,
  lockImportState,
  markCancelling,
  markEnded,
} from "./queries.ts";
import { lockUpload } from "./queries-uploads.ts";
import { isComplete, uploadNotFound } from "./upload.ts";

/** Imports a file that was uploaded, or lies in the folder for imports, into the corpus. */
export const carryOutImport = defineJob("carry-out-import", z.object({ importId: Uuid }));

/** One at a time across all workers: each takes some 300 MB, and two would only compete for the disk. */
const inImportQueue = (importId: string) => ({ queue: "imports", dedupeKey: `import ${importId}` });

const enqueueImport = (tx: Tx, importId: string): Promise<void> =>
  enqueue(tx, carryOutImport, { importId }, inImportQueue(importId));

/** Requests an import, which a worker runs. The caller checks whether a file in the folder exists. */
export async function requestImport(tx: Tx, actor: Actor, asked: NewImport): Promise<Import> {
  const breach = await findBreachByName(tx, asked.breach);
  if (!breach) throw notFound(`The catalogue has no breach named '${asked.breach}'`, "breach-not-found");
  if (breach.retired) {
    throw conflict(`'${breach.name}' is retired: its data must not be stored`, "breach-retired");
  }
  const inputName = asked.uploadId === undefined ? (asked.file ?? "") : await takeUpload(tx, asked.uploadId);
  const { uploadId = null, file = null, format = null } = asked;
  const row = { breachId: breach.id, uploadId, file, inputName, format, askedBy: actor };
  const id = await insertImport(tx, row);
  await enqueueImport(tx, id);
  await recordAudit(tx, {
    actor,
    action: "import.requested",
    subject: { kind: "import", id },
    details: { breach: breach.name, input: inputName },
  });
  return importWith(tx, id);
}

/** The name of an upload that can be imported now. */
async function takeUpload(tx: Tx, uploadId: string): Promise<string> {
  const upload = await lockUpload(tx, uploadId);
  if (!upload) throw uploadNotFound();
  if (!isComplete(upload)) {
    const message = `The upload has ${upload.received} of ${upload.length} bytes; send the rest first`;
    throw new Refusal("upload-incomplete", message);
  }
  if (await hasImportUnderWay(tx, uploadId))
    throw conflict("This upload is being imported already", "import-under-way");
  return upload.name;
}

/**
 * Cancels an import: immediately if it's queued, within seconds if it's running. What it has stored stays. One that has
 * ended stays as it is.
 */
export async function cancelImport(tx: Tx, actor: Actor, id: string): Promise<Import> {
  const state = await lockImportState(tx, id);
  if (state === undefined) throw importNotFound();
  if (!hasEnded(state) && state !== "cancelling") {
    if (state === "waiting") await markEnded(tx, id, { state: "cancelled" });
    else await markCancelling(tx, id);
    await recordAudit(tx, { actor, action: "import.cancelled", subject: { kind: "import", id } });
  }
  return importWith(tx, id);
}

async function importWith(tx: Tx, id: string): Promise<Import> {
  const found = await findImport(tx, id);
  if (!found) throw importNotFound();
  return found;
}

/** Queues imports again whose job was given up. A second job for one that runs finds it ended, and does nothing. */
export async function takeUpSilentImports(tx: Tx): Promise<void> {
  for (const id of await listSilentRequests(tx)) await enqueueImport(tx, id);
}
