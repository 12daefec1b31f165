import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const KEY_ERRORS = {
  "key-not-found": {
    status: 404,
    example: "Key not found",
    cause: "There is no key with this id, or it is another organisation's.",
    cure: "Take the id from the list of keys.",
  },
  "key-ended": {
    status: 409,
    example: "Key is revoked; issue a new one instead",
    cause: "A revoked or expired key cannot be rotated.",
    cure: "Issue a new key.",
  },
  "key-limit-reached": {
    status: 409,
    example: "There are 100 keys already; revoke one first",
    cause: "The organisation has as many working keys as it may have.",
    cure: "Revoke keys that nobody uses.",
  },
  "key-changes-itself-only": {
    status: 403,
    example: "An API key may rotate or revoke only itself",
    cause: "A key of the same organisation issued a key, or changed another one.",
    cure: "Sign in as staff, or have the distributor or the operator do it.",
  },
} satisfies Record<string, ErrorFacts>;
