import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const ORGANISATION_ERRORS = {
  "organisation-not-found": {
    status: 404,
    example: "Organisation not found",
    cause: "There is no distributor or partner with this id.",
    cure: "Use an id from the list of distributors or partners.",
  },
  "partner-not-found": {
    status: 404,
    example: "Partner not found or does not belong to distributor",
    cause: "There is no partner with this id, or it belongs to another distributor.",
    cure: "Use a `uuid` from the list of partners.",
  },
  "sender-not-found": {
    status: 404,
    example: "This partner has no sender address of its own",
    cause: "The partner's mails come from the operator's address.",
    cure: "Set a sender address first.",
  },
  "portal-host-not-found": {
    status: 404,
    example: "This partner has no portal host",
    cause: "The partner's customers reach the portal at the operator's own host.",
    cure: "Set a portal host first.",
  },
  "portal-host-taken": {
    status: 409,
    example: "watch.harbour-it.example is another partner's portal host",
    cause: "Each host can belong to one partner only.",
    cure: "Choose another host, or ask the other partner to remove it.",
  },
  "changed-meanwhile": {
    status: 409,
    example: "It was changed in the meantime; check again",
    cause: "Someone changed the setting while its DNS records were being looked up.",
    cure: "Check again.",
  },
  "partner-not-offboarded": {
    status: 409,
    example: "Partner is not offboarded",
    cause: "Only a partner that was offboarded can be restored.",
    cure: "Nothing: the partner is in service.",
  },
  "offboarding-final": {
    status: 409,
    example: "Partner was offboarded more than 30 days ago; that is final",
    cause: "An offboarding can be undone for 30 days.",
    cure: "Create a new partner.",
  },
  "partner-has-customers": {
    status: 409,
    example: "Partner still has 3 customers; offboard them first",
    cause: "A partner with prospects or active customers cannot be deleted.",
    cure: "Offboard its customers first.",
  },
} satisfies Record<string, ErrorFacts>;
