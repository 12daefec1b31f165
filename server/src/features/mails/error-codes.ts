import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const MAIL_ERRORS = {
  "mail-not-found": {
    status: 404,
    example: "Email not found",
    cause: "There is no email with this id, or it was deleted after its retention period.",
    cure: "Use an id from the list of emails.",
  },
  "mail-not-sendable": {
    status: 409,
    example: "Only an email that was refused or given up can be sent again; this one is sent",
    cause: "The email is queued, was sent, or contains a link that must not be sent again.",
    cure: "If the email contained a link, have the person request a new one.",
  },
} satisfies Record<string, ErrorFacts>;
