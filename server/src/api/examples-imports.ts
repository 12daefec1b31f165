import { auditId, breachUuid, customerId, distributorId, importId, keyId, partnerId, uploadId } from "./example-ids.ts";

export const AUDIT_ENTRY = {
  id: auditId,
  at: "2026-11-16T09:12:31.204Z",
  actor: { kind: "key", id: keyId },
  distributorId,
  partnerId,
  action: "customer.upgraded",
  subject: { kind: "customer", id: customerId },
  details: {},
  ip: "203.0.113.7",
  requestId: "01990b3e-9f4e-7b62-a1c3-5d7e9f0a2b41",
};
const pagination = { pageSize: 20, hasNextPage: false, nextCursor: null };
const trail = { answer: { success: true, entries: [AUDIT_ENTRY], pagination } };

const breach = {
  uuid: breachUuid,
  name: "LarchmontParcels",
  title: "Larchmont Parcels",
  domain: "larchmont-parcels.example",
  breachDate: "2024-03-18",
  addedAt: "2024-04-02T08:15:00.000Z",
  modifiedAt: "2024-04-02T08:15:00.000Z",
  accounts: 1_204_317,
  dataClasses: ["Email addresses", "Passwords"],
  verified: true,
  fabricated: false,
  sensitive: false,
  retired: false,
  spamList: false,
  malware: false,
  stealerLog: false,
};

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

/** The audit trail, the catalogue, uploads and imports. */
export const IMPORT_EXAMPLES = {
  listAudit: trail,
  listPartnerAudit: trail,
  listDistributorAudit: trail,
  listCatalogue: { answer: { success: true, breaches: [breach], pagination } },
  getKnownBreach: { answer: { success: true, breach } },
  importCatalogue: {
    request: {
      breaches: [
        {
          Name: "LarchmontParcels",
          Title: "Larchmont Parcels",
          Domain: "larchmont-parcels.example",
          BreachDate: "2024-03-18",
          PwnCount: 1_204_317,
          DataClasses: ["Email addresses", "Passwords"],
        },
      ],
    },
    answer: { success: true, added: 1, updated: 0, unchanged: 0, leftOut: 0, problems: [] },
  },
  getCorpusStats: {
    answer: {
      success: true,
      exposures: 1_204_317,
      bytes: 15_051_776,
      breaches: [{ breach: "LarchmontParcels", exposures: 1_204_317, changedAt: "2026-11-16T09:05:02.000Z" }],
    },
  },
  listUploads: { answer: { success: true, uploads: [upload], pagination } },
  beginUpload: {
    request: { name: upload.name, length: upload.length },
    answer: { success: true, upload },
  },
  getUpload: { answer: { success: true, upload } },
  sendUploadPart: { answer: { success: true, upload: complete } },
  dropUpload: { answer: { success: true, message: "Upload dropped successfully" } },
  listImports: { answer: { success: true, imports: [finished], pagination } },
  listImportFiles: {
    answer: {
      success: true,
      files: [{ file: "2026/larchmont.txt.gz", bytes: 18_204_113, modifiedAt: "2026-11-15T22:10:04.000Z" }],
    },
  },
  startImport: {
    request: { breach: "LarchmontParcels", uploadId },
    answer: { success: true, import: waiting },
  },
  getImport: { answer: { success: true, import: finished } },
  cancelImport: {
    answer: { success: true, import: { ...waiting, state: "cancelled", endedAt: "2026-11-16T09:05:30.000Z" } },
  },
};
