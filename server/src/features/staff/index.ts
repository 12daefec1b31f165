export { sealedStaffClientSecrets } from "./sign-in-connections/queries.ts";
export { staffInvited, staffRolesChanged } from "./happenings.ts";
export { createStaffLink, sendStaffLink, STAFF_LINK_MINUTES, staffLinkTo } from "./links/links.ts";
export { findPersonByEmail } from "./links/queries.ts";
export { revokeAllStaffSessions, revokeStaffSessionsOf } from "./links/revoke.ts";
export { type Organisation } from "./organisation.ts";
export { createInvitationToken, acceptInvitation } from "./people/invitations.ts";
export { NewInvitation } from "./people/member.ts";
export {
  changeRole,
  INVITATION_DAYS,
  inviteMember,
  prepareInvitation,
  removeMember,
  withdrawInvitation,
} from "./people/people.ts";
export { listInvitations } from "./people/queries-invitations.ts";
export { ensurePerson, findOrganisationOf, insertMembership, listMembers, listOwnersOf } from "./people/queries.ts";
export { createStaffAccess, type ShownSession, type StaffAccess, staffSessionOf } from "./sessions/access.ts";
export { endingSessionsOfPartners } from "./sessions/end-for-partners.ts";
export { staffCookie } from "./sessions/cookie.ts";
export { createStaffProofs, organisationOfMember, type StaffProofs } from "./sessions/proofs.ts";
export type { StaffSessionSettings } from "./sessions/session.ts";
export { RoleField } from "./views.ts";
