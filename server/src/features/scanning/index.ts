export type { ImportProgress, ImportSummary } from "./import-command.ts";
export { importCorpus } from "./import-corpus.ts";
export { removeFromCorpus } from "./remove-from-corpus.ts";
export { scan } from "./scan.ts";
