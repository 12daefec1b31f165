import { errors, jwtVerify, SignJWT } from "jose";
import { HOUR, SECOND } from "../../../kernel/duration.ts";
import { readUuid } from "../../../kernel/ids.ts";
import type { SigningKey } from "./queries-keys.ts";

export const ACCESS_SECONDS = HOUR / SECOND;

const ALGORITHM = "HS256";
const ISSUER = "sablewatch";
const AUDIENCE = "portal";

/** Names the session of its bearer and is valid for an hour. */
export const signAccessToken = (
  { id, secret }: SigningKey,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<string> =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid: id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS} s`)
    .sign(secret);

/** The session that a token names; undefined if it is forged, expired or signed with a replaced key. */
export async function sessionOfToken({ secret }: SigningKey, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["exp", "sub", "sid"],
    });
    return typeof payload.sid === "string" ? readUuid(payload.sid) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
