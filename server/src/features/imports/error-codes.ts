import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const IMPORT_ERRORS = {
  "upload-not-found": {
    status: 404,
    example: "Upload not found",
    cause: "There is no upload with this id: it was deleted, imported, or expired.",
    cure: "Use an id from the list of uploads, or start a new upload.",
  },
  "upload-exists": {
    status: 409,
    example:
      "This file is uploaded already, as 01990b60-5d2f-7a10-9c3e-7b1f4e6a8d02; continue there, or delete it first",
    cause: "There is an upload with the same name and length, or with the same SHA-256.",
    cure: "Continue that upload, or delete it.",
  },
  "upload-quota-reached": {
    status: 409,
    example: "Uploads may take 500 GB together, and 480 GB are taken; delete some of them first",
    cause: "The lengths of all uploads would exceed `UPLOADS_MAX_GB`.",
    cure: "Delete uploads that are no longer needed, or raise the setting.",
  },
  "upload-offset-mismatch": {
    status: 409,
    example: "offset: the upload has 1048576 bytes; continue from there",
    field: "offset",
    cause: "The part doesn't start where the upload ends.",
    cure: "Read the upload, and send the part that starts after `received` bytes.",
  },
  "upload-busy": {
    status: 409,
    example: "Another request is writing to this upload; try again in a few seconds",
    cause: "Two requests are sending parts of the same upload, or one was cut off a moment ago.",
    cure: "Wait for the number of seconds in `Retry-After`, read the upload to see how many bytes have arrived, and continue from there.",
  },
  "upload-too-long": {
    status: 422,
    example: "The upload was started with a length of 1048576 bytes, and this part goes beyond it",
    cause: "The part goes beyond the length that was given when the upload was started. None of the part is stored.",
    cure: "Start a new upload with the right length.",
  },
  "upload-incomplete": {
    status: 409,
    example: "The upload has 1048576 of 2097152 bytes; send the rest first",
    cause: "Only a complete upload can be imported.",
    cure: "Send the missing parts, or start a new upload if the length was wrong.",
  },
  "storage-full": {
    status: 507,
    example: "The disk is full; free some space, then continue the upload",
    cause: "The disk that stores uploads is full.",
    cure: "Free some space, or delete other uploads. The bytes that have arrived are kept.",
  },
  "import-not-found": {
    status: 404,
    example: "Import not found",
    cause: "There is no import with this id.",
    cure: "Use an id from the list of imports.",
  },
  "import-file-not-found": {
    status: 404,
    example: "There is no such file in the folder for imports",
    cause: "No file that can be imported has this name, or `IMPORT_DIR` is not set.",
    cure: "Take the name from the list of files.",
  },
  "import-under-way": {
    status: 409,
    example: "This upload is being imported already",
    cause: "An import of this upload is still running or queued.",
    cure: "Wait until it ends, or cancel it.",
  },
  "breach-retired": {
    status: 409,
    example: "'LarchmontParcels' is retired: its data must not be stored",
    cause: "The catalogue marks the breach as retired.",
    cure: "Import into another breach.",
  },
} satisfies Record<string, ErrorFacts>;
