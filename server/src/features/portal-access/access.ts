import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import type { StaffAccess } from "../staff/index.ts";
import type { PagePartners } from "../organisations/index.ts";
import { sessionOfToken, signAccessToken } from "./sessions/access-token.ts";
import type { SessionCookies } from "./sessions/cookies.ts";
import { viewerOfLookIn } from "./look-ins/viewer-of-look-in.ts";
import type { OpenSession } from "./sessions/sessions.ts";
import { createSigningKeys } from "./sessions/signing-key.ts";
import { setViewer, type Viewer, viewerOfSession } from "./sessions/viewer.ts";

const lookInOver = (): Refusal =>
  new Refusal("look-in-over", "You no longer see this customer’s portal. Open it from the console again");

export const NO_SESSION = "Sign-in is required";

/** It changes nothing. */
const isReading = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";

/** Lets browsers in: sets the cookies of a session, and reads from them who sends a request. */
export type PortalAccess = {
  cookies: SessionCookies;
  /** A session ends after this many days without a visit. */
  sessionDays: number;
  letIn(reply: FastifyReply, session: OpenSession): Promise<void>;
  /** At a partner's own host: only this partner's customers may sign in here. */
  onlyPartnerAt(request: FastifyRequest): Promise<string | undefined>;
  /** The viewer named by the access token, while the session is alive and belongs here. */
  findViewer(request: FastifyRequest): Promise<Viewer | undefined>;
  /** A route hook that refuses requests without a live session or look-in. */
  requireSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** A route hook that refuses changes by a member of staff who is viewing the portal. */
  refuseLookIns: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export function createPortalAccess(
  db: Db,
  {
    cookies,
    pagePartners,
    staff,
    sessionDays,
  }: { cookies: SessionCookies; pagePartners: PagePartners; staff: StaffAccess; sessionDays: number },
): PortalAccess {
  const signingKey = createSigningKeys(db);

  async function letIn(reply: FastifyReply, session: OpenSession): Promise<void> {
    const accessToken = await signAccessToken(await signingKey(), session);
    cookies.set(reply, { accessToken, refreshToken: session.refreshToken, days: sessionDays });
    pagePartners.noteSession(reply, session.partnerId);
  }

  const onlyPartnerAt = async (request: FastifyRequest) => (await pagePartners.ownerOfHost(request))?.id;

  async function findViewer(request: FastifyRequest): Promise<Viewer | undefined> {
    const token = cookies.accessTokenOf(request);
    const sessionId = token === undefined ? undefined : await sessionOfToken(await signingKey(), token);
    if (sessionId === undefined) return undefined;
    const [viewer, only] = await Promise.all([viewerOfSession(db, sessionId), onlyPartnerAt(request)]);
    return only === undefined || viewer?.partnerId === only ? viewer : undefined;
  }

  /**
   * What the look-in in this browser shows. The browser learns once that it has ended; after that, the browser has its
   * own session again.
   */
  async function lookInAt(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | undefined> {
    const id = cookies.lookInOf(request);
    if (id === undefined) return undefined;
    const viewer = await viewerOfLookIn(db, staff, request, id);
    if (viewer) return viewer;
    cookies.clearLookIn(reply);
    throw lookInOver();
  }

  async function refuseLookIns(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isReading(request) || !(await lookInAt(request, reply))) return;
    throw new Refusal("read-only-look-in", "You see what the customer sees, and cannot change anything here");
  }

  async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const viewer = (await lookInAt(request, reply)) ?? (await findViewer(request));
    if (!viewer) throw new Refusal("session-required", NO_SESSION);
    setViewer(request, viewer);
  }

  return { cookies, sessionDays, letIn, onlyPartnerAt, findViewer, requireSession, refuseLookIns };
}
