import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import { textOf } from "../../kernel/text.ts";

/** A file on its way to the corpus. `received` is how many bytes from its beginning are on the disk. */
export type Upload = {
  id: string;
  name: string;
  length: number;
  sha256: string | null;
  received: number;
  createdAt: Date;
  touchedAt: Date;
};

export const isComplete = ({ received, length }: Pick<Upload, "received" | "length">): boolean => received === length;

const SHA256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits")
  .toLowerCase();

export const NewUpload = z.object({
  name: textOf(1, 255).meta({ description: "What you call the file. It names nothing on the server's disk." }),
  length: z.int().min(1).meta({ description: "How many bytes it has." }),
  sha256: SHA256.optional().meta({ description: "SHA-256 of all of it, checked before anything is imported." }),
});
export type NewUpload = z.infer<typeof NewUpload>;

export const UploadView = z
  .object({
    id: Uuid,
    name: z.string(),
    length: z.int(),
    received: z.int().meta({ description: "Bytes received so far. Send the part that begins after them." }),
    isComplete: z.boolean(),
    sha256: z.string().nullable(),
    createdAt: z.iso.datetime(),
    touchedAt: z.iso.datetime().meta({ description: "When bytes came last." }),
  })
  .meta({ id: "Upload" });

export const uploadView = (upload: Upload): z.infer<typeof UploadView> => ({
  ...upload,
  isComplete: isComplete(upload),
  createdAt: upload.createdAt.toISOString(),
  touchedAt: upload.touchedAt.toISOString(),
});

export const uploadNotFound = () => notFound("Upload not found", "upload-not-found");
