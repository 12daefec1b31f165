import { HOUR, SECOND } from "../../../kernel/duration.ts";
import type { Outcome } from "../../../platform/outbound/sender.ts";
import { sign, signerOf, type SigningSecret } from "./signing.ts";

/** How an attempt ended, in the contract's terms. */
export type Verdict = {
  httpStatus: number | null;
  indicator: "timeout" | "network_error" | "invalid_signature" | null;
  /** Undefined if delivered. */
  error: string | undefined;
  /** The verified signature of the answer, and the secret that made it. */
  receipt: { signature: string; secretId: string } | undefined;
  /** How long the receiver asked us to wait. */
  retryAfterMs: number | undefined;
  isGone: boolean;
};

const GONE = 410;
const MAY_ASK_FOR_TIME = [429, 503];
const LONGEST_RETRY_AFTER_MS = HOUR;

export type Sent = { body: string | Buffer; token: string; secrets: readonly SigningSecret[] };

const FAILED = { httpStatus: null, indicator: null, receipt: undefined, retryAfterMs: undefined, isGone: false };

/** Only a 2xx answer that proves the receiver's secret counts as delivered. */
export function verdictOn(outcome: Outcome, sent: Sent): Verdict {
  if (outcome.kind !== "answered") return { ...FAILED, indicator: outcome.kind, error: outcome.why };
  const { status, headers } = outcome;
  if (status < 200 || status > 299) {
    return {
      ...FAILED,
      httpStatus: status,
      error: `Answered ${status}${status >= 300 && status < 400 ? "; redirects are not followed" : ""}`,
      retryAfterMs: MAY_ASK_FOR_TIME.includes(status) ? retryAfterMs(headers) : undefined,
      isGone: status === GONE,
    };
  }
  const signature = single(headers["x-signature"]);
  const signer = signature === undefined ? undefined : signerOf(sent.token, signature, sent.secrets);
  if (signature === undefined || signer === undefined) {
    const error = `Answered ${status}, but ${whatIsWrong(headers["x-signature"], sent)}`;
    return { ...FAILED, indicator: "invalid_signature", error };
  }
  // Written out in full, since most attempts end here: building it from parts took several times as long.
  return {
    httpStatus: status,
    indicator: null,
    error: undefined,
    receipt: { signature, secretId: signer.id },
    retryAfterMs: undefined,
    isGone: false,
  };
}

type HeaderValue = string | string[] | undefined;

const single = (value: HeaderValue): string | undefined => (typeof value === "string" ? value.trim() : undefined);

/** Names each mistake that receivers make, because their developers have nothing else that says what to fix. */
function whatIsWrong(value: HeaderValue, { body, secrets }: Sent): string {
  if (value === undefined) return "without an X-Signature header";
  const signature = single(value);
  if (signature === undefined) return "with more than one X-Signature header";
  const isEcho = secrets.some(({ token }) => signature === sign(body, token));
  if (isEcho) return "its X-Signature is that of the request; sign the value of X-Token instead";
  if (/^[0-9A-F]{64}$/i.test(signature) && signature !== signature.toLowerCase()) {
    return "its X-Signature is not in lower case";
  }
  return "its X-Signature is not the HMAC-SHA256 of X-Token, in hexadecimal, with a current secret as key";
}

/** In seconds or as a date, relative to the clock of the server that sent it if it says so. */
function retryAfterMs(headers: Record<string, HeaderValue>): number | undefined {
  const text = single(headers["retry-after"]) ?? "";
  const serverTime = Date.parse(single(headers["date"]) ?? "");
  const ms = /^\d+$/.test(text)
    ? Number(text) * SECOND
    : Date.parse(text) - (Number.isNaN(serverTime) ? Date.now() : serverTime);
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}
