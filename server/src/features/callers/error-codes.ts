import type { ErrorFacts } from "../../kernel/error-codes.ts";

/** Errors about who is asking, and what they may do. */
export const CALLER_ERRORS = {
  "credentials-missing": {
    status: 422,
    example: "Partner ID and API key are required in headers",
    cause: "One of the headers with your credentials is missing or empty.",
    cure: "Send `SW-PARTNER-ID` (or `SW-DISTRIBUTOR-ID`) and `SW-API-KEY` with every call.",
  },
  "credentials-invalid": {
    status: 401,
    example: "Failed to verify org API key",
    cause: "The key is unknown, revoked or expired, or doesn't belong to the organisation that the id names.",
    cure: "Check that the id and the key belong together and that the key is still valid. Don't retry with the same credentials.",
  },
  "session-required": {
    status: 401,
    example: "Sign-in is required",
    cause: "The call needs a session, but none was sent or it has ended.",
    cure: "Sign in again.",
  },
  "operator-token-required": {
    status: 401,
    example: "An operator token is required",
    cause: "The call is for the operator, but has no valid operator token.",
    cure: "Send an operator token in the header `Authorization: Bearer …`.",
  },
  "right-missing": {
    status: 403,
    example: "This needs the role admin; yours is viewer",
    cause:
      "Your role, the role of the person who created the key or token, or the token's scope doesn't allow this call.",
    cure: "Ask an owner of the organisation, use a key that an owner created, or use a token with the scope `write`.",
  },
  "fresh-sign-in-required": {
    status: 403,
    example: "Use a passkey or a new sign-in link first, then repeat this within 10 minutes",
    cause: "Changes to keys, people and secrets, and deletions, need a recent sign-in or a passkey.",
    cure: "Use a passkey, or sign in with a new link, and send the call again.",
  },
} satisfies Record<string, ErrorFacts>;
