import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { sessionOfToken, signAccessToken } from "./access-token.ts";
import type { SessionCookies } from "./cookies.ts";
import type { OpenSession } from "./sessions.ts";
import { createSigningKeys } from "./signing-key.ts";
import { setViewer, type Viewer, viewerOfSession } from "./viewer.ts";

export const NO_SESSION = "Sign-in is required";

/** Lets browsers in: sets the cookies of a session, and reads from them who sends a request. */
export type PortalAccess = {
  cookies: SessionCookies;
  /** A session ends after this many days without a visit. */
  sessionDays: number;
  letIn(reply: FastifyReply, session: OpenSession): Promise<void>;
  /** The viewer named by the access token, while the session is alive. */
  findViewer(request: FastifyRequest): Promise<Viewer | undefined>;
  /** A route hook that refuses requests without a live session. */
  requireSession: (request: FastifyRequest) => Promise<void>;
};

export function createPortalAccess(
  db: Db,
  { cookies, sessionDays }: { cookies: SessionCookies; sessionDays: number },
): PortalAccess {
  const signingKey = createSigningKeys(db);

  async function letIn(reply: FastifyReply, session: OpenSession): Promise<void> {
    const accessToken = await signAccessToken(await signingKey(), session);
    cookies.set(reply, { accessToken, refreshToken: session.refreshToken, days: sessionDays });
  }

  async function findViewer(request: FastifyRequest): Promise<Viewer | undefined> {
    const token = cookies.accessTokenOf(request);
    const sessionId = token === undefined ? undefined : await sessionOfToken(await signingKey(), token);
    return sessionId === undefined ? undefined : viewerOfSession(db, sessionId);
  }

  async function requireSession(request: FastifyRequest): Promise<void> {
    const viewer = await findViewer(request);
    if (!viewer) throw new Refusal("unauthorized", NO_SESSION);
    setViewer(request, viewer);
  }

  return { cookies, sessionDays, letIn, findViewer, requireSession };
}
