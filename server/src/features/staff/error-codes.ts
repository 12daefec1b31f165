import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const STAFF_ERRORS = {
  "passkey-refused": {
    status: 401,
    example: "This passkey was not accepted",
    cause:
      "The passkey is unknown, or what it signed is not what it was asked to sign: another site, an old challenge, a copy.",
    cure: "Begin again with new options, or use a sign-in link.",
  },
  "not-a-member": {
    status: 403,
    example: "You are not a member of this organisation",
    cause:
      "The person signed in does not work for the organisation that the call is for, or that organisation does not exist.",
    cure: "Name one of the session's own organisations, or switch to it.",
  },
  "own-sign-in-required": {
    status: 403,
    example: "Sign in with a link or a passkey first",
    cause:
      "The session came by an organisation's identity provider, whose word counts in that organisation alone. The call is about the person's own account.",
    cure: "Sign in with a link or a passkey, and send the call again.",
  },
  "session-not-found": {
    status: 404,
    example: "Session not found",
    cause: "The session has ended already, or is another user's.",
    cure: "Read the list of sessions again.",
  },
  "membership-not-found": {
    status: 404,
    example: "Membership not found",
    cause: "The session does not open such a membership.",
    cure: "Take the id from `GET /api/v1/staff/session`.",
  },
  "member-not-found": {
    status: 404,
    example: "Member not found",
    cause: "Nobody with this id works for the organisation.",
    cure: "Take the id from the list of people.",
  },
  "invitation-not-found": {
    status: 404,
    example: "Invitation not found",
    cause: "The invitation is accepted, taken back, or another organisation's.",
    cure: "Read the list of people again.",
  },
  "passkey-not-found": {
    status: 404,
    example: "Passkey not found",
    cause: "There is no passkey with this id, or it is another person's.",
    cure: "Read the list of passkeys again.",
  },
  "already-member": {
    status: 409,
    example: "kim@harbour-it.example is a member already; change the role instead",
    cause: "The address that is invited belongs to a member.",
    cure: "Change the member's role.",
  },
  "last-owner": {
    status: 409,
    example: "This is the last owner; make somebody else an owner first",
    cause: "An organisation without an owner could not invite anybody any more.",
    cure: "Make somebody else an owner first.",
  },
  "passkeys-need-host-name": {
    status: 409,
    example: "Passkeys need a host name, and this service is at 127.0.0.1",
    cause: "`PUBLIC_URL` is an IP address. Browsers make and use passkeys for host names alone.",
    cure: "Give the service a host name, or sign in by link. On a developer's machine, use `http://localhost`.",
  },
} satisfies Record<string, ErrorFacts>;
