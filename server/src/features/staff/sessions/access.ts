import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { Refusal } from "../../../kernel/errors.ts";
import { sha256 } from "../../../platform/crypto.ts";
import type { Db } from "../../../platform/db/database.ts";
import { deviceOf } from "../../../platform/http/device.ts";
import { type Actor, actorFrom, originOf } from "../../audit/index.ts";
import { freshSignInRequired } from "../../callers/index.ts";
import type { StaffCookie } from "./cookie.ts";
import { findMembershipsOf, findStaffSession, markStaffSeen } from "./queries.ts";
import type { StaffSession, StaffSessionSettings } from "./session.ts";
import type { Arrival } from "./sessions.ts";

/** The session of a request. Calls that the console makes by itself do not count as activity of the person. */
export type ShownSession = { token: string; isUnasked: boolean };

/** Set to 1 on calls that no person caused. */
const BY_ITSELF = "sw-background";

/** Sets the session cookie of staff, and reads from it who sends a request. */
export type StaffAccess = {
  cookie: StaffCookie;
  settings: StaffSessionSettings;
  /** The live session of a token. Records the person's activity, unless the console made the call by itself. */
  find(on: Db, token: string, by?: { isUnasked: boolean }): Promise<StaffSession | undefined>;
  /** The memberships of those sessions that are live. */
  findMemberships(on: Db, sessionIds: readonly string[]): Promise<Map<string, StaffSession["memberships"]>>;
  /** The session of a request, live or not. */
  shownBy: (request: FastifyRequest) => ShownSession | undefined;
  letIn(reply: FastifyReply, token: string): void;
  /** What a new session records about its request. */
  arrivalOf(request: FastifyRequest): Promise<Arrival>;
  /** A route hook that refuses requests without a live session. */
  requireSession: (request: FastifyRequest) => Promise<void>;
};

export const noStaffSession = (): Refusal => new Refusal("session-required", "Sign-in is required");

export function createStaffAccess(
  db: Db,
  { cookie, settings }: { cookie: StaffCookie; settings: StaffSessionSettings },
): StaffAccess {
  async function find(on: Db, token: string, { isUnasked } = { isUnasked: false }): Promise<StaffSession | undefined> {
    const row = await findStaffSession(on, sha256(token), settings.ownerIdleMinutes);
    // A person who no longer works for any organisation has nothing to sign in to.
    if (!row || row.memberships.length === 0) return undefined;
    const { isStale, ...session } = row;
    if (isStale && !isUnasked) await markStaffSeen(on, session.sessionId);
    return session;
  }

  async function findFor(request: FastifyRequest): Promise<StaffSession | undefined> {
    const token = cookie.tokenOf(request);
    return token === undefined ? undefined : find(db, token);
  }

  return {
    cookie,
    settings,
    find,
    findMemberships: (on, sessionIds) => findMembershipsOf(on, sessionIds, settings.ownerIdleMinutes),
    shownBy: (request) => {
      const token = cookie.tokenOf(request);
      return token === undefined ? undefined : { token, isUnasked: request.headers[BY_ITSELF] === "1" };
    },
    letIn: (reply, token) => cookie.set(reply, token, settings.sessionHours),
    arrivalOf: async (request) => ({
      device: deviceOf(request.headers["user-agent"]),
      from: originOf(request),
      previous: await findFor(request),
    }),
    async requireSession(request) {
      const session = await findFor(request);
      if (!session) throw noStaffSession();
      request.setDecorator("staffSession", session);
    },
  };
}

export function staffSessionOf(request: FastifyRequest): StaffSession {
  const session = request.getDecorator<StaffSession | null>("staffSession");
  if (!session) throw new Error("This route was mounted without a session");
  return session;
}

/** The person as the actor of changes to their own account. */
export const personActor = (request: FastifyRequest): Actor =>
  actorFrom(request, { kind: "staff", id: staffSessionOf(request).personId });

/**
 * A route hook for what belongs to the person rather than to an organisation. A provider could name any address, so a
 * session from a provider counts only for that organisation.
 */
export const requireOwnWay: onRequestHookHandler = (request, _reply, done) => {
  const isOwn = staffSessionOf(request).connectionId === null;
  done(isOwn ? undefined : new Refusal("own-sign-in-required", "Sign in with a link or a passkey first"));
};

/** For actions on the person's account that a stolen session must not allow. */
export function requireFresh(request: FastifyRequest): void {
  if (!staffSessionOf(request).isFresh) throw freshSignInRequired();
}
