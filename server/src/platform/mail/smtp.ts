import { isIP } from "node:net";
import nodemailer from "nodemailer";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { composed } from "./mime.ts";
import type { MailOutcome, Postman } from "./postman.ts";

export type SmtpSettings = {
  /** smtp:// (STARTTLS) or smtps:// (TLS from the start), including the account. */
  url: string;
  /** Whether a server without TLS is acceptable. On this machine it always is. */
  tls: "required" | "optional";
  connections: number;
};

/**
 * A server that has received an email may take its time to confirm it. Disconnecting and trying again would send it
 * twice.
 */
const SILENCE_MS = 2 * MINUTE;
const CONNECT_MS = 10 * SECOND;

/** Sends emails over a few connections that stay open. */
export function connectSmtp({ url, tls, connections }: SmtpSettings): Postman {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const needsTls = tls === "required" && !isThisMachine(host);
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // When a connection closes, the library would send the email again by itself. Our own code decides whether to do
    // that.
    maxRequeues: 0,
    host,
    secure: protocol === "smtps:",
    requireTLS: needsTls,
    // Where no TLS is acceptable, an untrusted certificate is too; a mail server on the same machine usually has one.
    tls: { rejectUnauthorized: needsTls },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...(port === "" ? {} : { port: Number(port) }),
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
  /** The ids of emails whose exchange with the server has started. */
  const begun = new Set<string>();
  transport.use("stream", (mail, done) => {
    // The library calls this once the connection is ready, just before it announces the email to the server.
    mail.message.processFunc((input) => {
      begun.add(String(mail.data.messageId));
      return input;
    });
    done();
  });
  return {
    async deliver(envelope, letter) {
      // Composed before the email waits for a connection: an email that cannot be composed is not the server's fault.
      const raw = await composed(envelope, letter).catch((error: unknown) => `cannot be composed: ${String(error)}`);
      if (typeof raw === "string") return { kind: "later", answer: raw };
      try {
        const { messageId, bouncesTo, to } = envelope;
        // An object, because a text could be parsed as several addresses.
        const wire = { from: bouncesTo, to: [{ name: "", address: to }] };
        const { response } = await transport.sendMail({ messageId, envelope: wire, raw });
        return { kind: "sent", answer: response };
      } catch (error) {
        return outcomeOf(error as SmtpError, begun.has(envelope.messageId));
      } finally {
        begun.delete(envelope.messageId);
      }
    },
    close: () => transport.close(),
  };
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** What the library's errors contain: the command that failed and the server's answer. */
type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** Commands at which a failure concerns the email itself, whether the server says so or the library finds out first. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA", "API"]);

function outcomeOf(error: SmtpError, hasBegun: boolean): MailOutcome {
  const { code = "", command = "", responseCode = 0 } = error;
  const answer = error.response ?? error.message;
  // The email is larger than the server accepts, or the address is invalid.
  const isImpossible = (code === "EMESSAGE" || code === "EENVELOPE") && responseCode === 0;
  if (isImpossible || (ABOUT_THE_MAIL.has(command) && responseCode >= 500)) return { kind: "refused", answer };
  // It failed during the exchange, perhaps because of this email. If that did not count, such an email would be tried
  // forever.
  if (ABOUT_THE_MAIL.has(command) || (hasBegun && isBroken(error))) return { kind: "later", answer };
  // It failed before this email's turn: the next email would fail too.
  return { kind: "unavailable", answer };
}

/** Without a command, the server closed an idle connection before any part of the email was sent. */
const isBroken = ({ code = "", originalCode = "", command, message }: SmtpError): boolean =>
  command !== undefined &&
  (code === "ECONNECTION" || message === "Timeout" || ["ECONNRESET", "EPIPE"].includes(originalCode));
