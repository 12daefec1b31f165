import { Readable } from "node:stream";
import type { Import } from "../../src/features/imports/import.ts";
import { receivePart } from "../../src/features/imports/receive-part.ts";
import { requestImport } from "../../src/features/imports/requests.ts";
import type { Upload } from "../../src/features/imports/upload.ts";
import { UploadFiles } from "../../src/features/imports/upload-files.ts";
import { beginUpload } from "../../src/features/imports/uploads.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { Db } from "../../src/platform/db/database.ts";
import { aBreach } from "./breaches.ts";
import { testActor } from "./factories.ts";
import { TEST_IMPORTS } from "./settings.ts";

export const files = new UploadFiles(TEST_IMPORTS.uploadFolder);

/** An upload that hasn't received any data. */
export const anUpload = (db: Db, length = 10): Promise<Upload> =>
  db
    .transaction()
    .execute((tx) => beginUpload(tx, testActor, { freeBytes: 1e9, mostBytes: 1e9 }, { name: newId(), length }));

/** An upload of these lines, all of which have arrived. */
export async function aCompleteUpload(db: Db, lines: readonly string[]): Promise<Upload> {
  const content = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  const { id: uploadId } = await anUpload(db, content.length);
  const part = { uploadId, offset: 0, bytes: content.length, body: Readable.from([content]) };
  return receivePart(files, (work) => db.transaction().execute(work), testActor, part);
}

/** An import of one address that is waiting for a worker. */
export async function anImport(db: Db): Promise<Import> {
  const breach = await aBreach(db);
  const { id: uploadId } = await aCompleteUpload(db, ["ann@import.example"]);
  return db.transaction().execute((tx) => requestImport(tx, testActor, { breach, uploadId }));
}
