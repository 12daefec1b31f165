export {
  type AddressBatch,
  type Format,
  FORMATS,
  type Input,
  openInput,
  openRejectsFile,
  readBatches,
} from "./input/index.ts";
export { keyOfMailbox, mailboxOfKey, reversed } from "./key.ts";
export { KeyBatch } from "./key-batch.ts";
export { byBreach, type Exposure, findLarger, lookUpDomains, lookUpDomainsUpTo, lookUpMailboxes } from "./look-up.ts";
export { readCorpusStats, removeBreachFromCorpus } from "./maintenance.ts";
export {
  type CorpusImport,
  findOrBeginImport,
  forgetRuns,
  lastChange,
  markSorted,
  noteChunk,
  noteExposures,
  noteProgress,
  noteStored,
  type ReadCounts,
} from "./queries-imports.ts";
export { DamagedRun } from "./sorting/run-file.ts";
export { areRunsThere, removeOldRuns, RunFolder } from "./sorting/run-folder.ts";
export { NoRoom } from "./sorting/sorter.ts";
export { CHUNK_KEYS, mergeKeys, storeKeys } from "./store.ts";
export { type KeyChunks, sweepIntoPages } from "./sweep.ts";
