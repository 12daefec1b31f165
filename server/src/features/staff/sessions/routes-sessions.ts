import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { recordAudit } from "../../audit/index.ts";
import { personActor, type StaffAccess, staffSessionOf } from "./access.ts";
import { listStaffSessions, updateMembership } from "./queries.ts";
import { endStaffSessions } from "./sessions.ts";
import { listedSessionView, ListedSessionView, StaffSessionView, staffSessionView } from "./views.ts";

const tags = ["Staff"];

type Parts = { db: Db; access: StaffAccess };

/** What a person sees and does about their own sessions. */
export const ownSessionRoutes = ({ db, access }: Parts) =>
  calls({ db, tags, isIdempotent: false }, (api) => {
    api.get("/session", "getStaffSession", {
      summary: "Get who is signed in, for which organisations, and with which rights.",
      failure: "Failed to read session",
      schema: { answer: StaffSessionView },
      handler: (request) => staffSessionView(staffSessionOf(request)),
    });

    api.post("/session/membership", "switchStaffMembership", {
      summary: "Switch to another organisation. Calls that don't name an organisation are then for this one.",
      failure: "Failed to switch membership",
      schema: { body: z.object({ membershipId: Uuid }), answer: StaffSessionView, errors: ["membership-not-found"] },
      change: async (tx, request) => {
        const session = staffSessionOf(request);
        const { membershipId } = request.body;
        if (!session.memberships.some(({ id }) => id === membershipId)) {
          throw notFound("Membership not found", "membership-not-found");
        }
        await updateMembership(tx, session.sessionId, membershipId);
        const subject = { kind: "staff-session", id: session.sessionId };
        const actor = personActor(request);
        await recordAudit(tx, { actor, action: "staff-session.switched", subject, details: { membershipId } });
        return staffSessionView({ ...session, membershipId });
      },
    });

    api.get("/sessions", "listStaffSessions", {
      summary: "List where this person is signed in, last seen first.",
      failure: "Failed to list sessions",
      schema: { answer: { sessions: z.array(ListedSessionView) } },
      handler: async (request) => {
        const session = staffSessionOf(request);
        const sessions = await listStaffSessions(db, session, access.settings.ownerIdleMinutes);
        return { sessions: sessions.map((one) => listedSessionView(one, session.sessionId)) };
      },
    });

    api.delete("/sessions", "signOutStaffEverywhere", {
      summary: "Sign out here and everywhere else.",
      failure: "Failed to sign out",
      schema: { answer: "Signed out everywhere successfully" },
      handler: async (request, reply) => {
        const { personId, connectionId } = staffSessionOf(request);
        const actor = personActor(request);
        const own = { personId, connectionId };
        await db.transaction().execute((tx) => endStaffSessions(tx, actor, own, "signed out"));
        access.cookie.clear(reply);
      },
    });

    api.delete("/sessions/:sessionId", "endStaffSession", {
      summary: "End one of this person's sessions.",
      failure: "Failed to end session",
      schema: {
        params: z.object({ sessionId: uuidOf("Session ID") }),
        answer: "Session ended successfully",
        errors: ["session-not-found"],
      },
      change: async (tx, request) => {
        const which = { ...staffSessionOf(request), sessionId: request.params.sessionId };
        const ended = await endStaffSessions(tx, personActor(request), which, "signed out");
        if (ended === 0) throw notFound("Session not found", "session-not-found");
      },
    });
  });
