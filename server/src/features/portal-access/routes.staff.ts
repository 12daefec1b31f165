export { endLookInRoutes, lookInRoutes } from "./look-ins/routes-look-ins.ts";
