import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const CUSTOMER_ERRORS = {
  "customer-not-found": {
    status: 404,
    example: "Customer not found or does not belong to partner",
    cause: "There is no customer with this id, or it belongs to another partner.",
    cure: "Check the id, and that `SW-PARTNER-ID` names the right partner.",
  },
  "customer-already-active": {
    status: 409,
    example: "Customer is already active",
    cause: "The customer is active already, so there is nothing to change.",
    cure: "Nothing: it's already done.",
  },
  "customer-already-prospect": {
    status: 409,
    example: "Customer is already a prospect",
    cause: "The customer is a prospect already, so there is nothing to change.",
    cure: "Nothing: it's already done.",
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
    cause: "The number of active customers that left this month (UTC) has reached the partner's limit.",
    cure: "Wait for the next month, or ask the distributor to raise the limit.",
  },
} satisfies Record<string, ErrorFacts>;
