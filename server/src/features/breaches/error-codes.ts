import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const BREACH_ERRORS = {
  "breach-not-found": {
    status: 404,
    example: "Breach not found or does not belong to partner",
    cause: "There is no such breach, or it is another partner's or customer's.",
    cure: "Take the `id` from the customer's breach list.",
  },
  "step-not-found": {
    status: 404,
    example: "Step not found",
    cause: "The breach has no such step.",
    cure: "Read the breach again.",
  },
  "email-not-monitored": {
    status: 404,
    example: "Email is not monitored for any customer of the partner",
    cause: "The operator of this service allows lookups of monitored addresses only.",
    cure: "Add the address to a customer's assets first.",
  },
  "full-monitoring-required": {
    status: 409,
    example: "Alerts and reports come with full monitoring",
    cause: "The customer is a prospect.",
    cure: "Upgrade the customer first.",
  },
} satisfies Record<string, ErrorFacts>;
