import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const PORTAL_ACCESS_ERRORS = {
  "look-in-over": {
    status: 401,
    example: "You no longer see this customer’s portal. Open it from the console again",
    cause: "You were viewing a customer's portal, and the 30 minutes, your session or your right to view it has ended.",
    cure: "Open the portal from the console again.",
  },
  "read-only-look-in": {
    status: 403,
    example: "You see what the customer sees, and cannot change anything here",
    cause: "You are viewing a customer's portal as a member of staff. Nothing can be changed there.",
    cure: "End the look-in, and make the change in the console or with the organisation's own calls.",
  },
  "look-in-not-found": {
    status: 404,
    example: "Look-in not found",
    cause: "The look-in has already ended, or belongs to someone else.",
    cure: "Nothing: it's already done.",
  },
  "no-platform-user": {
    status: 400,
    example: "Customer has no linked platform user",
    cause:
      "No one can sign in for this customer: it has no contact, was onboarded without portal access, or is offboarded.",
    cure: "Give the customer a `contactEmail`, or upgrade or reactivate it.",
  },
  "connection-untried": {
    status: 409,
    example: "Try the sign-in connection first: sign-in-connection/try gives a link for that",
    cause: "The customer's identity provider has not yet vouched for an address of the customer's domains.",
    cure: "Call `…/sign-in-connection/try`, ask someone at the customer to open the link, and read `lastTry`.",
  },
  "magic-links-off": {
    status: 409,
    example: "Magic links are switched off for this customer: it signs in with its own identity provider",
    cause: "The partner switched magic links off for the customer.",
    cure: "Send the customer to the sign-in connection's `signInUrl`, or allow magic links again.",
  },
} satisfies Record<string, ErrorFacts>;
