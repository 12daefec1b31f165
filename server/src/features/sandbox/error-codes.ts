import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const SANDBOX_ERRORS = {
  "sandbox-only": {
    status: 403,
    example: "This partner is not a sandbox; call with a sandbox partner's id and its key, which begins with sw_test_",
    cause: "Breaches and events can be simulated for sandbox partners only.",
    cure: "Ask your distributor to add a partner with `sandbox: true`, and use its id and key.",
  },
  "sandbox-full": {
    status: 409,
    example: "This customer has 200 breaches already; use another one",
    cause: "The sandbox's customer has the maximum number of breaches.",
    cure: "Name another customer, or leave `customerId` out to have one created.",
  },
} satisfies Record<string, ErrorFacts>;
