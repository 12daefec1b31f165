import { importId, uploadId } from "../../kernel/example-ids.ts";
import { done, lastPage, type Examples } from "../../kernel/examples.ts";

/** What the sample of a part sends, and so how long its upload is. */
export const PART_EXAMPLE = "orders@juniper-bakery.example\n";
const upload = {
  id: uploadId,
  name: "larchmont-parcels.txt",
  length: PART_EXAMPLE.length,
  received: 0,
  isComplete: false,
  sha256: null,
  createdAt: "2026-11-16T09:00:00.000Z",
  touchedAt: "2026-11-16T09:00:00.000Z",
};
const complete = { ...upload, received: upload.length, isComplete: true };
const waiting = {
  id: importId,
  breach: "LarchmontParcels",
  input: "larchmont-parcels.txt",
  uploadId,
  format: null,
  state: "waiting",
  createdAt: "2026-11-16T09:05:00.000Z",
  startedAt: null,
  endedAt: null,
  progress: null,
  summary: null,
  problem: null,
};
const finished = {
  ...waiting,
  uploadId: null,
  state: "finished",
  startedAt: "2026-11-16T09:05:01.000Z",
  endedAt: "2026-11-16T09:05:02.000Z",
  progress: { phase: "reading", bytesRead: 30, bytes: 30, lines: 1, addresses: 1, stored: null },
  summary: {
    lines: 1,
    addresses: 1,
    added: 1,
    duplicates: 0,
    rejects: 0,
    customersHit: 1,
    resumedAfter: 0,
    wasFinished: false,
  },
};

export const IMPORT_EXAMPLES = {
  getCorpusStats: {
    answer: {
      exposures: 1_204_317,
      bytes: 15_051_776,
      breaches: [{ breach: "LarchmontParcels", exposures: 1_204_317, changedAt: "2026-11-16T09:05:02.000Z" }],
    },
  },
  listUploads: { answer: { uploads: [upload], pagination: lastPage } },
  beginUpload: { request: { name: upload.name, length: upload.length }, answer: { upload } },
  getUpload: { answer: { upload } },
  sendUploadPart: { answer: { upload: complete } },
  dropUpload: done("Upload deleted successfully"),
  listImports: { answer: { imports: [finished], pagination: lastPage } },
  listImportFiles: {
    answer: { files: [{ file: "2026/larchmont.txt.gz", bytes: 18_204_113, modifiedAt: "2026-11-15T22:10:04.000Z" }] },
  },
  startImport: { request: { breach: "LarchmontParcels", uploadId }, answer: { import: waiting } },
  getImport: { answer: { import: finished } },
  cancelImport: { answer: { import: { ...waiting, state: "cancelled", endedAt: "2026-11-16T09:05:30.000Z" } } },
} satisfies Examples;
