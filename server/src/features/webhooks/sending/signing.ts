import { createHmac, timingSafeEqual } from "node:crypto";

/** Lower-case hexadecimal HMAC-SHA256 of a request's body, or of the token that the receiver's response must sign. */
export const sign = (text: string | Buffer, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

const SIGNATURE_SHAPE = /^[0-9a-f]{64}$/;

export type SigningSecret = { id: string; token: string };

/** The secret that made this signature, if it is one of these. */
export function signerOf(
  text: string,
  signature: string,
  secrets: readonly SigningSecret[],
): SigningSecret | undefined {
  if (!SIGNATURE_SHAPE.test(signature)) return undefined;
  const given = Buffer.from(signature, "hex");
  return secrets.find(({ token }) => timingSafeEqual(given, createHmac("sha256", token).update(text).digest()));
}
