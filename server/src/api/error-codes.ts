import type { ErrorFacts } from "../kernel/error-codes.ts";

/** Errors that come before any route, or instead of one. */
export const API_ERRORS = {
  "route-not-found": {
    status: 404,
    example: "Route not found",
    cause: "No call has this path.",
    cure: "Compare the path with the reference.",
  },
  "method-not-allowed": {
    status: 405,
    example: "Method PUT is not allowed here",
    cause: "The path is right, the method is not.",
    cure: "Use one of the methods in `Allow`.",
  },
  "malformed-request": {
    status: 400,
    example: "The request is not valid HTTP",
    cause: "The request is not HTTP that every server reads alike; the connection is closed.",
    cure: "Use a current HTTP client, and look at what a proxy in between changes.",
  },
  "request-timeout": {
    status: 408,
    example: "The request took too long to arrive",
    cause: "The request was not complete within a minute.",
    cure: "Send it again over a better connection.",
  },
  "url-too-long": {
    status: 414,
    example: "URI Too Long",
    cause: "A part of the path is longer than any id.",
    cure: "Send the id as we gave it to you.",
  },
  "expectation-failed": {
    status: 417,
    example: "The Expect header asks for what this server does not do",
    cause: "The `Expect` header asks for something else than `100-continue`.",
    cure: "Leave the header out.",
  },
  "headers-too-large": {
    status: 431,
    example: "Request headers are too large",
    cause: "The headers have more bytes than the server takes.",
    cure: "Send fewer or shorter headers.",
  },
  "internal-error": {
    status: 500,
    example: "Failed to process request",
    cause: "Something failed on our side; nothing was changed.",
    cure: "Retry once with the same `Idempotency-Key`; if it fails again, tell us the `requestId`.",
  },
} satisfies Record<string, ErrorFacts>;
