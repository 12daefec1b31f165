import type { Format } from "../corpus/index.ts";

/** Read at a time. Small, so that the strings of a batch are gone before the collector has to move them. */
export const BATCH_ADDRESSES = 5_000;

export type ImportProgress = {
  bytesRead: number;
  sizeBytes: number | undefined;
  lines: number;
  /** Those of them that an earlier run had read. */
  linesBefore: number;
  addresses: number;
};

export type ImportCommand = {
  breach: string;
  /** A file, or "-" for the standard input. */
  path: string;
  format?: Format | undefined;
  rejectsPath?: string | undefined;
  isDryRun?: boolean;
  /**
   * Addresses gathered before they are stored. Each round rewrites the pages it falls on, so the fewer rounds the
   * better; a million take some 25 MB.
   */
  roundAddresses: number;
  /** Domains with more exposed addresses are not told by address. */
  toldUpTo: number;
  onProgress?: (progress: ImportProgress) => void;
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
  /** Lines that an earlier run had stored. */
  resumedAfter: number;
  /** It had been imported before, and nothing was left to do. */
  wasFinished: boolean;
  /** Why the input ended before its end. */
  problem: string | undefined;
};
