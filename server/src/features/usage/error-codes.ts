import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const USAGE_ERRORS = {
  "usage-month-open": {
    status: 409,
    example: "2026-11 is not closed yet; change the price or the status instead of correcting the month",
    cause: "Only closed months can be corrected.",
    cure: "Change the price or the status instead, or wait until the month is closed, on the third of the next month.",
  },
  "usage-month-closing": {
    status: 409,
    example: "2026-10 is being closed; try again in a minute",
    cause: "One of the months that these days belong to is being closed right now.",
    cure: "Send the call again in a minute.",
  },
} satisfies Record<string, ErrorFacts>;
