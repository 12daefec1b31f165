import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
import { actorFrom, originOf } from "../audit/index.ts";
import { findLogo, logoHeaders } from "../organisations/index.ts";
import { NO_SESSION, type PortalAccess } from "./access.ts";
import { listSessions } from "./sessions/queries-sessions.ts";
import { SessionView, sessionView } from "./sessions/session-view.ts";
import { carryOnSession, endSessionOf, endSessions } from "./sessions/sessions.ts";
import { viewerActor, viewerOf } from "./sessions/viewer.ts";

const tags = ["Portal"];

const done = (message: string): z.infer<typeof Done> => ({ success: true, message });

/** Routes that use the refresh token, so they work after the access token has expired. */
export function tokenRoutes({ db, access }: { db: Db; access: PortalAccess }): FastifyPluginAsyncZod {
  const { cookies, sessionDays: days } = access;
  return async (app) => {
    app.post("/session/refresh", {
      config: { failure: "Failed to refresh session" },
      schema: {
        operationId: "refreshPortalSession",
        tags,
        security: [{ refresh: [] }],
        summary:
          "Get a new access token and the next refresh token, as cookies. Using a refresh token a second time ends the session.",
        response: { 200: Done, ...refusals("session-required", "look-in-over", "read-only-look-in") },
      },
      handler: async (request, reply) => {
        const token = cookies.refreshTokenOf(request);
        const how = { days, from: originOf(request), partnerId: await access.onlyPartnerAt(request) };
        const session =
          token === undefined ? undefined : await db.transaction().execute((tx) => carryOnSession(tx, token, how));
        if (!session) {
          cookies.clear(reply);
          throw new Refusal("session-required", NO_SESSION);
        }
        await access.letIn(reply, session);
        return done("Session refreshed successfully");
      },
    });

    app.delete("/session", {
      config: { failure: "Failed to sign out" },
      schema: {
        operationId: "signOutOfPortal",
        tags,
        security: [{ refresh: [] }, { session: [] }],
        summary: "Sign out here. Succeeds even if the session has already ended.",
        response: { 200: Done, ...refusals("look-in-over", "read-only-look-in") },
      },
      handler: async (request, reply) => {
        const token = cookies.refreshTokenOf(request);
        const from = originOf(request);
        const isEnded = token !== undefined && (await db.transaction().execute((tx) => endSessionOf(tx, token, from)));
        // Either cookie may be missing; the other one still identifies the session.
        const viewer = isEnded ? undefined : await access.findViewer(request);
        if (viewer) {
          const { sessionId: id, userId, partnerId } = viewer;
          const actor = actorFrom(request, { kind: "user", id: userId, partnerId });
          await db.transaction().execute((tx) => endSessions(tx, actor, { id, userId }, "signed out"));
        }
        cookies.clear(reply);
        return done("Signed out successfully");
      },
    });
  };
}

/** Routes that need a live session. */
export function portalRoutes({ db, access }: { db: Db; access: PortalAccess }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/sessions", {
      config: { failure: "Failed to list sessions" },
      schema: {
        operationId: "listPortalSessions",
        tags,
        summary: "List where this user is signed in, last seen first.",
        response: { 200: z.object({ ...success, sessions: z.array(SessionView) }) },
      },
      handler: async (request) => {
        const { userId, sessionId } = viewerOf(request);
        const sessions = await listSessions(db, userId);
        return { success: true as const, sessions: sessions.map((session) => sessionView(session, sessionId)) };
      },
    });

    app.delete("/sessions", {
      config: { failure: "Failed to sign out" },
      schema: {
        operationId: "signOutEverywhere",
        tags,
        summary: "Sign out here and everywhere else.",
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        const { userId } = viewerOf(request);
        const actor = viewerActor(request);
        await db.transaction().execute((tx) => endSessions(tx, actor, { userId }, "signed out"));
        access.cookies.clear(reply);
        return done("Signed out everywhere successfully");
      },
    });

    app.delete("/sessions/:sessionId", {
      config: { failure: "Failed to end session" },
      schema: {
        operationId: "endPortalSession",
        tags,
        summary: "End one of this user's sessions.",
        params: z.object({ sessionId: uuidOf("Session ID") }),
        response: { 200: Done, ...refusals("session-not-found") },
      },
      handler: async (request) => {
        const { userId } = viewerOf(request);
        const which = { id: request.params.sessionId, userId };
        const actor = viewerActor(request);
        const ended = await db.transaction().execute((tx) => endSessions(tx, actor, which, "signed out"));
        if (ended === 0) throw notFound("Session not found", "session-not-found");
        return done("Session ended successfully");
      },
    });

    app.get("/logo", {
      schema: { hide: true },
      handler: async (request, reply) => {
        const logo = await findLogo(db, viewerOf(request).partnerId);
        if (!logo) throw notFound("This partner has no logo");
        return reply.headers(logoHeaders).type(logo.type).send(logo.content);
      },
    });
  };
}
