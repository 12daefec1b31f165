import { randomUUID } from "node:crypto";
import { sign } from "./signing.ts";

/** The headers that prove where a request comes from, and the token whose signature proves that it was received. */
export type SignedRequest = { token: string; atMs: number; headers: string[] };

/** Marks a sandbox's event: its body looks real, and a receiver must be able to tell the difference. */
export const SANDBOX_HEADER = ["x-sandbox", "true"] as const;

/** A request has its own token and time; its body is the same at every attempt. */
export function signedRequest(body: Buffer, secret: string): SignedRequest {
  const token = randomUUID();
  const atMs = Date.now();
  // A list, as undici needs it: turning an object into one took as long as choosing the connection.
  const headers = ["x-signature", sign(body, secret), "x-token", token, "x-timestamp", String(atMs)];
  return { token, atMs, headers };
}
