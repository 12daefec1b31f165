import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const IMPORT_ERRORS = {
  "upload-not-found": {
    status: 404,
    example: "Upload not found",
    cause: "There is no upload with this id: it was dropped, imported, or left for too long.",
    cure: "Take the id from the list of uploads, or begin a new one.",
  },
  "upload-exists": {
    status: 409,
    example: "This file is uploaded already, as 01990b60-5d2f-7a10-9c3e-7b1f4e6a8d02; go on there, or drop it first",
    cause: "There is an upload with the same name and length, or with the same SHA-256.",
    cure: "Go on with that upload, or drop it.",
  },
  "upload-quota-reached": {
    status: 409,
    example: "Uploads may take 500 GB together, and 480 GB are taken; drop some of them first",
    cause: "The lengths of all uploads would exceed `UPLOADS_MAX_GB`.",
    cure: "Drop uploads that are no longer needed, or raise the setting.",
  },
  "upload-offset-mismatch": {
    status: 409,
    example: "offset: the upload has 1048576 bytes; go on from there",
    field: "offset",
    cause: "The part does not begin where the upload ends.",
    cure: "Ask for the upload, and send the part that begins after `received` bytes.",
  },
  "upload-busy": {
    status: 409,
    example: "Another request is writing to this upload; try again in a few seconds",
    cause: "Two requests send parts of one upload at the same time, or one was cut off a moment ago.",
    cure: "Wait for the seconds in `Retry-After`, ask how many bytes are there, and go on from there.",
  },
  "upload-too-long": {
    status: 422,
    example: "The upload was announced with 1048576 bytes, and this part goes beyond them",
    cause: "The part exceeds the length that the upload was begun with. Nothing of the part is stored.",
    cure: "Begin a new upload with the right length.",
  },
  "upload-incomplete": {
    status: 409,
    example: "The upload has 1048576 of 2097152 bytes; send the rest first",
    cause: "Only a complete upload can be imported.",
    cure: "Send the missing parts, or begin a new upload if its length was wrong.",
  },
  "storage-full": {
    status: 507,
    example: "The disk is full; free some space, then go on where the upload is",
    cause: "The disk of the uploads has no room.",
    cure: "Free some space, or drop other uploads. What has arrived is kept.",
  },
  "import-not-found": {
    status: 404,
    example: "Import not found",
    cause: "There is no import with this id.",
    cure: "Take the id from the list of imports.",
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
    cause: "The upload has an import that has not ended.",
    cure: "Wait for it, or cancel it.",
  },
  "breach-retired": {
    status: 409,
    example: "'LarchmontParcels' is retired: its data is not to be kept",
    cause: "The catalogue marks the breach as retired.",
    cure: "Import into another breach.",
  },
} satisfies Record<string, ErrorFacts>;
