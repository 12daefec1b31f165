import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { readUuid } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { neverKept } from "../../../platform/http/security-headers.ts";
import type { StaffAccess } from "../../staff/index.ts";
import type { SessionCookies } from "../sessions/cookies.ts";
import { PORTAL_HOME } from "../links/sign-in-path.ts";
import { isOpenLookIn } from "./queries.ts";

export type OpenLookInParts = { db: Db; staff: StaffAccess; cookies: SessionCookies };

/**
 * The target of a look-in's link. It needs the staff session that began the look-in, so the link alone opens nothing.
 */
export function openLookInRoutes({ db, staff, cookies }: OpenLookInParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get<{ Params: { lookInId: string } }>(
      "/look-in/:lookInId",
      { schema: { hide: true }, config: { showsPage: () => true } },
      async (request, reply) => {
        const id = readUuid(request.params.lookInId);
        const { previous: session } = await staff.arrivalOf(request);
        const isOpen = session && id && (await isOpenLookIn(db, { id, staffSessionId: session.sessionId }));
        if (isOpen) cookies.setLookIn(reply, id);
        return neverKept(reply).redirect(isOpen ? PORTAL_HOME : "/console", 303);
      },
    );
  };
}
