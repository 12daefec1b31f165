import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const CUSTOMER_ERRORS = {
  "customer-not-found": {
    status: 404,
    example: "Customer not found or does not belong to partner",
    cause: "There is no customer with this id, or it is another partner's.",
    cure: "Check the id, and which partner you call for.",
  },
  "customer-already-active": {
    status: 409,
    example: "Customer is already active",
    cause: "The call would make an active customer active.",
    cure: "Nothing is left to do.",
  },
  "customer-already-prospect": {
    status: 409,
    example: "Customer is already a prospect",
    cause: "The call would make a prospect a prospect.",
    cure: "Nothing is left to do.",
  },
  "customer-offboarded": {
    status: 409,
    example: "Customer is inactive and cannot be upgraded; call reactivate instead",
    cause: "The customer is inactive or dormant.",
    cure: "Call `reactivate`.",
  },
  "customer-not-offboarded": {
    status: 409,
    example: "Customer is a prospect and not inactive; call upgrade to make it active",
    cause: "Only offboarded customers can be reactivated.",
    cure: "Call `upgrade` to make a prospect active.",
  },
  "churn-limit-reached": {
    status: 409,
    example: "Monthly churn limit of 5 reached",
    cause: "As many active customers left this month (UTC) as the partner's limit allows.",
    cure: "Wait for the next month, or ask the distributor to raise the limit.",
  },
} satisfies Record<string, ErrorFacts>;
