import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import { textOf } from "../../kernel/text.ts";
import { type RowOf, viewFrom } from "../../kernel/view.ts";

export const isComplete = ({ received, length }: Pick<Upload, "received" | "length">): boolean => received === length;

const SHA256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits")
  .toLowerCase();

export const NewUpload = z.object({
  name: textOf(1, 255).meta({
    description: "A name for the file, for display only. The server doesn't use it on its disk.",
  }),
  length: z.int().min(1).meta({ description: "The size of the file in bytes." }),
  sha256: SHA256.optional().meta({
    description: "The SHA-256 of the whole file. It's checked before anything is imported.",
  }),
});
export type NewUpload = z.infer<typeof NewUpload>;

export const UploadView = z
  .object({
    id: Uuid,
    name: z.string(),
    length: z.int(),
    received: z
      .int()
      .meta({ description: "The number of bytes received so far. Send the part that starts after them." }),
    isComplete: z.boolean(),
    sha256: z.string().nullable(),
    createdAt: z.iso.datetime(),
    touchedAt: z.iso.datetime().meta({ description: "When bytes were last received." }),
  })
  .meta({ id: "Upload" });

/** A file on its way to the corpus. `received` is how many bytes from its beginning are on the disk. */
export type Upload = Omit<RowOf<typeof UploadView>, "isComplete">;

export const uploadView = (upload: Upload) => viewFrom(UploadView, { ...upload, isComplete: isComplete(upload) });

export const uploadNotFound = () => notFound("Upload not found", "upload-not-found");
