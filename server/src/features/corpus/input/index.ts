export type { OnReject, RejectReason } from "./batch.ts";
export type { Compression } from "./compression.ts";
export type { Encoding } from "./encoding.ts";
export { type Format, FORMATS } from "./format.ts";
export { type AddressBatch, Position, readBatches, type ReadOptions } from "./read-batches.ts";
export { openRejectsFile, type RejectsFile } from "./rejects-file.ts";
export { type Input, openInput } from "./source.ts";
