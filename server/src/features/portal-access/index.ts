export {
  customerSignInConnectionSettings,
  CustomerSignInConnectionChanges,
  customerSignInConnectionView,
  providerCallbackPath,
  providerSignInPath,
} from "./sign-in-connections/connection.ts";
export {
  askForTry,
  changeCustomerSignInConnection,
  checkedConnection,
  readCustomerSignInConnection,
  removeCustomerSignInConnection,
  setCustomerSignInConnection,
} from "./sign-in-connections/connections.ts";
export { areLinksOff } from "./links/queries.ts";
export { createPortalAccess } from "./access.ts";
export { sendSignInLinks } from "./links/ask-for-link.ts";
export { sessionCookies } from "./sessions/cookies.ts";
export { endingAccess } from "./end-access.ts";
export { breachAt, readReturnTo } from "./links/return-to.ts";
export { signInPath } from "./links/sign-in-path.ts";
export { createLinkForUser, createMagicLink, LINK_MINUTES, linkTo } from "./links/links.ts";
export { findLastVisit, recordVisit, updateLanguage } from "./sessions/queries-profiles.ts";
export { findLivingSessions, listSessions } from "./sessions/queries-sessions.ts";
export { findLivingLookIns } from "./sessions/queries-viewers.ts";
export { sealedSigningKeys } from "./sessions/queries-keys.ts";
export { sealedCustomerClientSecrets } from "./sign-in-connections/queries.ts";
export { revokeAllSessions, revokeSessionsOf } from "./sessions/revoke.ts";
export { SessionView, sessionView } from "./sessions/session-view.ts";
export { frameOf, PortalFrame, type Viewer, viewerActor, viewerOf } from "./sessions/viewer.ts";
