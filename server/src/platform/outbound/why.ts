import { SECOND } from "../../kernel/duration.ts";

/** What an exchange is currently doing. */
export type Stage = "resolving" | "connecting" | "securing" | "waiting" | "reading";

/** An error whose message is already written for the receiver's developer. */
export class Explained extends Error {}

const WHILE: Record<Stage, string> = {
  resolving: "while resolving the name",
  connecting: "while connecting",
  securing: "while connecting",
  waiting: "waiting for the response",
  reading: "in the middle of the response's body",
};

export function whyLate(deadlineMs: number, stage: Stage): string {
  const seconds = deadlineMs / SECOND;
  return `No complete response within ${seconds} second${seconds === 1 ? "" : "s"} (${WHILE[stage]})`;
}

const CUT_SHORT = "The receiver closed the connection before its answer was complete";
const RESET = "Connection reset by the receiver";
const UNREACHABLE = "The receiver's network cannot be reached";
const UNTRUSTED = "The certificate is self-signed or its issuer is not trusted";

const WORDS: Partial<Record<string, string>> = {
  ECONNREFUSED: "Connection refused",
  ECONNRESET: RESET,
  EPIPE: RESET,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,

  CERT_HAS_EXPIRED: "The certificate has expired",
  CERT_NOT_YET_VALID: "The certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is not for this host",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,

  UND_ERR_SOCKET: CUT_SHORT,
  HTTPParserError: "The answer is not valid HTTP",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The answer's body does not agree with its content-length",
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large",
  UND_ERR_DESTROYED: "The exchange was broken off, because the sender is stopping",
};

/** undici's own messages, where the code alone would mislead. */
const BY_MESSAGE: Partial<Record<string, string>> = {
  "bad response": "Answered 100 Continue, which was not asked for",
  "bad upgrade": "Answered 101 Switching Protocols, which was not asked for",
  "Response does not match the HTTP/1.1 protocol (Invalid EOF state)": CUT_SHORT,
};

/** Explains by the error's code: a message may contain the URL and its query, which may hold a secret. */
export function whyFailed(error: Error & { code?: unknown }, stage: Stage): string {
  if (error instanceof Explained) return error.message;
  const code = typeof error.code === "string" ? error.code : error.name;
  const words = BY_MESSAGE[error.message] ?? WORDS[code];
  if (words !== undefined) return words;
  if (stage === "securing" || /^(ERR_SSL|ERR_TLS|CERT)_/.test(code)) return `TLS failed (${code})`;
  return stage === "connecting" ? `The receiver could not be reached (${code})` : `The exchange failed (${code})`;
}
