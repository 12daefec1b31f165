import { hash, randomBytes, timingSafeEqual } from "node:crypto";

export const sha256 = (data: string | Buffer): Buffer => hash("sha256", data, "buffer");

/** 32 random bytes in 43 characters that need no escaping in a header or a URL. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** Takes the same time wherever the two differ. Both sides are digests of the same length. */
export const equalDigests = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
