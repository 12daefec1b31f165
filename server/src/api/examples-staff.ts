/** Examples of the calls about staff, and of the operator's. */
const memberId = "01990b42-7a10-7c55-9a1e-2f4b6d8e0c13";
const personId = "01990b42-79f8-7d02-8b7c-1a3c5e7f9b20";
const sessionId = "01990b43-0c4e-7e11-b2d4-3c5e7f9a1b32";
const invitationId = "01990b44-1d5f-7f22-a3e5-4d6f8a0b2c43";
const partnerId = "019a6a3e-5b10-7d21-8a4c-0f6b2d9e7c31";
const distributorId = "019a6a3d-11c2-7f08-9b7e-2f4a6c8e0d13";

const member = {
  id: memberId,
  email: "kim@harbour-it.example",
  role: "owner",
  joinedAt: "2026-09-01T09:00:00.000Z",
  seenAt: "2026-11-15T08:12:00.000Z",
};
const invitation = {
  id: invitationId,
  email: "robin@harbour-it.example",
  role: "technician",
  invitedAt: "2026-11-15T08:12:00.000Z",
  expiresAt: "2026-11-22T08:12:00.000Z",
};
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
const partner = {
  uuid: partnerId,
  name: "Harbour IT",
  contact_email: "hello@harbour-it.example",
  reply_to_email: "support@harbour-it.example",
  account_reference: "MER-001",
  monthly_churn_limit: 0,
  send_customer_welcome_emails: true,
  send_transactional_emails: true,
  distributor_id: distributorId,
  time_zone: "UTC",
  may_attest_domains: false,
};
const distributor = { id: distributorId, name: "Meridian Distribution", createdAt: "2026-09-01T09:00:00.000Z" };
const pagination = { total_count: 1, has_next_page: false, page: 1, per_page: 10 };
const people = { success: true, members: [member], invitations: [invitation] };
const done = (message: string) => ({ answer: { success: true, message } });

export const STAFF_EXAMPLES = {
  confirmStaffLink: {
    request: { token_hash: "q0m1Jc2W8…", type: "magiclink" },
    answer: { success: true, redirectTo: "/console" },
  },
  askForStaffLink: {
    request: { email: "kim@harbour-it.example" },
    ...done("If the address has access, a link is on its way"),
  },
  signOutStaff: done("Signed out successfully"),
  getStaffSession: { answer: { success: true, ...session } },
  switchStaffMembership: { request: { membershipId: memberId }, answer: { success: true, ...session } },
  listStaffSessions: {
    answer: {
      success: true,
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
  listPeople: { answer: people },
  invitePerson: {
    request: { email: "robin@harbour-it.example", role: "technician" },
    answer: { success: true, invitation },
  },
  withdrawInvitation: done("Invitation withdrawn successfully"),
  changePersonRole: { request: { role: "admin" }, ...done("Role changed successfully") },
  removePerson: done("Person removed successfully"),
  listDistributors: { answer: { success: true, data: [distributor], pagination } },
  getDistributor: { answer: { success: true, data: distributor } },
  listAllPartners: { answer: { success: true, data: [partner], pagination } },
  getAnyPartner: { answer: { success: true, data: partner } },
  listOrganisationStaff: { answer: people },
  inviteOrganisationStaff: {
    request: { email: "robin@harbour-it.example", role: "technician", partnerId },
    answer: { success: true, invitation },
  },
  changeOrganisationStaffRole: { request: { role: "admin" }, ...done("Role changed successfully") },
  removeOrganisationStaff: done("Person removed successfully"),
};
