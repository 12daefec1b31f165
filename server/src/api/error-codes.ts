import type { ErrorFacts } from "../kernel/error-codes.ts";

/** Errors that come before any route, or instead of one. */
export const API_ERRORS = {
  "route-not-found": {
    status: 404,
    example: "Route not found",
    cause: "No endpoint has this path.",
    cure: "Check the path against the API reference.",
  },
  "method-not-allowed": {
    status: 405,
    example: "Method PUT is not allowed here",
    cause: "The path exists, but not with this method.",
    cure: "Use one of the methods that the `Allow` header lists.",
  },
  "malformed-request": {
    status: 400,
    example: "The request is not valid HTTP",
    cause: "The request is malformed, or servers could read it in different ways. The connection is closed.",
    cure: "Use a current HTTP client, and check what any proxy in between changes.",
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
    cure: "Send the id exactly as you received it.",
  },
  "expectation-failed": {
    status: 417,
    example: "The Expect header asks for something this server does not support",
    cause: "The `Expect` header asks for something other than `100-continue`.",
    cure: "Leave the header out.",
  },
  "headers-too-large": {
    status: 431,
    example: "Request headers are too large",
    cause: "The headers are larger than the server accepts.",
    cure: "Send fewer or shorter headers.",
  },
  "internal-error": {
    status: 500,
    example: "Failed to process request",
    cause: "Something failed on our side; nothing was changed.",
    cure: "Retry once with the same `Idempotency-Key`; if it fails again, contact us and quote the `requestId`.",
  },
} satisfies Record<string, ErrorFacts>;
