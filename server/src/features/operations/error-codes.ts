import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const OPERATIONS_ERRORS = {
  "job-not-found": {
    status: 404,
    example: "Job not found; it may be done",
    cause: "There is no such job. Jobs that are done leave the list.",
    cure: "List the jobs.",
  },
  "job-not-failed": {
    status: 409,
    example: "The job has not failed; it starts when it is due",
    cause: "Only a job that failed can be run again.",
    cure: "Wait until it has run.",
  },
  "timetable-entry-not-found": {
    status: 404,
    example: "There is no such job in the timetable",
    cause: "No worker runs a job of that name by the clock.",
    cure: "List the timetable.",
  },
} satisfies Record<string, ErrorFacts>;
