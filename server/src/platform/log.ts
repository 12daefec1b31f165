import pg from "pg";
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
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { name, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  const fields = { type: name, code, message: messageForLog(error), stack: framesOf(error) };
  return cause === undefined ? fields : { ...fields, cause: errorFields(cause) };
}

/** What PostgreSQL says of bad data quotes it: `invalid input syntax for type uuid: "…"`. */
const BAD_DATA = /^22...$/;

/** An error's message without the values that it may quote. */
export function messageForLog(error: Error): string {
  const { message } = error;
  if (!(error instanceof pg.DatabaseError) || !BAD_DATA.test(error.code ?? "")) return withoutAddresses(message);
  // A value may hold quotes itself, so nothing after the first is kept.
  const quoted = message.search(/[:"]/);
  return (quoted < 0 ? message : message.slice(0, quoted)).trimEnd();
}

/** Whatever looks like an email address is somebody's. Word by word, so that a long text takes no longer than its length. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s"'`<>()[\]{},;:/]+/g, (word) => (/.@./s.test(word) ? "[address]" : word));

/** The stack without the message, which is its first lines and may look like a part of it. */
function framesOf({ message, stack = "" }: Error): string | undefined {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  const at = frames.search(/^ {4}at /m);
  return at < 0 ? undefined : withoutAddresses(frames.slice(at));
}
