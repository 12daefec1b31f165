import { randomUUID } from "node:crypto";
import type { Lease } from "../../../platform/leases/holdings.ts";
import type { Sender } from "../../../platform/outbound/sender.ts";
import type { ClaimedDelivery, DueEndpoint } from "./queries-claim.ts";
import type { AttemptRecord, DeliveryResult } from "./queries-finish.ts";
import { delayAfter, type RetrySchedule } from "./schedule.ts";
import { sign, type SigningSecret } from "./signing.ts";
import { type Verdict, verdictOn } from "./verdict.ts";

/** A delivery in hand, and where it goes. */
export type Task = { delivery: ClaimedDelivery; endpoint: DueEndpoint };

/** The same bytes in every attempt: the event's own data and time, under its own token. */
const bodyOf = ({ idempotencyToken, type, data, occurredAtMs }: ClaimedDelivery): Buffer =>
  Buffer.from(
    `{"idempotencyToken":"${idempotencyToken}","type":${JSON.stringify(type)},"data":${data},"timestamp":${occurredAtMs}}`,
  );

export type Attempting = {
  sender: Sender;
  schedule: RetrySchedule;
  /** What is known of the endpoint by the time of its answer: the secrets may have been cycled meanwhile. */
  newest: (endpoint: DueEndpoint) => DueEndpoint;
};

/** Sends it once, and says what is to be noted. */
export async function attempt(
  { delivery, endpoint }: Task,
  { claimId, claimedAtMs }: Lease,
  { sender, schedule, newest }: Attempting,
): Promise<[DeliveryResult, Verdict]> {
  if (endpoint.secret === null) throw new Error("There is no secret to sign with");
  const body = bodyOf(delivery);
  const token = randomUUID();
  const attemptedAt = new Date();
  const queueMs = delivery.queueMs + (performance.now() - claimedAtMs);
  const headers = {
    "x-signature": sign(body, endpoint.secret),
    "x-token": token,
    "x-timestamp": String(attemptedAt.getTime()),
  };
  const outcome = await sender.post({ target: endpoint.id, url: endpoint.url, headers, body });
  const verdict = verdictOn(outcome, { body, token, secrets: secretsOf(newest(endpoint)) });
  const delayMs = verdict.error === undefined ? undefined : nextDelay(delivery, verdict, schedule);
  const isLast = verdict.error !== undefined && delayMs === undefined;
  const { timing, remoteAddress } = outcome;
  // One literal: put together from parts, it took four times as long.
  const result: DeliveryResult = {
    endpoint_id: endpoint.id,
    delivery_id: delivery.id,
    claim_id: claimId,
    outcome: verdict.error === undefined ? "delivered" : isLast ? "failed" : "retry",
    delay_ms: delayMs ?? null,
    target_url: isLast ? endpoint.url : null,
    attempt_id: attemptId(attemptedAt, token),
    attempted_at: attemptedAt.toISOString(),
    http_status: verdict.httpStatus,
    response_indicator: verdict.indicator,
    error_message: verdict.error ?? null,
    token,
    receipt: verdict.receipt?.signature ?? null,
    secret_id: verdict.receipt?.secretId ?? null,
    queue_ms: queueMs,
    dns_ms: timing.dnsMs,
    connect_ms: timing.connectMs,
    tls_ms: timing.tlsMs,
    first_byte_ms: timing.firstByteMs,
    total_ms: timing.totalMs,
    remote_address: remoteAddress,
    response_excerpt: outcome.kind === "answered" && outcome.excerpt !== "" ? outcome.excerpt : null,
  };
  return [result, verdict];
}

/** Of version 7, from the token's randomness: to draw more for it took as long as signing the body. */
function attemptId(at: Date, token: string): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${token.slice(15)}`;
}

/** A test is made once. What ran into 410 waits for its endpoint to be enabled again, and is then tried once at least. */
function nextDelay(
  { isTest, attemptsInRound }: ClaimedDelivery,
  { isGone, retryAfterMs }: Verdict,
  schedule: RetrySchedule,
): number | undefined {
  if (isTest) return undefined;
  const made = attemptsInRound + 1;
  return delayAfter(schedule, made, retryAfterMs, Math.random()) ?? (isGone ? 0 : undefined);
}

/** The active one first. */
function secretsOf({ secretId, secret, fallbackId, fallback }: DueEndpoint): SigningSecret[] {
  const secrets: SigningSecret[] = [];
  if (secretId !== null && secret !== null) secrets.push({ id: secretId, token: secret });
  if (fallbackId !== null && fallback !== null) secrets.push({ id: fallbackId, token: fallback });
  return secrets;
}

const NO_ATTEMPT: AttemptRecord = {
  attempt_id: null,
  attempted_at: null,
  http_status: null,
  response_indicator: null,
  error_message: null,
  token: null,
  receipt: null,
  secret_id: null,
  queue_ms: null,
  dns_ms: null,
  connect_ms: null,
  tls_ms: null,
  first_byte_ms: null,
  total_ms: null,
  remote_address: null,
  response_excerpt: null,
};

/** Not sent after all: it is free again for whoever comes next. */
export const release = ({ delivery }: Task, claimId: string): DeliveryResult => ({
  ...NO_ATTEMPT,
  endpoint_id: delivery.endpointId,
  delivery_id: delivery.id,
  claim_id: claimId,
  outcome: "released",
  delay_ms: null,
  target_url: null,
});
