import type { FastifyRequest } from "fastify";
import { proofOf } from "../../platform/http/proof.ts";
import type { Caller, StaffAsker } from "../callers/index.ts";
import type { Reach } from "./notice-pace.ts";
import type { PageNotices } from "./page-notices.ts";
import { noticeRoutes } from "./routes.ts";
import type { Watcher } from "./watcher.ts";

/** For the organisation that the member of staff works for now. */
export const staffRoutes = ({ notices }: { notices: PageNotices }) =>
  noticeRoutes({ notices, watcherOf, operationId: "streamStaffNotices", tags: ["Staff"] });

function watcherOf(request: FastifyRequest): Watcher {
  const caller = proofOf(request).caller as Partial<Caller> & { asker: StaffAsker };
  return { is: "staff", holder: caller.asker.sessionId, asker: caller.asker, reach: reachOf(caller) };
}

function reachOf({ partnerId, distributorId }: Partial<Caller>): Reach {
  if (partnerId !== undefined) return `partner:${partnerId}`;
  return distributorId === undefined ? "operator" : `distributor:${distributorId}`;
}
