import type { WebhookEvent } from "./events.ts";
import { type HeaderSource, headerOf } from "./headers.ts";
import { isSignedWith, sign } from "./signature.ts";

/** A request as it arrived, with the exact bytes of its body, because the signature covers those. */
export type IncomingRequest = { body: Uint8Array | string; headers: HeaderSource };

export type ReceiveOptions = {
  /** The complete active signing secret, as the API showed it. */
  secret: string;
  /** The other secret during a rotation. An empty string counts as none. */
  fallbackSecret?: string | undefined;
  /** How far `X-Timestamp` may differ from this clock, in either direction. The default is 5 minutes. */
  toleranceMs?: number;
  /** The default is 5 MiB, because the breaches of a large customer make long lists. */
  maxBodyBytes?: number;
  /** The clock, in milliseconds. */
  now?: () => number;
};

/** The reasons for refusing a request, each with its status. */
const REFUSALS = {
  "only POST is answered": 405,
  "body incomplete": 400,
  "body too large": 413,
  "signature missing": 401,
  "signature wrong": 401,
  "token is not a UUID": 401,
  "timestamp missing": 401,
  "timestamp too far from this clock": 401,
  "not JSON": 400,
  "not an event": 400,
} as const;

export type RefusalReason = keyof typeof REFUSALS;
export type Refusal = { ok: false; status: number; reason: RefusalReason };

/** `signature` is the response's `X-Signature`. Send it only once the event is safely stored. */
export type Acceptance = { ok: true; event: WebhookEvent; signature: string };

export const DEFAULT_MAX_BODY_BYTES = 5 * 1024 * 1024;
const DEFAULT_TOLERANCE_MS = 5 * 60 * 1000;

export const refuse = (reason: RefusalReason): Refusal => ({ ok: false, status: REFUSALS[reason], reason });

/**
 * Verifies a request, and signs its response with the secret that verified it. Also accepts event types that this
 * version does not know: ignore those that you do not handle.
 */
export function receive({ body, headers }: IncomingRequest, options: ReceiveOptions): Acceptance | Refusal {
  const secrets = secretsOf(options);
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes.byteLength > (options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES)) return refuse("body too large");

  const signature = headerOf(headers, "x-signature");
  if (!signature) return refuse("signature missing");
  const secret = secrets.find((candidate) => isSignedWith(candidate, bytes, signature));
  if (secret === undefined) return refuse("signature wrong");

  // The signature does not cover the token, so an attacker who replays a request can choose it. If any text were
  // allowed, the response would sign a body of the attacker's choice.
  const token = headerOf(headers, "x-token") ?? "";
  if (!UUID.test(token)) return refuse("token is not a UUID");

  const timestamp = headerOf(headers, "x-timestamp") ?? "";
  if (!/^\d{1,16}$/.test(timestamp)) return refuse("timestamp missing");
  const distanceMs = Math.abs((options.now ?? Date.now)() - Number(timestamp));
  if (distanceMs > (options.toleranceMs ?? DEFAULT_TOLERANCE_MS)) return refuse("timestamp too far from this clock");

  const event = parse(bytes);
  if (event === undefined) return refuse("not JSON");
  return isEvent(event) ? { ok: true, event, signature: sign(secret, token) } : refuse("not an event");
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws for an empty secret, which often comes from an unset variable: anyone could sign with it. */
export function secretsOf({ secret, fallbackSecret }: ReceiveOptions): string[] {
  if (typeof secret !== "string" || secret === "") throw new TypeError("The webhook's signing secret is not set.");
  return fallbackSecret ? [secret, fallbackSecret] : [secret];
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Checks only the envelope: `data` comes from a sender that knows the secret, and may get new fields. */
function isEvent(value: unknown): value is WebhookEvent {
  if (!isObject(value)) return false;
  const { idempotencyToken, type, data, timestamp } = value;
  return (
    typeof idempotencyToken === "string" && typeof type === "string" && typeof timestamp === "number" && isObject(data)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
