import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const PLAN_ERRORS = {
  "plan-unknown": {
    status: 422,
    example: "planType: 'gold' is not an active plan",
    field: "planType",
    cause: "No active plan of the distributor or the system has this type or id.",
    cure: "Take one that `GET …/partner/plans` lists.",
  },
  "plan-not-found": {
    status: 404,
    example: "Plan not found",
    cause: "There is no plan with this id, or it is another distributor's.",
    cure: "Take the id from the list of plans.",
  },
  "plan-exists": {
    status: 409,
    example: "A plan of type 'service-gold' exists already",
    cause: "The distributor, or the system, has a plan of this type.",
    cure: "Change the one that exists, or use another type.",
  },
  "billing-code-not-found": {
    status: 404,
    example: "Billing code not found",
    cause: "There is no billing code with this id, or it is another distributor's.",
    cure: "Take the id from the list of billing codes.",
  },
  "billing-code-exists": {
    status: 409,
    example: "Billing code 'SW-BASIC-25' exists already",
    cause: "The distributor has a billing code with this name.",
    cure: "Use the one that exists, or another name.",
  },
  "not-in-plan": {
    status: 409,
    example: "Your plan has no breach alerts",
    cause: "The customer's plan does not list the feature.",
    cure: "Put the customer on a plan that does.",
  },
} satisfies Record<string, ErrorFacts>;
