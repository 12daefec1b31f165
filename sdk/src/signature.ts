import { createHmac, timingSafeEqual } from "node:crypto";

/** Lower-case hex HMAC-SHA256: of the raw body for a request, of the `X-Token` value for a response. */
export function sign(secret: string, content: Uint8Array | string): string {
  return createHmac("sha256", secret).update(content).digest("hex");
}

/** Takes the same time for a nearly right signature as for a completely wrong one. */
export function isSignedWith(secret: string, content: Uint8Array | string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, content));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
