import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const OPERATIONS_ERRORS = {
  "job-not-found": {
    status: 404,
    example: "Job not found; it may have finished",
    cause: "There is no job with this id. Jobs are removed once they are done.",
    cure: "Use an id from the list of jobs.",
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
    cause: "No scheduled job has this name.",
    cure: "Use a name from the timetable.",
  },
} satisfies Record<string, ErrorFacts>;
