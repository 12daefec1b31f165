import type { Format } from "../corpus/index.ts";

/** Addresses read at a time. Small, so that a batch's strings are garbage before the collector has to move them. */
export const BATCH_ADDRESSES = 5_000;

export type ImportProgress = {
  bytesRead: number;
  sizeBytes: number | undefined;
  lines: number;
  /** How many of the lines an earlier run read. */
  linesBefore: number;
  addresses: number;
  /** Set once the input is read and sorted: how much of it is stored. */
  storing: { keys: number; of: number } | undefined;
};

export type ImportCommand = {
  breach: string;
  /** A file, or "-" for standard input. */
  path: string;
  /** What to call it if the path is meaningless. */
  inputName?: string;
  format?: Format | undefined;
  rejectsPath?: string | undefined;
  isDryRun?: boolean;
  /** Addresses collected before they are stored, or sorted if there are more. A million take about 25 MB. */
  roundAddresses: number;
  /** Where the files of sorted addresses go. */
  sortFolder: string;
  /** If a domain has more exposed addresses than this, customers don't see them one by one. */
  disclosureLimit: number;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops the import soon after it is aborted, with the abort's reason. Called again, it resumes where it was. */
  signal?: AbortSignal;
};

export type ImportSummary = {
  breach: string;
  input: string;
  lines: number;
  addresses: number;
  added: number;
  duplicates: number;
  rejects: number;
  customersHit: number;
  /** Lines that an earlier run stored. */
  resumedAfter: number;
  /** The file had been imported before, and nothing was left to do. */
  wasFinished: boolean;
  /** Why the input broke off, if it did. */
  problem: string | undefined;
};
