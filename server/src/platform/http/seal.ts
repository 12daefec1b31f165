import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A text that only the same API key opens again. The key itself is nowhere in the database, so what is sealed with it
 * is worth nothing to whoever reads the tables.
 */
export function seal(request: FastifyRequest, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(request), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64");
}

/** Undefined where it was sealed with another key. */
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

function keyFor({ headers }: FastifyRequest): Buffer {
  const apiKey = String(headers["sw-api-key"]).trim();
  return Buffer.from(hkdfSync("sha256", apiKey, "", "sablewatch: kept answers", 32));
}
