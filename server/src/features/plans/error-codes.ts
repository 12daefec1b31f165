import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const PLAN_ERRORS = {
  "plan-unknown": {
    status: 422,
    example: "planType: 'gold' is not an active plan",
    field: "planType",
    cause: "No active plan of the distributor or the system has this type or id.",
    cure: "Use a plan that `GET …/partner/plans` lists.",
  },
  "plan-not-found": {
    status: 404,
    example: "Plan not found",
    cause: "There is no plan with this id, or it belongs to another distributor.",
    cure: "Use an id from the list of plans.",
  },
  "plan-exists": {
    status: 409,
    example: "A plan of type 'service-gold' exists already",
    cause: "The distributor or the system already has a plan of this type.",
    cure: "Change the existing plan, or use another type.",
  },
  "billing-code-not-found": {
    status: 404,
    example: "Billing code not found",
    cause: "There is no billing code with this id, or it belongs to another distributor.",
    cure: "Use an id from the list of billing codes.",
  },
  "billing-code-exists": {
    status: 409,
    example: "Billing code 'SW-BASIC-25' exists already",
    cause: "The distributor already has a billing code with this name.",
    cure: "Use the existing billing code, or another name.",
  },
  "not-in-plan": {
    status: 409,
    example: "Your plan has no breach alerts",
    cause: "The customer's plan doesn't include the feature.",
    cure: "Put the customer on a plan that includes it.",
  },
} satisfies Record<string, ErrorFacts>;
