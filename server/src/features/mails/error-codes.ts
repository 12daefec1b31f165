import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const MAIL_ERRORS = {
  "mail-not-found": {
    status: 404,
    example: "Mail not found",
    cause: "There is no such mail, or it was deleted after its retention period.",
    cure: "List the mails.",
  },
  "mail-not-sendable": {
    status: 409,
    example: "Only a mail that was refused or given up can be sent again; this one is sent",
    cause: "The mail waits, was sent, or contains a link that must not be sent again.",
    cure: "Let the person ask for a new link, where it is about one.",
  },
} satisfies Record<string, ErrorFacts>;
