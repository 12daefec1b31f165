import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const REPORT_ERRORS = {
  "report-not-found": {
    status: 404,
    example: "Report not found or does not belong to partner",
    cause: "There is no report with this id for the customer.",
    cure: "Use an id from the list of reports.",
  },
} satisfies Record<string, ErrorFacts>;
