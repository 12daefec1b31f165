import { z } from "zod";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { actorFrom, originOf } from "../audit/index.ts";
import { findLogo, logoHeaders } from "../organisations/index.ts";
import { NO_SESSION, type PortalAccess } from "./access.ts";
import { listSessions } from "./sessions/queries-sessions.ts";
import { SessionView, sessionView } from "./sessions/session-view.ts";
import { carryOnSession, endSessionOf, endSessions } from "./sessions/sessions.ts";
import { viewerActor, viewerOf } from "./sessions/viewer.ts";

const tags = ["Portal"];

/** Routes that use the refresh token, so they work after the access token has expired. */
export function tokenRoutes({ db, access }: { db: Db; access: PortalAccess }) {
  const { cookies, sessionDays: days } = access;
  return calls({ tags }, (api) => {
    api.post("/session/refresh", "refreshPortalSession", {
      summary:
        "Get a new access token and the next refresh token, as cookies. Using a refresh token a second time ends the session.",
      failure: "Failed to refresh session",
      security: [{ refresh: [] }],
      schema: {
        answer: "Session refreshed successfully",
        errors: ["session-required", "look-in-over", "read-only-look-in"],
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
      },
    });

    api.delete("/session", "signOutOfPortal", {
      summary: "Sign out here. Succeeds even if the session has already ended.",
      failure: "Failed to sign out",
      security: [{ refresh: [] }, { session: [] }],
      schema: { answer: "Signed out successfully", errors: ["look-in-over", "read-only-look-in"] },
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
      },
    });
  });
}

/** Routes that need a live session. */
export const portalRoutes = ({ db, access }: { db: Db; access: PortalAccess }) =>
  calls({ db, tags, isIdempotent: false }, (api, app) => {
    api.get("/sessions", "listPortalSessions", {
      summary: "List where this user is signed in, last seen first.",
      failure: "Failed to list sessions",
      schema: { answer: { sessions: z.array(SessionView) } },
      handler: async (request) => {
        const { userId, sessionId } = viewerOf(request);
        const sessions = await listSessions(db, userId);
        return { sessions: sessions.map((session) => sessionView(session, sessionId)) };
      },
    });

    api.delete("/sessions", "signOutEverywhere", {
      summary: "Sign out here and everywhere else.",
      failure: "Failed to sign out",
      schema: { answer: "Signed out everywhere successfully" },
      handler: async (request, reply) => {
        const { userId } = viewerOf(request);
        const actor = viewerActor(request);
        await db.transaction().execute((tx) => endSessions(tx, actor, { userId }, "signed out"));
        access.cookies.clear(reply);
      },
    });

    api.delete("/sessions/:sessionId", "endPortalSession", {
      summary: "End one of this user's sessions.",
      failure: "Failed to end session",
      schema: {
        params: z.object({ sessionId: uuidOf("Session ID") }),
        answer: "Session ended successfully",
        errors: ["session-not-found"],
      },
      change: async (tx, request) => {
        const which = { id: request.params.sessionId, userId: viewerOf(request).userId };
        const ended = await endSessions(tx, viewerActor(request), which, "signed out");
        if (ended === 0) throw notFound("Session not found", "session-not-found");
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
  });
