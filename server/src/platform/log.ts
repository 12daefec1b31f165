import { type DestinationStream, pino, type Logger } from "pino";

export type Log = Logger;

/** Wherever these names appear in a logged object, at the top or one level down, their value stays out of the log. */
const SECRETS = ["apiKey", "key", "token", "secret", "password", "authorization", "cookie", "sw-api-key", "url"];

/** JSON lines, on stdout unless told otherwise. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: { service: "sablewatch" },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: "[redacted]" },
  };
  return pino(options, destination);
}

/**
 * What a person needs to find the cause, and nothing that an error drags along: PostgreSQL's hold the rows they were
 * about and the whole client with its connection.
 */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type: name, code, message, stack, ...(cause === undefined ? {} : { cause: errorFields(cause) }) };
}
