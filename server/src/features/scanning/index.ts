export { decideDomain, listDecided } from "./decide-domain.ts";
export type { ImportProgress, ImportSummary } from "./import-command.ts";
export { importCorpus } from "./import-corpus.ts";
export { moveToEngine } from "./move-to-engine.ts";
export { LIVE_SOURCE_NAME, readLiveState } from "./queries-live.ts";
export { CorpusBusy } from "./queries-import.ts";
export { removeFromCorpus } from "./remove-from-corpus.ts";
export { lookUpAssets, recordFinding } from "./scan.ts";
