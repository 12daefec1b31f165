import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const KEY_ERRORS = {
  "key-not-found": {
    status: 404,
    example: "Key not found",
    cause: "There is no key with this id, or it belongs to another organisation.",
    cure: "Use an id from the list of keys.",
  },
  "key-ended": {
    status: 409,
    example: "Key is revoked; issue a new one instead",
    cause: "A revoked or expired key cannot be rotated.",
    cure: "Create a new key.",
  },
  "key-limit-reached": {
    status: 409,
    example: "There are 100 keys already; revoke one first",
    cause: "The organisation has the maximum number of working keys.",
    cure: "Revoke keys that are no longer used.",
  },
  "key-changes-itself-only": {
    status: 403,
    example: "An API key may rotate or revoke only itself",
    cause: "An API key tried to create or change another key of its own organisation.",
    cure: "Sign in to the console, or ask the distributor or the operator to do it.",
  },
} satisfies Record<string, ErrorFacts>;
