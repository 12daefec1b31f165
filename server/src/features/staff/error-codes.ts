import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const STAFF_ERRORS = {
  "passkey-refused": {
    status: 401,
    example: "This passkey was not accepted",
    cause:
      "The passkey is unknown, or it signed something other than what it was asked to: for another site, with an old challenge, or as a copy.",
    cure: "Start again with new options, or use a sign-in link.",
  },
  "not-a-member": {
    status: 403,
    example: "You are not a member of this organisation",
    cause: "You aren't a member of the organisation that the call is for, or that organisation doesn't exist.",
    cure: "Name one of your own organisations, or switch to it.",
  },
  "own-sign-in-required": {
    status: 403,
    example: "Sign in with a link or a passkey first",
    cause:
      "You signed in through an organisation's identity provider, which counts for that organisation only. The call is about your own account.",
    cure: "Sign in with a link or a passkey, then send the call again.",
  },
  "session-not-found": {
    status: 404,
    example: "Session not found",
    cause: "The session has already ended, or belongs to another user.",
    cure: "Get the list of sessions again.",
  },
  "membership-not-found": {
    status: 404,
    example: "Membership not found",
    cause: "The session has no membership with this id.",
    cure: "Use an id from `GET /api/v1/staff/session`.",
  },
  "member-not-found": {
    status: 404,
    example: "Member not found",
    cause: "No member of the organisation has this id.",
    cure: "Use an id from the list of people.",
  },
  "invitation-not-found": {
    status: 404,
    example: "Invitation not found",
    cause: "The invitation was accepted or withdrawn, or belongs to another organisation.",
    cure: "Get the list of people again.",
  },
  "passkey-not-found": {
    status: 404,
    example: "Passkey not found",
    cause: "There is no passkey with this id, or it belongs to someone else.",
    cure: "Get the list of passkeys again.",
  },
  "already-member": {
    status: 409,
    example: "kim@harbour-it.example is a member already; change the role instead",
    cause: "The invited address belongs to a member of the organisation.",
    cure: "Change the member's role.",
  },
  "last-owner": {
    status: 409,
    example: "This is the last owner; make someone else an owner first",
    cause: "Without an owner, no one could invite people to the organisation any more.",
    cure: "Make someone else an owner first.",
  },
  "passkeys-need-host-name": {
    status: 409,
    example: "Passkeys need a host name, and this service is at 127.0.0.1",
    cause: "`PUBLIC_URL` is an IP address. Browsers support passkeys for host names only.",
    cure: "Give the service a host name, or sign in with a link. On a developer's machine, use `http://localhost`.",
  },
} satisfies Record<string, ErrorFacts>;
