import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Faces } from "../organisations/index.ts";
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
  /** The partner whose customers alone may come in here: at a partner's own host. */
  onlyPartnerAt(request: FastifyRequest): Promise<string | undefined>;
  /** The viewer named by the access token, while the session is alive and belongs here. */
  findViewer(request: FastifyRequest): Promise<Viewer | undefined>;
  /** A route hook that refuses requests without a live session. */
  requireSession: (request: FastifyRequest) => Promise<void>;
};

export function createPortalAccess(
  db: Db,
  { cookies, faces, sessionDays }: { cookies: SessionCookies; faces: Faces; sessionDays: number },
): PortalAccess {
  const signingKey = createSigningKeys(db);

  async function letIn(reply: FastifyReply, session: OpenSession): Promise<void> {
    const accessToken = await signAccessToken(await signingKey(), session);
    cookies.set(reply, { accessToken, refreshToken: session.refreshToken, days: sessionDays });
    faces.noteSession(reply, session.partnerId);
  }

  const onlyPartnerAt = async (request: FastifyRequest) => (await faces.ownerOfHost(request))?.id;

  async function findViewer(request: FastifyRequest): Promise<Viewer | undefined> {
    const token = cookies.accessTokenOf(request);
    const sessionId = token === undefined ? undefined : await sessionOfToken(await signingKey(), token);
    if (sessionId === undefined) return undefined;
    const [viewer, only] = await Promise.all([viewerOfSession(db, sessionId), onlyPartnerAt(request)]);
    return only === undefined || viewer?.partnerId === only ? viewer : undefined;
  }

  async function requireSession(request: FastifyRequest): Promise<void> {
    const viewer = await findViewer(request);
    if (!viewer) throw new Refusal("session-required", NO_SESSION);
    setViewer(request, viewer);
  }

  return { cookies, sessionDays, letIn, onlyPartnerAt, findViewer, requireSession };
}
