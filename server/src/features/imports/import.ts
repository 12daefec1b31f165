import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { notFound } from "../../kernel/errors.ts";
import { textOf } from "../../kernel/text.ts";
import { type RowOf, viewFrom } from "../../kernel/view.ts";
import type { Actor } from "../audit/index.ts";
import { FORMATS } from "../corpus/index.ts";

export const IMPORT_STATES = ["waiting", "running", "cancelling", "finished", "failed", "cancelled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const hasEnded = (state: ImportState): boolean =>
  state === "finished" || state === "failed" || state === "cancelled";

const ShownProgress = z.object({
  phase: z.enum(["checking", "reading", "storing"]).meta({
    description: "What the import is doing: checking the checksum, reading the file, or storing the sorted addresses.",
  }),
  bytesRead: z.int(),
  bytes: z.int().nullable().meta({ description: "The size of the file in bytes." }),
  lines: z.int(),
  addresses: z.int(),
  stored: z
    .int()
    .nullable()
    .meta({ description: "How many of the addresses are stored; null while the file is being read." }),
});
export type ShownProgress = z.infer<typeof ShownProgress>;

const ShownSummary = z.object({
  lines: z.int(),
  addresses: z.int(),
  added: z.int().meta({ description: "Addresses that the breach did not have before." }),
  duplicates: z.int(),
  rejects: z.int().meta({ description: "The number of lines that contain no address." }),
  customersHit: z.int(),
  resumedAfter: z.int().meta({ description: "The number of lines that an earlier run had already stored." }),
  wasFinished: z
    .boolean()
    .meta({ description: "Whether the file had been imported before, so that there was nothing left to do." }),
});
export type ShownSummary = z.infer<typeof ShownSummary>;

/** What to import into which breach: an upload, or a file in the folder for imports. */
export const NewImport = z
  .object({
    breach: textOf(1, 200).meta({ description: "The breach's name in the catalogue." }),
    uploadId: Uuid.optional().meta({
      description: "The id of a complete upload. The upload is removed once it's imported.",
    }),
    file: z.string().min(1).max(1_000).optional().meta({ description: "A name from the list of files." }),
    format: z
      .enum(FORMATS)
      .optional()
      .meta({ description: "If you leave it out, the format is detected from the content." }),
  })
  .refine(({ uploadId, file }) => (uploadId === undefined) !== (file === undefined), {
    message: "Exactly one of uploadId or file must be provided",
  });
export type NewImport = z.infer<typeof NewImport>;

export const ImportView = z
  .object({
    id: Uuid,
    breach: z.string(),
    input: z.string().meta({ description: "The file's name, as given with the upload or found in the folder." }),
    uploadId: Uuid.nullable().meta({
      description: "Null if the file came from the folder, or if the upload has been removed.",
    }),
    format: z.enum(FORMATS).nullable(),
    state: z.enum(IMPORT_STATES),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    progress: ShownProgress.nullable().meta({ description: "At most a second old while the import runs." }),
    summary: ShownSummary.nullable(),
    problem: z.string().nullable().meta({ description: "Why it failed." }),
  })
  .meta({ id: "Import" });

export type Import = Omit<RowOf<typeof ImportView>, "input"> & {
  breachId: number;
  file: string | null;
  inputName: string;
  askedBy: Actor;
};

export const importView = (one: Import): z.infer<typeof ImportView> =>
  viewFrom(ImportView, { ...one, input: one.inputName });

export const importNotFound = () => notFound("Import not found", "import-not-found");
