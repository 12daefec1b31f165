export {
  customerConnectionSettings,
  CustomerConnectionChanges,
  customerConnectionView,
  providerCallbackPath,
  providerSignInPath,
} from "./sign-in-connections/connection.ts";
export {
  askForTry,
  changeCustomerConnection,
  checkedConnection,
  readCustomerConnection,
  removeCustomerConnection,
  setCustomerConnection,
} from "./sign-in-connections/connections.ts";
export { areLinksOff } from "./queries-links.ts";
export { createPortalAccess } from "./access.ts";
export { sendSignInLinks } from "./ask-for-link.ts";
export { sessionCookies } from "./cookies.ts";
export { endingAccess } from "./end-access.ts";
export { breachAt, readReturnTo } from "./return-to.ts";
export { signInPath } from "./sign-in-path.ts";
export { createLinkForUser, createMagicLink, LINK_MINUTES, linkTo } from "./links.ts";
export { findLastVisit, recordVisit, updateLanguage } from "./queries-profiles.ts";
export { listSessions } from "./queries-sessions.ts";
export { sealedSigningKeys } from "./queries-keys.ts";
export { sealedCustomerClientSecrets } from "./sign-in-connections/queries.ts";
export { revokeAllSessions, revokeSessionsOf } from "./revoke.ts";
export { SessionView, sessionView } from "./session-view.ts";
export { frameOf, PortalFrame, type Viewer, viewerActor, viewerOf } from "./viewer.ts";
