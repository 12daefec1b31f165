import type { ErrorFacts } from "../../kernel/error-codes.ts";

/** Errors about who is asking, and what they may do. */
export const CALLER_ERRORS = {
  "credentials-missing": {
    status: 422,
    example: "Partner ID and API key are required in headers",
    cause: "A header of the credentials is missing or empty.",
    cure: "Send `SW-PARTNER-ID` (or `SW-DISTRIBUTOR-ID`) and `SW-API-KEY` with every call.",
  },
  "credentials-invalid": {
    status: 401,
    example: "Failed to verify org API key",
    cause: "The key is unknown, revoked or expired, or is not a key of the organisation that the id names.",
    cure: "Check that id and key belong together and that the key is still valid. Do not retry unchanged.",
  },
  "session-required": {
    status: 401,
    example: "Sign-in is required",
    cause: "The call needs a session, but there is none or it has ended.",
    cure: "Sign in again.",
  },
  "operator-token-required": {
    status: 401,
    example: "An operator token is required",
    cause: "The call is for the operator, but has no valid operator token.",
    cure: "Send `Authorization: Bearer` and an operator token.",
  },
  "right-missing": {
    status: 403,
    example: "This needs the role admin; yours is viewer",
    cause:
      "The call is not allowed by the person's role, by the role of the person who made the key or token, or by the token's scope.",
    cure: "Ask an owner of the organisation, use a key that an owner made, or a token with the scope `write`.",
  },
  "fresh-sign-in-required": {
    status: 403,
    example: "Use a passkey or a new sign-in link first, then repeat this within 10 minutes",
    cause: "Changes to keys, people and secrets, and deletions, need a recent sign-in or a passkey.",
    cure: "Use a passkey, or sign in with a new link, and send the call again.",
  },
} satisfies Record<string, ErrorFacts>;
