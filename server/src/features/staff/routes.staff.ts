export { signInConnectionRoutes } from "./sign-in-connections/routes-connection.ts";
export { openStaffRoutes } from "./links/routes-open.ts";
export { ownPasskeyRoutes, passkeyProofRoutes, passkeySignInRoutes } from "./passkeys/routes-passkeys.ts";
export { peopleRoutes } from "./people/routes-people.ts";
export { ownSessionRoutes } from "./sessions/routes-sessions.ts";
