export { createPortalAccess } from "./access.ts";
export { sessionCookies } from "./cookies.ts";
export { endingAccess } from "./end-access.ts";
export { createLinkForUser, LINK_MINUTES, linkTo } from "./links.ts";
export { recordVisit, updateLanguage } from "./queries-profiles.ts";
export { listSessions } from "./queries-sessions.ts";
export { revokeAllSessions, revokeSessionsOf } from "./revoke.ts";
export { SessionView, sessionView } from "./session-view.ts";
export { frameOf, PortalFrame, type Viewer, viewerActor, viewerOf } from "./viewer.ts";
