import type { ErrorFacts } from "../../kernel/error-codes.ts";

/** Errors about the request itself, no matter what it is for. */
export const HTTP_ERRORS = {
  "cross-site-request": {
    status: 403,
    example: "This request comes from another site and was refused",
    cause: "The browser says that a page of another site sent the call.",
    cure: "Call the service from its own pages.",
  },
  "rate-limited": {
    status: 429,
    example: "Rate limit exceeded, retry in 21 seconds",
    cause: "You have used all the calls that this time window allows.",
    cure: "Wait for the number of seconds in `Retry-After`, then send the call again.",
  },
  "too-many-at-once": {
    status: 429,
    example: "64 of your requests are already in progress; wait for one of them to finish",
    cause:
      "Each node handles a limited number of requests from one organisation at a time (`REQUESTS_AT_ONCE`), so that others are served too.",
    cure: "Wait for responses before you send more, or wait for the number of seconds in `Retry-After`.",
  },
  "too-many-streams": {
    status: 429,
    example: "You have 10 streams open already; close one of them first",
    cause: "Each key can have ten event streams open at a time on each node.",
    cure: "Close one of them, or wait until one ends.",
  },
  "invalid-path": {
    status: 400,
    example: "Invalid route parameters: Customer ID must be a valid UUID",
    field: "customerId",
    cause: "An id in the path isn't a valid UUID.",
    cure: "Send the id exactly as you received it.",
  },
  "invalid-query": {
    status: 400,
    example: "Invalid query parameters: pageSize: must be 1 to 100",
    field: "pageSize",
    cause: "A query parameter is invalid, or is given twice.",
    cure: "Fix the parameter that `field` names.",
  },
  "invalid-json": {
    status: 400,
    example: "Request body must be valid JSON",
    cause: "The body is missing, or isn't valid JSON in UTF-8.",
    cure: "Send one JSON document as the body.",
  },
  "body-too-deep": {
    status: 400,
    example: "Request body must not be nested deeper than 32 levels",
    cause: "Objects and lists in the body are nested too deeply.",
    cure: "Send a flatter body.",
  },
  "body-too-large": {
    status: 413,
    example: "Request body must not be larger than 1 MiB",
    cause: "The body is larger than this call accepts.",
    cure: "Send less in one call.",
  },
  "unsupported-media-type": {
    status: 415,
    example: "Content-Type must be application/json",
    cause: "The body isn't sent as JSON.",
    cure: "Send JSON, with `Content-Type: application/json`.",
  },
  "duplicate-field": {
    status: 422,
    example: "companyName: is given twice",
    field: "companyName",
    cause: "A JSON object has the field twice, and programs disagree on which of the two counts.",
    cure: "Send each field once.",
  },
  "invalid-body": {
    status: 422,
    example: "companyName: must not be empty",
    field: "companyName",
    cause:
      "The body has one or more errors. `error` says what's wrong; `field` names the field if only one is affected.",
    cure: "Fix the body. Don't send it again unchanged.",
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
      "The key was used in the last 24 hours for a different call or body, or the first response contains a secret for another API key, or that response can no longer be read.",
    cure: "Use a new key for each new call. If the response to an earlier call can't be read any more, read what that call changed.",
  },
  "not-found": {
    status: 404,
    example: "This partner has no logo",
    cause: "There is no such file or picture.",
    cure: "`error` says what is missing.",
  },
  unavailable: {
    status: 503,
    example: "The service cannot reach its database, retry in a few seconds",
    cause: "The service is starting, stopping or too busy, or can't reach its database.",
    cure: "Wait for the number of seconds in `Retry-After`, then try again. Send changes with the same `Idempotency-Key`.",
  },
  "outcome-unknown": {
    status: 503,
    example:
      "The connection to the database broke while the change was being saved, so it may or may not have been made. Send it again with the same Idempotency-Key, or read first whether it is there",
    cause:
      "The service lost its connection to the database while saving the change, which may or may not have been made.",
    cure: "Wait for the number of seconds in `Retry-After`, then send it again with the same `Idempotency-Key`: if the change was made, you get the first response. If you sent no key, check whether the change was made before you send it again.",
  },
} satisfies Record<string, ErrorFacts>;
