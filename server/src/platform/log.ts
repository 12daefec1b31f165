import { pino, type Logger } from "pino";

export type Log = Logger;

/** Wherever these names appear in a logged object, at the top or one level down, their value stays out of the log. */
const SECRETS = ["apiKey", "key", "token", "secret", "password", "authorization", "cookie", "sw-api-key", "url"];

export function createLog(level: string): Log {
  return pino({
    level,
    base: { service: "sablewatch" },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: "[redacted]" },
  });
}
