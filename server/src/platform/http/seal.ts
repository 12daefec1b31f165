import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { credentialOf } from "./proof.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text so that only the same API key, or the same session of a member of staff, can open it. Neither is
 * stored, so not even someone with the service's own keys can read it.
 */
export function seal(request: FastifyRequest, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(request), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64");
}

/** Returns undefined if the text was sealed with another key. */
export function unseal(request: FastifyRequest, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(ALGORITHM, keyFor(request), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

const keyFor = (request: FastifyRequest): Buffer =>
  Buffer.from(hkdfSync("sha256", credentialOf(request), "", "sablewatch: kept answers", 32));
