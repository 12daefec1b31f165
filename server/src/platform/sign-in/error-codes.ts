import type { ErrorFacts } from "../../kernel/error-codes.ts";

/** Errors of sign-in, for customers and staff alike. */
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
    cause: "The identity provider couldn't be reached, or gives itself another name; or no client secret is set.",
    cure: "Check that the issuer's address is the one in its `/.well-known/openid-configuration`, and send the client secret.",
  },
  "connection-not-found": {
    status: 404,
    example: "This organisation has no sign-in connection",
    cause: "No identity provider is set up.",
    cure: "Set one up first, if there should be one.",
  },
} satisfies Record<string, ErrorFacts>;
