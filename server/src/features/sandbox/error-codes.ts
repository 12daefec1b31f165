import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const SANDBOX_ERRORS = {
  "sandbox-only": {
    status: 403,
    example: "This partner is not a sandbox; call with a sandbox partner's id and its key, which begins with sw_test_",
    cause: "Breaches and events are simulated for sandbox partners alone.",
    cure: "Have your distributor add a partner with `sandbox: true`, and use its id and key.",
  },
  "sandbox-full": {
    status: 409,
    example: "This customer has 200 breaches already; use another one",
    cause: "A sandbox's customer has as many breaches as it may have.",
    cure: "Name another customer, or none: one is made.",
  },
} satisfies Record<string, ErrorFacts>;
