export { type Format, FORMATS } from "./format.ts";
export { type AddressBatch, Position, readBatches, type ReadOptions } from "./read-batches.ts";
export { openRejectsFile } from "./rejects-file.ts";
export { type Input, openInput } from "./source.ts";
