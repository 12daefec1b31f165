/** Refusals of the calls that look after the service: jobs, the timetable, mails. */
export const RUNNING_ERRORS = {
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
  "mail-not-found": {
    status: 404,
    example: "Mail not found",
    cause: "There is no such mail, or it was forgotten after the days for which mails are kept.",
    cure: "List the mails.",
  },
  "mail-not-sendable": {
    status: 409,
    example: "Only a mail that was refused or given up can be sent again; this one is sent",
    cause: "The mail waits, was sent, or contains a link that must not be sent again.",
    cure: "Let the person ask for a new link, where it is about one.",
  },
} as const;
