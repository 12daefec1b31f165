import { createHmac, randomUUID } from "node:crypto";
import type { WebhookEvent } from "../src/index.ts";

export const SECRET = "whsec_of-the-tests";

/** Written out here again, so that a mistake in the kit's own would be noticed. */
export const hmac = (secret: string, content: string | Uint8Array): string =>
  createHmac("sha256", secret).update(content).digest("hex");

/** Letters of two, three and four bytes, and characters that JSON may or may not escape. */
export const UNICODE = 'Käsebörse Łódź 株式会社 🐦 \u2028 "quoted" </script>';

export function anEvent(name = "Bluefinch Books"): WebhookEvent {
  return {
    idempotencyToken: randomUUID(),
    type: "customer.deleted",
    data: {
      partnerId: randomUUID(),
      customer: { uuid: randomUUID(), name, reference: null },
      previousStatus: "active",
    },
    timestamp: 1_700_000_000_000,
  };
}

/** A request as the service would send it now, with the token that its answer must sign. */
export function signed(content: unknown, { secret = SECRET, sentAt = Date.now() } = {}) {
  const body = Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  const token = randomUUID();
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-signature": hmac(secret, body),
    "x-token": token,
    "x-timestamp": String(sentAt),
  };
  return { body, headers, token };
}
