export { type KeyOwner, OPERATOR_TOKEN_MS } from "./key.ts";
export { type IssuedKey, issueKey, revokeKey, revokeKeysOf, rotateKey } from "./manage.ts";
export { findLiveCallers, listKeys } from "./queries.ts";
export { createKeyVerifier, type KeyVerifier } from "./verify.ts";
