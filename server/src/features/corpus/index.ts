export { clickHouseCorpus } from "./clickhouse/index.ts";
export { byBreach, type Corpus, type CorpusEngine, type Exposure, type KeyChunks } from "./corpus.ts";
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
export type { SomeKeys } from "./packed-keys.ts";
export { readCorpusStats, removeBreachFromCorpus } from "./maintenance.ts";
export { cancelMove, type MovableCorpus, moveCorpus, type Moved } from "./move.ts";
export { pagesCorpus } from "./pages/index.ts";
export { movablePages } from "./pages/move.ts";
export { CorpusMoved, type Engines, findCorpus, followCorpus, holdEngine, withEngineHeld } from "./current-engine.ts";
export { type Engine, ENGINES, readCurrentEngine } from "./queries-current-engine.ts";
export {
  type CorpusImport,
  findOrBeginImport,
  findRemoval,
  forgetRuns,
  lastChange,
  markSorted,
  noteChunk,
  noteCounted,
  noteExposures,
  noteProgress,
  noteStored,
  type ReadCounts,
} from "./queries-imports.ts";
export { DamagedRun } from "./sorting/run-file.ts";
export { areRunsThere, removeOldRuns, RunFolder } from "./sorting/run-folder.ts";
export { NoRoom, Sorter } from "./sorting/sorter.ts";
