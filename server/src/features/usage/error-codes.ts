import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const USAGE_ERRORS = {
  "usage-month-open": {
    status: 409,
    example: "2026-11 is not closed yet; it is corrected by putting right what it counts",
    cause: "Only closed months get corrections.",
    cure: "Put the price or the status right, or wait until the month is closed, on the third of the next.",
  },
  "usage-month-closing": {
    status: 409,
    example: "2026-10 is being closed; try again in a minute",
    cause: "A month that these days belong to is being closed just now.",
    cure: "Send the call again in a minute.",
  },
} satisfies Record<string, ErrorFacts>;
