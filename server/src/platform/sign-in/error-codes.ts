import type { ErrorFacts } from "../../kernel/error-codes.ts";

/** Errors of the ways in that customers and staff both have. */
export const SIGN_IN_ERRORS = {
  "sign-in-link-invalid": {
    status: 401,
    example: "This sign-in link is used, expired or unknown",
    cause: "A link works once: a sign-in link within an hour, an invitation within seven days.",
    cure: "Get a new link.",
  },
  "connection-unusable": {
    status: 422,
    example: "issuer: does not answer as an OpenID Connect issuer",
    field: "issuer",
    cause: "The identity provider could not be asked, or calls itself something else; or there is no secret for it.",
    cure: "Check the issuer's address, which `/.well-known/openid-configuration` below it repeats, and send the secret.",
  },
  "connection-not-found": {
    status: 404,
    example: "This organisation has no connection",
    cause: "No identity provider is set.",
    cure: "Set one up first, if there should be one.",
  },
} satisfies Record<string, ErrorFacts>;
