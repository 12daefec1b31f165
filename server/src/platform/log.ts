import pg from "pg";
import { type DestinationStream, pino, type Logger } from "pino";

export type Log = Logger;

/** The log masks the values of fields with these names, at the top of a logged object or one level down. */
const SECRETS = ["apiKey", "key", "token", "secret", "password", "authorization", "cookie", "sw-api-key", "url"];

/** Writes JSON lines, to stdout by default. */
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
 * Keeps what a person needs to find the cause and drops everything else that an error carries: PostgreSQL's errors
 * contain the rows they are about, and the whole client with its connection.
 */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { name, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  const fields = { type: name, code, message: messageForLog(error), stack: framesOf(error) };
  return cause === undefined ? fields : { ...fields, cause: errorFields(cause) };
}

/** PostgreSQL quotes bad data in its errors: `invalid input syntax for type uuid: "…"`. */
const BAD_DATA = /^22...$/;

/** An error's message without the values that it may quote. */
export function messageForLog(error: Error): string {
  const { message } = error;
  if (!(error instanceof pg.DatabaseError) || !BAD_DATA.test(error.code ?? "")) return withoutAddresses(message);
  // The value may contain quotes itself, so nothing after the first one is kept.
  const quoted = message.search(/[:"]/);
  return (quoted < 0 ? message : message.slice(0, quoted)).trimEnd();
}

/**
 * Masks everything that looks like an email address. Works word by word, so that the time grows only with the length of
 * the text.
 */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s"'`<>()[\]{},;:/]+/g, (word) => (/.@./s.test(word) ? "[address]" : word));

/** The stack without the message. The message is the first lines of the stack, and may look like part of it. */
function framesOf({ message, stack = "" }: Error): string | undefined {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  const at = frames.search(/^ {4}at /m);
  return at < 0 ? undefined : withoutAddresses(frames.slice(at));
}
