import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const WEBHOOK_ERRORS = {
  "webhook-not-found": {
    status: 404,
    example: "Webhook not found",
    cause: "There is no endpoint with this id, or it belongs to another organisation.",
    cure: "Use an id from the list of webhooks.",
  },
  "webhook-secret-not-found": {
    status: 404,
    example: "Webhook secret not found",
    cause: "There is no signing secret with this id, or it belongs to another organisation.",
    cure: "Use an id from the list of secrets.",
  },
  "webhook-delivery-not-found": {
    status: 404,
    example: "Webhook delivery not found",
    cause: "There is no delivery with this id, it has expired, or it belongs to another organisation.",
    cure: "Use an id from the list of deliveries.",
  },
  "webhook-failure-not-found": {
    status: 404,
    example: "Webhook failure not found",
    cause:
      "No failed or queued delivery has this id: it was delivered, has expired, is a test, or belongs to another organisation.",
    cure: "Get the list of failures, or of deliveries, again.",
  },
  "webhook-redelivery-not-found": {
    status: 404,
    example: "Webhook redelivery not found",
    cause: "There is no redelivery with this id, or it belongs to another organisation.",
    cure: "Use an id from the list of redeliveries.",
  },
  "webhook-limit-reached": {
    status: 409,
    example: "There are 100 webhooks already; delete one first",
    cause: "The organisation has the maximum number of endpoints.",
    cure: "Delete an endpoint first.",
  },
  "webhook-secret-exists": {
    status: 409,
    example: "An active secret exists already; call webhooks/secrets/cycle to replace it",
    cause: "An organisation can have only one active signing secret.",
    cure: "Call `webhooks/secrets/cycle`.",
  },
  "webhook-deleted": {
    status: 409,
    example: "The webhook of this failure was deleted",
    cause: "The endpoint that the failed delivery was for no longer exists.",
    cure: "Create an endpoint; it gets the events that happen from then on.",
  },
  "webhook-disabled": {
    status: 409,
    example: "The webhook is disabled; enable it to send its queued events",
    cause:
      "The endpoint was disabled, either by a call or because it responded with 410. Nothing is sent to disabled endpoints.",
    cure: "Set `enabled` to `true`.",
  },
  "webhook-secret-missing": {
    status: 409,
    example: "There is no active secret to sign with; call webhooks/secrets to create one",
    cause: "Without an active secret nothing can be signed, so nothing is sent.",
    cure: "Call `webhooks/secrets` to create one, and give it to your receiver.",
  },
  "redelivery-ended": {
    status: 409,
    example: "Redelivery is already finished",
    cause: "A redelivery that is finished or cancelled cannot be cancelled.",
    cure: "Nothing: it's already done.",
  },
  "stream-position-invalid": {
    status: 400,
    example: "Last-Event-ID: must be the id of an event of this stream",
    field: "Last-Event-ID",
    cause: "The header isn't an id that an event stream has sent.",
    cure: "Send the last `id` unchanged, or leave the header out to start with new events.",
  },
  "partner-unknown": {
    status: 422,
    example: "partnerIds: there is no partner 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
    field: "partnerIds",
    cause: "The webhook names a partner that doesn't belong to the distributor.",
    cure: "Use ids from the list of partners.",
  },
} satisfies Record<string, ErrorFacts>;
