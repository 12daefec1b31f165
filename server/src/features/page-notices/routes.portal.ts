import type { FastifyRequest } from "fastify";
import { viewerOf } from "../portal-access/index.ts";
import type { PageNotices } from "./page-notices.ts";
import { noticeRoutes } from "./routes.ts";
import type { Watcher } from "./watcher.ts";

/** For the customer whose portal is shown. */
export const portalRoutes = ({ notices }: { notices: PageNotices }) =>
  noticeRoutes({ notices, watcherOf, operationId: "streamPortalNotices", tags: ["Portal"] });

function watcherOf(request: FastifyRequest): Watcher {
  const { sessionId, customerId, lookIn } = viewerOf(request);
  return { is: lookIn ? "look-in" : "user", holder: lookIn?.id ?? sessionId, reach: `customer:${customerId}` };
}
