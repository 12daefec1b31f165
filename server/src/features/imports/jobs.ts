import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { carryOut, type ImportingSettings } from "./carry-out.ts";
import { listKnownUploads } from "./queries-uploads.ts";
import { carryOutImport, takeUpSilentImports } from "./requests.ts";
import { UploadFiles } from "./upload-files.ts";
import { dropOldUploads } from "./uploads.ts";

export type { ImportingSettings } from "./carry-out.ts";

export const carryingOutImports = (settings: ImportingSettings): JobHandler =>
  handle(carryOutImport, ({ importId }, { db, log }) => carryOut(db, log, settings, importId));

/** Deletes abandoned uploads, and queues imports again whose job was given up. */
const tidyImports = defineJob("tidy-imports", z.unknown());

export const tidyingImports = ({
  uploadFolder,
  keptDays,
}: Pick<ImportingSettings["imports"], "uploadFolder" | "keptDays">): JobHandler =>
  handle(tidyImports, async (_payload, { db }) => {
    const files = new UploadFiles(uploadFolder);
    const dropped = await db.transaction().execute((tx) => dropOldUploads(tx, keptDays));
    for (const { id } of dropped) await files.remove(id);
    await files.removeOrphans((ids) => listKnownUploads(db, ids));
    await db.transaction().execute(takeUpSilentImports);
  });
