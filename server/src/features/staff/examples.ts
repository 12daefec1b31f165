import { invitationId, memberId, partnerId, passkeyId } from "../../kernel/example-ids.ts";
import { done, type Examples } from "../../kernel/examples.ts";

const member = {
  id: memberId,
  email: "robin@harbour-it.example",
  role: "technician",
  joinedAt: "2026-09-01T09:00:00.000Z",
  seenAt: null,
};
const invitation = {
  id: invitationId,
  email: "kim@harbour-it.example",
  role: "owner",
  invitedAt: "2026-11-15T08:12:00.000Z",
  expiresAt: "2026-11-22T08:12:00.000Z",
};
const personId = "01990b42-79f8-7d02-8b7c-1a3c5e7f9b20";
const sessionId = "01990b43-0c4e-7e11-b2d4-3c5e7f9a1b32";
const session = {
  person: { id: personId, email: "kim@harbour-it.example" },
  session: {
    id: sessionId,
    method: "link",
    startedAt: "2026-11-15T08:12:00.000Z",
    expiresAt: "2026-11-15T20:12:00.000Z",
    isFresh: true,
  },
  memberships: [
    {
      id: memberId,
      organisation: { kind: "partner", id: partnerId, name: "Harbour IT" },
      role: "viewer",
      isCurrent: true,
      rights: ["customers:read", "assets:read", "breaches:read", "reports:read", "plans:read", "analytics:read"],
    },
  ],
};
const options = { answer: { options: { challenge: "q0m1Jc2W8", rpId: "watch.example", timeout: 60000 } } };
const credential = {
  id: "q0m1Jc2W8",
  rawId: "q0m1Jc2W8",
  type: "public-key",
  clientExtensionResults: {},
};
const assertion = {
  credential: {
    ...credential,
    response: { clientDataJSON: "eyJ0eXBlIjoi", authenticatorData: "SZYN5YgO", signature: "MEUCIQDx" },
  },
};
const passkey = {
  id: passkeyId,
  name: "Laptop",
  createdAt: "2026-09-01T09:00:00.000Z",
  lastUsedAt: null,
};
const connection = {
  id: "01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
  issuer: "https://login.harbour-it.example",
  clientId: "sablewatch",
  needsClientSecret: false,
  domains: ["harbour-it.example"],
  defaultRole: "viewer",
  isRequired: false,
  signInUrl: "https://watch.example/auth/staff/connections/01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
  redirectUrl: "https://watch.example/auth/staff/connections/01990b46-3f71-7b44-85a7-6f8b0c2d4e65/callback",
  usesOldRedirectUrl: false,
};
const people = { members: [member], invitations: [invitation] };
const connectionExamples = {
  get: { answer: { connection } },
  set: {
    request: {
      issuer: "https://login.harbour-it.example",
      clientId: "sablewatch",
      clientSecret: "q0m1Jc2W8…",
      domains: ["harbour-it.example"],
      defaultRole: "viewer",
      isRequired: false,
    },
    answer: { connection },
  },
  remove: done("Sign-in connection removed successfully"),
};

export const STAFF_EXAMPLES = {
  listPartnerStaff: { answer: { members: [member], invitations: [invitation] } },
  invitePartnerStaff: { request: { email: "kim@harbour-it.example", role: "owner" }, answer: { invitation } },
  withdrawPartnerInvitation: done("Invitation withdrawn successfully"),
  confirmStaffLink: { request: { token_hash: "q0m1Jc2W8…", type: "magiclink" }, answer: { redirectTo: "/console" } },
  askForStaffLink: {
    request: { email: "kim@harbour-it.example", returnTo: "/console/customers" },
    ...done("If the address has access, a link is on its way"),
  },
  signOutStaff: done("Signed out successfully"),
  getStaffSession: { answer: session },
  switchStaffMembership: { request: { membershipId: memberId }, answer: session },
  listStaffSessions: {
    answer: {
      sessions: [
        {
          id: sessionId,
          isThis: true,
          method: "link",
          startedAt: "2026-11-15T08:12:00.000Z",
          seenAt: "2026-11-15T09:01:00.000Z",
          browser: "Firefox",
          platform: "Windows",
        },
      ],
    },
  },
  signOutStaffEverywhere: done("Signed out everywhere successfully"),
  endStaffSession: done("Session ended successfully"),
  beginPasskeySignIn: options,
  signInWithPasskey: { request: assertion, answer: { redirectTo: "/console" } },
  beginPasskeyProof: options,
  provePresenceWithPasskey: { request: assertion, ...done("Presence proved successfully") },
  listPasskeys: { answer: { passkeys: [passkey] } },
  beginPasskeyRegistration: options,
  addPasskey: {
    request: {
      name: "Laptop",
      credential: { ...credential, response: { clientDataJSON: "eyJ0eXBlIjoi", attestationObject: "o2NmbXRk" } },
    },
    answer: { passkey },
  },
  renamePasskey: { request: { name: "Laptop" }, answer: { passkey } },
  removePasskey: done("Passkey removed successfully"),
  getStaffSignInConnection: connectionExamples.get,
  setStaffSignInConnection: connectionExamples.set,
  removeStaffSignInConnection: connectionExamples.remove,
  getStaffConnection: connectionExamples.get,
  setStaffConnection: connectionExamples.set,
  removeStaffConnection: connectionExamples.remove,
  listPeople: { answer: people },
  invitePerson: { request: { email: "robin@harbour-it.example", role: "technician" }, answer: { invitation } },
  withdrawInvitation: done("Invitation withdrawn successfully"),
  changePersonRole: { request: { role: "admin" }, ...done("Role changed successfully") },
  removePerson: done("Person removed successfully"),
  listOrganisationStaff: { answer: people },
  inviteOrganisationStaff: {
    request: { email: "robin@harbour-it.example", role: "technician", partnerId },
    answer: { invitation },
  },
  changeOrganisationStaffRole: { request: { role: "admin" }, ...done("Role changed successfully") },
  removeOrganisationStaff: done("Person removed successfully"),
} satisfies Examples;
