import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const PORTAL_ACCESS_ERRORS = {
  "look-in-over": {
    status: 401,
    example: "You no longer see this customer’s portal. Open it from the console again",
    cause:
      "A member of staff looked at a customer's portal, and the half hour, their session or their right to it is over.",
    cure: "Begin another look-in.",
  },
  "read-only-look-in": {
    status: 403,
    example: "You see what the customer sees, and cannot change anything here",
    cause: "A member of staff looks at a customer's portal. Only reading is open to them.",
    cure: "End the look-in, and use the calls of the organisation instead.",
  },
  "look-in-not-found": {
    status: 404,
    example: "Look-in not found",
    cause: "The look-in is over already, or is another person's.",
    cure: "Nothing is left to do.",
  },
  "no-platform-user": {
    status: 400,
    example: "Customer has no linked platform user",
    cause: "Nobody can sign in for this customer: it has no contact, was onboarded without access, or is offboarded.",
    cure: "Give the customer a `contactEmail`, or upgrade or reactivate it.",
  },
  "connection-untried": {
    status: 409,
    example: "Try the connection first: sign-in-connection/try gives a link for that",
    cause: "The customer's identity provider has not yet vouched for an address of the customer's domains.",
    cure: "Call `…/sign-in-connection/try`, have somebody at the customer open the link, and read `lastTry`.",
  },
  "magic-links-off": {
    status: 409,
    example: "Magic links are switched off for this customer: it signs in with its own identity provider",
    cause: "The partner switched magic links off for the customer.",
    cure: "Send the customer to the connection's `signInUrl`, or allow magic links again.",
  },
} satisfies Record<string, ErrorFacts>;
