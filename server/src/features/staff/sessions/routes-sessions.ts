import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import { recordAudit } from "../../audit/index.ts";
import { personActor, type StaffAccess, staffSessionOf } from "./access.ts";
import { listStaffSessions, updateMembership } from "./queries.ts";
import { endStaffSessions } from "./sessions.ts";
import { listedSessionView, ListedSessionView, StaffSessionView, staffSessionView } from "./views.ts";

const tags = ["Staff"];

type Parts = { db: Db; access: StaffAccess };

const done = (message: string): z.infer<typeof Done> => ({ success: true, message });

/** What a person sees and does about their own sessions. */
export function ownSessionRoutes({ db, access }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/session", {
      config: { failure: "Failed to read session" },
      schema: {
        operationId: "getStaffSession",
        tags,
        summary: "Get who is signed in, for which organisations, and with which rights.",
        response: { 200: z.object({ ...success, ...StaffSessionView.shape }) },
      },
      handler: (request) => ({ success: true as const, ...staffSessionView(staffSessionOf(request)) }),
    });

    app.post("/session/membership", {
      config: { failure: "Failed to switch membership" },
      schema: {
        operationId: "switchStaffMembership",
        tags,
        summary: "Switch to another organisation. Calls that don't name an organisation are then for this one.",
        body: z.object({ membershipId: Uuid }),
        response: { 200: z.object({ ...success, ...StaffSessionView.shape }), ...refusals("membership-not-found") },
      },
      handler: async (request) => {
        const session = staffSessionOf(request);
        const { membershipId } = request.body;
        if (!session.memberships.some(({ id }) => id === membershipId)) {
          throw notFound("Membership not found", "membership-not-found");
        }
        const actor = personActor(request);
        await db.transaction().execute(async (tx) => {
          await updateMembership(tx, session.sessionId, membershipId);
          const subject = { kind: "staff-session", id: session.sessionId };
          await recordAudit(tx, { actor, action: "staff-session.switched", subject, details: { membershipId } });
        });
        return { success: true as const, ...staffSessionView({ ...session, membershipId }) };
      },
    });

    app.get("/sessions", {
      config: { failure: "Failed to list sessions" },
      schema: {
        operationId: "listStaffSessions",
        tags,
        summary: "List where this person is signed in, last seen first.",
        response: { 200: z.object({ ...success, sessions: z.array(ListedSessionView) }) },
      },
      handler: async (request) => {
        const session = staffSessionOf(request);
        const sessions = await listStaffSessions(db, session, access.settings.ownerIdleMinutes);
        return { success: true as const, sessions: sessions.map((one) => listedSessionView(one, session.sessionId)) };
      },
    });

    app.delete("/sessions", {
      config: { failure: "Failed to sign out" },
      schema: {
        operationId: "signOutStaffEverywhere",
        tags,
        summary: "Sign out here and everywhere else.",
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        const { personId, connectionId } = staffSessionOf(request);
        const actor = personActor(request);
        const own = { personId, connectionId };
        await db.transaction().execute((tx) => endStaffSessions(tx, actor, own, "signed out"));
        access.cookie.clear(reply);
        return done("Signed out everywhere successfully");
      },
    });

    app.delete("/sessions/:sessionId", {
      config: { failure: "Failed to end session" },
      schema: {
        operationId: "endStaffSession",
        tags,
        summary: "End one of this person's sessions.",
        params: z.object({ sessionId: uuidOf("Session ID") }),
        response: { 200: Done, ...refusals("session-not-found") },
      },
      handler: async (request) => {
        const which = { ...staffSessionOf(request), sessionId: request.params.sessionId };
        const actor = personActor(request);
        const ended = await db.transaction().execute((tx) => endStaffSessions(tx, actor, which, "signed out"));
        if (ended === 0) throw notFound("Session not found", "session-not-found");
        return done("Session ended successfully");
      },
    });
  };
}
