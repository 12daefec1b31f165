import { isIP } from "node:net";
import nodemailer from "nodemailer";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { composed } from "./mime.ts";
import type { MailOutcome, Postman } from "./postman.ts";

export type SmtpSettings = {
  /** smtp:// (STARTTLS) or smtps:// (TLS from the start), with the account in it. */
  url: string;
  /** Whether a server without TLS will do. On this machine itself it always does. */
  tls: "required" | "optional";
  connections: number;
};

/** A server that has a mail may take its time to say so: who hangs up then, and tries again, sends it twice. */
const SILENCE_MS = 2 * MINUTE;
const CONNECT_MS = 10 * SECOND;

/** Sends over a few connections that stay open. */
export function connectSmtp({ url, tls, connections }: SmtpSettings): Postman {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const needsTls = tls === "required" && !isThisMachine(host);
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // The library would send a mail again by itself when the connection closes: whether that is wise is decided elsewhere.
    maxRequeues: 0,
    host,
    secure: protocol === "smtps:",
    requireTLS: needsTls,
    // Where none would do, one that nobody vouches for does too; a mail server's own machine mostly has such a one.
    tls: { rejectUnauthorized: needsTls },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...(port === "" ? {} : { port: Number(port) }),
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
  /** Mails whose conversation with the server has begun, by their ids. */
  const begun = new Set<string>();
  transport.use("stream", (mail, done) => {
    // Asked for when the connection is ready, just before the server hears of the mail.
    mail.message.processFunc((input) => {
      begun.add(String(mail.data.messageId));
      return input;
    });
    done();
  });
  return {
    async deliver(envelope, letter) {
      // Before it is anybody's turn: a mail that cannot be written is no fault of the server's.
      const raw = await composed(envelope, letter).catch((error: unknown) => `cannot be composed: ${String(error)}`);
      if (typeof raw === "string") return { kind: "later", answer: raw };
      try {
        const { messageId, from, to } = envelope;
        // The address as an object: written as text, it may be read as several.
        const wire = { from: from.address, to: [{ name: "", address: to }] };
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

/** What the library's errors say: at which command, and what the server answered. */
type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** Something is wrong with the mail itself, be it said by the server or found out before. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA", "API"]);

function outcomeOf(error: SmtpError, hasBegun: boolean): MailOutcome {
  const { code = "", command = "", responseCode = 0 } = error;
  const answer = error.response ?? error.message;
  // Larger than the server takes, or an address that cannot be one.
  const isImpossible = (code === "EMESSAGE" || code === "EENVELOPE") && responseCode === 0;
  if (isImpossible || (ABOUT_THE_MAIL.has(command) && responseCode >= 500)) return { kind: "refused", answer };
  // Amid the conversation, perhaps because of this mail: were that not counted, such a mail would be tried for ever.
  if (ABOUT_THE_MAIL.has(command) || (hasBegun && isBroken(error))) return { kind: "later", answer };
  // Before it was this mail's turn: the next one would fare no better.
  return { kind: "unavailable", answer };
}

/** Without a command, a connection that had been idle was closed before anything of the mail went over it. */
const isBroken = ({ code = "", originalCode = "", command, message }: SmtpError): boolean =>
  command !== undefined &&
  (code === "ECONNECTION" || message === "Timeout" || ["ECONNRESET", "EPIPE"].includes(originalCode));
