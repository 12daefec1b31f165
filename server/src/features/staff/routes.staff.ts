export { openStaffRoutes } from "./links/routes-open.ts";
export { peopleRoutes } from "./people/routes-people.ts";
export { ownSessionRoutes } from "./sessions/routes-sessions.ts";
