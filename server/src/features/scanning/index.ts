export { importCorpus, type ImportCommand, type ImportProgress, type ImportSummary } from "./import-corpus.ts";
