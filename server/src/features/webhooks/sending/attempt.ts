import type { Lease } from "../../../platform/leases/held-rows.ts";
import { inHundredths } from "../../../platform/outbound/outcome.ts";
import type { Sender } from "../../../platform/outbound/sender.ts";
import { SealingError } from "../../../platform/sealing/keyring.ts";
import { type Span, traced } from "../../../platform/tracing/spans.ts";
import { bodyOf } from "../body.ts";
import type { OpenTokens } from "./open-tokens.ts";
import type { ClaimedDelivery, DueEndpoint } from "./queries-claim.ts";
import type { DeliveryResult } from "./queries-finish.ts";
import { delayAfter, type RetrySchedule } from "./schedule.ts";
import { SANDBOX_HEADER, signedRequest } from "./signed-request.ts";
import type { SigningSecret } from "./signing.ts";
import { type Verdict, verdictOn } from "./verdict.ts";

/** A claimed delivery, and its endpoint. */
export type Task = { delivery: ClaimedDelivery; endpoint: DueEndpoint };

export type Attempting = {
  sender: Sender;
  schedule: RetrySchedule;
  /** The latest known state of the endpoint when its answer arrives: the secrets may have been cycled meanwhile. */
  newest: (endpoint: DueEndpoint) => DueEndpoint;
  tokenOf: OpenTokens;
};

/** Sends the delivery once, and returns the result to record. */
export function attempt(task: Task, lease: Lease, means: Attempting): Promise<[DeliveryResult, Verdict]> {
  const { type, traceparent, attemptCount } = task.delivery;
  const facts = { "sablewatch.webhook.event": type, "sablewatch.webhook.attempt": attemptCount + 1 };
  return traced({ name: `webhook ${type}`, kind: "client", cause: traceparent, facts }, async (span) => {
    const attempted = await send(task, lease, means, span?.traceparent);
    if (span) setOutcome(span, attempted[1]);
    return attempted;
  });
}

function setOutcome(span: Span, { error, httpStatus, indicator }: Verdict): void {
  if (httpStatus !== null) span.set({ "http.response.status_code": httpStatus });
  if (error !== undefined) span.fail(indicator ?? String(httpStatus));
}

async function send(
  { delivery, endpoint }: Task,
  { claimId, claimedAtMs }: Lease,
  { sender, schedule, newest, tokenOf }: Attempting,
  traceparent: string | undefined,
): Promise<[DeliveryResult, Verdict]> {
  const { secretId, secret } = endpoint;
  if (secretId === null || secret === null) throw new Error("There is no secret to sign with");
  const body = Buffer.from(bodyOf(delivery));
  const { token, atMs: attemptedMs, headers } = signedRequest(body, tokenOf(secretId, secret));
  if (delivery.isSandbox) headers.push(...SANDBOX_HEADER);
  // A receiver that records traces continues ours. The signature only covers the body.
  if (traceparent !== undefined) headers.push("traceparent", traceparent);
  const queueMs = inHundredths(delivery.queueMs + (performance.now() - claimedAtMs));
  const outcome = await sender.post({ target: endpoint.id, url: endpoint.url, headers, body });
  const verdict = verdictOn(outcome, { body, token, secrets: secretsOf(newest(endpoint), tokenOf) });
  const delayMs = verdict.error === undefined ? undefined : nextDelay(delivery, verdict, schedule);
  const isLast = verdict.error !== undefined && delayMs === undefined;
  const { timing, remoteAddress } = outcome;
  // One object literal: building it from parts took four times as long.
  const result: DeliveryResult = {
    endpoint_id: endpoint.id,
    delivery_id: delivery.id,
    claim_id: claimId,
    outcome: verdict.error === undefined ? "delivered" : isLast ? "failed" : "retry",
    delay_ms: delayMs,
    target_url: isLast ? endpoint.url : undefined,
    attempt_id: attemptId(attemptedMs, token),
    attempted_ms: attemptedMs,
    http_status: verdict.httpStatus ?? undefined,
    response_indicator: verdict.indicator ?? undefined,
    error_message: verdict.error,
    token,
    receipt: verdict.receipt?.signature,
    secret_id: verdict.receipt?.secretId,
    queue_ms: queueMs,
    dns_ms: timing.dnsMs ?? undefined,
    connect_ms: timing.connectMs ?? undefined,
    tls_ms: timing.tlsMs ?? undefined,
    first_byte_ms: timing.firstByteMs ?? undefined,
    total_ms: timing.totalMs,
    remote_address: remoteAddress ?? undefined,
    response_excerpt: outcome.kind === "answered" && outcome.excerpt !== "" ? outcome.excerpt : undefined,
  };
  return [result, verdict];
}

/** A version 7 UUID that reuses the token's random bits: generating new ones took as long as signing the body. */
function attemptId(atMs: number, token: string): string {
  const time = atMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${token.slice(15)}`;
}

/**
 * A test is sent once. A delivery that got a 410 waits until its endpoint is enabled again, and then gets at least one
 * attempt.
 */
function nextDelay(
  { isTest, attemptsInRound }: ClaimedDelivery,
  { isGone, retryAfterMs }: Verdict,
  schedule: RetrySchedule,
): number | undefined {
  if (isTest) return undefined;
  const made = attemptsInRound + 1;
  return delayAfter(schedule, made, retryAfterMs, Math.random()) ?? (isGone ? 0 : undefined);
}

/**
 * The active secret first. One that can't be decrypted is left out: the delivery was sent, and its result has to be
 * recorded, or it would be sent again and again.
 */
function secretsOf({ secretId, secret, fallbackId, fallback }: DueEndpoint, tokenOf: OpenTokens): SigningSecret[] {
  const secrets: SigningSecret[] = [];
  const add = (id: string, sealed: Buffer): void => {
    try {
      secrets.push({ id, token: tokenOf(id, sealed) });
    } catch (error) {
      if (!(error instanceof SealingError)) throw error;
    }
  };
  if (secretId !== null && secret !== null) add(secretId, secret);
  if (fallbackId !== null && fallback !== null) add(fallbackId, fallback);
  return secrets;
}

/** The delivery isn't sent after all, and can be claimed again. */
export const release = ({ delivery }: Task, claimId: string): DeliveryResult => ({
  endpoint_id: delivery.endpointId,
  delivery_id: delivery.id,
  claim_id: claimId,
  outcome: "released",
});
