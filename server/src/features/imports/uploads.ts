import { bytesInWords } from "../../kernel/bytes.ts";
import { conflict, Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit, recordAudits, systemActor } from "../audit/index.ts";
import { hasImportUnderWay } from "./queries.ts";
import {
  deleteOldUploads,
  deleteUpload,
  findSameUpload,
  insertUpload,
  lockNewUploads,
  lockUpload,
  sumUploads,
} from "./queries-uploads.ts";
import { type NewUpload, type Upload, uploadNotFound } from "./upload.ts";
import { storageFull } from "./upload-files.ts";

/** What the disk has room for now, and what all uploads may take together. */
export type UploadRoom = { freeBytes: number; mostBytes: number };

const aboutUpload = (actor: Actor, action: string, { id, name, length }: Upload) => ({
  actor,
  action,
  subject: { kind: "upload", id },
  details: { name, length },
});

/** Starts an upload. Checks the free space first, so that no one learns after hours that the disk is too small. */
export async function beginUpload(tx: Tx, actor: Actor, room: UploadRoom, file: NewUpload): Promise<Upload> {
  await lockNewUploads(tx);
  const same = await findSameUpload(tx, file);
  if (same) {
    throw conflict(`This file is uploaded already, as ${same.id}; continue there, or delete it first`, "upload-exists");
  }
  const taken = await sumUploads(tx);
  if (taken + file.length > room.mostBytes) {
    const message = `Uploads may take ${bytesInWords(room.mostBytes)} together, and ${bytesInWords(taken)} are taken; delete some of them first`;
    throw new Refusal("upload-quota-reached", message);
  }
  if (file.length > room.freeBytes) throw storageFull();
  const upload = await insertUpload(tx, file);
  await recordAudit(tx, aboutUpload(actor, "upload.begun", upload));
  return upload;
}

/** Deletes an upload. Its file is removed after the commit. */
export async function dropUpload(tx: Tx, actor: Actor, id: string): Promise<Upload> {
  const upload = await lockUpload(tx, id);
  if (!upload) throw uploadNotFound();
  if (await hasImportUnderWay(tx, id)) throw conflict("This upload is being imported already", "import-under-way");
  await deleteUpload(tx, id);
  await recordAudit(tx, aboutUpload(actor, "upload.dropped", upload));
  return upload;
}

export const recordCompleted = (tx: Tx, actor: Actor, upload: Upload): Promise<void> =>
  recordAudit(tx, aboutUpload(actor, "upload.completed", upload));

/** Deletes uploads that no one has continued for some days. */
export async function dropOldUploads(tx: Tx, days: number): Promise<Upload[]> {
  const dropped = await deleteOldUploads(tx, days);
  const actor = systemActor("tidy-imports");
  await recordAudits(
    tx,
    dropped.map((upload) => aboutUpload(actor, "upload.dropped", upload)),
  );
  return dropped;
}
