export { type IssuedKey, type KeyOwner } from "./key.ts";
export { issueKey, revokeKey, rotateKey } from "./manage.ts";
export { findLiveCallers, listKeys } from "./queries.ts";
export { createKeyVerifier, type KeyVerifier } from "./verify.ts";
