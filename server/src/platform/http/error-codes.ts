import type { ErrorFacts } from "../../kernel/error-codes.ts";

/** Errors about the request itself, whatever it asks for. */
export const HTTP_ERRORS = {
  "cross-site-request": {
    status: 403,
    example: "This request comes from another site and was refused",
    cause: "The browser says that a page of another site made it send the call.",
    cure: "Call the service from its own pages.",
  },
  "rate-limited": {
    status: 429,
    example: "Rate limit exceeded, retry in 21 seconds",
    cause: "The calls of this window are used up.",
    cure: "Wait for the seconds in `Retry-After`, then send the call again.",
  },
  "too-many-at-once": {
    status: 429,
    example: "64 of your requests are in work already; wait for one of them",
    cause:
      "A node handles a limited number of requests of one organisation at a time (`REQUESTS_AT_ONCE`), so that others get answers too.",
    cure: "Wait for answers before you send more, or for the seconds in `Retry-After`.",
  },
  "too-many-streams": {
    status: 429,
    example: "You have 10 streams open already; end one of them first",
    cause: "A key may have ten streams of events open at a time on each node.",
    cure: "End one of them, or wait until one ends.",
  },
  "invalid-path": {
    status: 400,
    example: "Invalid route parameters: Customer ID must be a valid UUID",
    field: "customerId",
    cause: "An id in the path does not have the form of an id.",
    cure: "Send the id as we gave it to you.",
  },
  "invalid-query": {
    status: 400,
    example: "Invalid query parameters: pageSize: must be 1 to 100",
    field: "pageSize",
    cause: "A query parameter breaks its rule, or is given twice.",
    cure: "Correct the parameter that `field` names.",
  },
  "invalid-json": {
    status: 400,
    example: "Request body must be valid JSON",
    cause: "The body is missing, or is not JSON in UTF-8.",
    cure: "Send one JSON document as the body.",
  },
  "body-too-deep": {
    status: 400,
    example: "Request body must not be nested deeper than 32 levels",
    cause: "Objects and lists in the body are nested too deep.",
    cure: "Send a flatter body.",
  },
  "body-too-large": {
    status: 413,
    example: "Request body must not be larger than 1 MiB",
    cause: "The body has more bytes than the call takes.",
    cure: "Send less in one call.",
  },
  "unsupported-media-type": {
    status: 415,
    example: "Content-Type must be application/json",
    cause: "The body has another type than JSON.",
    cure: "Send JSON, with `Content-Type: application/json`.",
  },
  "duplicate-field": {
    status: 422,
    example: "companyName: is given twice",
    field: "companyName",
    cause: "A JSON object names the field twice; programs differ on which of the two counts.",
    cure: "Send each field once.",
  },
  "invalid-body": {
    status: 422,
    example: "companyName: must not be empty",
    field: "companyName",
    cause: "The body breaks one or more rules. `error` says which, `field` where it is a single field.",
    cure: "Correct the body. Do not retry unchanged.",
  },
  "idempotency-key-invalid": {
    status: 422,
    example: "Idempotency-Key: must be one text of 1 to 255 characters",
    field: "Idempotency-Key",
    cause: "The `Idempotency-Key` is empty, too long or given twice.",
    cure: "Send one key of 1 to 255 characters, such as a UUID.",
  },
  "idempotency-key-reused": {
    status: 422,
    example: "Idempotency-Key: was already used for another request; use a new key for a new request",
    field: "Idempotency-Key",
    cause:
      "The key was used within 24 hours for another call or body, or the answer holds a secret of another API key, or can no longer be read.",
    cure: "Use a new key for each new call. Where the call was made and its answer cannot be read, read what it changed.",
  },
  "not-found": {
    status: 404,
    example: "This partner has no logo",
    cause: "A file or picture is not there.",
    cure: "`error` says what is missing.",
  },
  unavailable: {
    status: 503,
    example: "The service cannot reach its database, retry in a few seconds",
    cause: "The service is starting, stopping or too busy, or its database is away.",
    cure: "Retry after the seconds in `Retry-After`, changes with the same `Idempotency-Key`.",
  },
  "outcome-unknown": {
    status: 503,
    example:
      "The connection to the database broke while the change was being saved, so it may or may not have been made. Send it again with the same Idempotency-Key, or read first whether it is there",
    cause: "The service lost its database while it saved the change: it may or may not have been made.",
    cure: "After the seconds in `Retry-After`, send it again with the same `Idempotency-Key`: you get the first answer if it was made. Sent without a key: read whether the change is there before you send it again.",
  },
} satisfies Record<string, ErrorFacts>;
