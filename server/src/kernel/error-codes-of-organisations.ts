/** Errors about organisations: their keys, their settings, and how they end. */
export const ORGANISATION_ERRORS = {
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
  "sender-not-found": {
    status: 404,
    example: "This partner has no sender address of its own",
    cause: "The partner's mails come from the operator's address.",
    cure: "Set a sender address first.",
  },
  "portal-host-not-found": {
    status: 404,
    example: "This partner has no portal host",
    cause: "The partner's customers reach the portal at the operator's own host.",
    cure: "Set a portal host first.",
  },
  "portal-host-taken": {
    status: 409,
    example: "watch.harbour-it.example is another partner's portal host",
    cause: "A host leads to the portal of one partner.",
    cure: "Choose another host, or have the other partner give it up.",
  },
  "changed-meanwhile": {
    status: 409,
    example: "It was changed meanwhile; check again",
    cause: "Somebody changed what was being checked while name servers were asked.",
    cure: "Check again.",
  },
  "partner-not-offboarded": {
    status: 409,
    example: "Partner is not offboarded",
    cause: "Only a partner that was offboarded can be restored.",
    cure: "Nothing is left to do.",
  },
  "offboarding-final": {
    status: 409,
    example: "Partner was offboarded more than 30 days ago; that is final",
    cause: "An offboarding can be undone for 30 days.",
    cure: "Create a new partner.",
  },
  "partner-unknown": {
    status: 422,
    example: "partnerIds: there is no partner 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
    field: "partnerIds",
    cause: "A webhook names a partner that the distributor does not have.",
    cure: "Take the ids from the list of partners.",
  },
} as const;
