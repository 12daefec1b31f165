import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** An email that the server answered with 250, or was about to. */
export type ReceivedMail = {
  /** From the envelope, not the headers. */
  from: string;
  to: string[];
  /** Without its angle brackets. */
  messageId: string;
  /** Empty if the server keeps no content. */
  raw: Buffer;
  isEncrypted: boolean;
  user: string | undefined;
  /** Counts from 1, in the order of the connections. */
  connection: number;
};

/** A response other than acceptance. */
export type No = { code: number; text: string };

/** What the server does at each step instead of accepting. It is read each time, so a test may change it. */
export type Behaviour = {
  /** Before its greeting. */
  greets?: () => No | "closes" | "resets" | undefined;
  takesSender?: (from: string) => No | undefined;
  takesRecipient?: (to: string, from: string) => No | undefined;
  /** At the first bytes of an email. */
  reads?: () => "drops" | undefined;
  /** After the whole email, before the answer. */
  takesMail?: (mail: ReceivedMail) => Promise<No | "drops" | undefined> | No | "drops" | undefined;
};

export type MailServer = {
  readonly port: number;
  /** For SMTP_URL, without an account. */
  readonly url: string;
  /** Emails that were read in full, whatever the response, in order. */
  received: ReceivedMail[];
  /** Emails that were answered with 250. */
  accepted: ReceivedMail[];
  /** All connections ever made. */
  connections: number;
  behaviour: Behaviour;
  /** Cuts every connection and accepts no more, until it is opened again on the same port. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Closes every connection, but keeps listening. */
  hangUp(): void;
};

export type MailServerOptions = {
  /** The only account that may log in; without one, no login is needed. */
  account?: { user: string; password: string };
  /** With a certificate it offers STARTTLS, and accepts no login without it. */
  certificate?: "trusted" | "self-signed";
  /** TLS from the start. */
  isSecure?: boolean;
  /** False if the ids of the emails are enough. */
  keepsContent?: boolean;
};

const certificates = new URL("../fixtures/certificates/", import.meta.url);
const pem = (name: string): string => readFileSync(new URL(`${name}.pem`, certificates), "utf8");

const MESSAGE_ID = /^message-id:\s*<([^>]*)>/im;

const refusal = ({ code, text }: No): Error => Object.assign(new Error(text), { responseCode: code });

/** A real mail server on its own port of this machine. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { account, certificate, isSecure = false, keepsContent = true } = options;
  const sockets = new Map<number | undefined, { socket: Socket; connection: number }>();
  let server: SMTPServer | undefined;
  let port = 0;

  const cut = (session: SMTPServerSession) => sockets.get(session.remotePort)?.socket.destroy();

  const make = () =>
    new SMTPServer({
      secure: isSecure,
      ...(certificate ? { key: pem(`${certificate}.key`), cert: pem(certificate) } : {}),
      disabledCommands: [...(certificate ? [] : ["STARTTLS"]), ...(account ? [] : ["AUTH"])],
      allowInsecureAuth: certificate === undefined,
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onConnect(_session, done) {
        const greeting = mailServer.behaviour.greets?.();
        done(typeof greeting === "object" ? refusal(greeting) : undefined);
      },
      onAuth({ username, password }, _session, done) {
        const isKnown = username === account?.user && password === account?.password;
        done(isKnown ? null : refusal({ code: 535, text: "Wrong user or password" }), { user: username });
      },
      onMailFrom({ address }, _session, done) {
        const no = mailServer.behaviour.takesSender?.(address);
        done(no && refusal(no));
      },
      onRcptTo({ address }, { envelope: { mailFrom } }, done) {
        const no = mailServer.behaviour.takesRecipient?.(address, mailFrom ? mailFrom.address : "");
        done(no && refusal(no));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        if (mailServer.behaviour.reads?.() === "drops") {
          stream.once("data", () => cut(session));
          return;
        }
        stream.on("data", (chunk: Buffer) => {
          if (keepsContent || chunks.length === 0) chunks.push(chunk);
        });
        stream.on("end", () => {
          void answerTo(session, Buffer.concat(chunks)).then((no) => {
            if (no === "drops") cut(session);
            else done(no && refusal(no));
          });
        });
      },
    });

  async function answerTo(session: SMTPServerSession, raw: Buffer): Promise<No | "drops" | undefined> {
    const { mailFrom, rcptTo } = session.envelope;
    const mail: ReceivedMail = {
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      messageId: MESSAGE_ID.exec(raw.toString("latin1"))?.[1] ?? "",
      raw: keepsContent ? raw : Buffer.alloc(0),
      isEncrypted: session.secure,
      user: typeof session.user === "string" ? session.user : undefined,
      connection: sockets.get(session.remotePort)?.connection ?? 0,
    };
    mailServer.received.push(mail);
    const no = await mailServer.behaviour.takesMail?.(mail);
    if (no === undefined) mailServer.accepted.push(mail);
    return no;
  }

  const mailServer: MailServer = {
    get port() {
      return port;
    },
    get url() {
      return `${isSecure ? "smtps" : "smtp"}://127.0.0.1:${port}`;
    },
    received: [],
    accepted: [],
    connections: 0,
    behaviour: {},
    async open() {
      if (server) return;
      server = make();
      // Clients that are cut off cause errors here, which do not matter.
      server.on("error", () => undefined);
      server.server.prependListener("connection", (socket: Socket) => {
        mailServer.connections += 1;
        sockets.set(socket.remotePort, { socket, connection: mailServer.connections });
        socket.on("error", () => undefined);
        socket.once("close", () => sockets.delete(socket.remotePort));
        const greeting = mailServer.behaviour.greets?.();
        if (greeting === "closes") socket.destroy();
        if (greeting === "resets") socket.resetAndDestroy();
      });
      server.listen(port, "127.0.0.1");
      await once(server.server, "listening");
      port = (server.server.address() as AddressInfo).port;
    },
    async close() {
      const closing = server;
      server = undefined;
      if (!closing) return;
      const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
      this.hangUp();
      await closed;
    },
    hangUp: () => sockets.forEach(({ socket }) => socket.destroy()),
  };
  await mailServer.open();
  return mailServer;
}

export const read = ({ raw }: ReceivedMail): Promise<Email> => PostalMime.parse(raw);

/** The header lines as they arrived, unfolded. */
export const headersOf = ({ raw }: ReceivedMail): string[] =>
  raw
    .toString("utf8")
    .split("\r\n\r\n", 1)
    .join()
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

/** Refuses each pair of sender and recipient the first time, as greylisting servers do. */
export function greylists(): NonNullable<Behaviour["takesRecipient"]> {
  const seen = new Set<string>();
  return (to, from) => {
    const isKnown = seen.has(`${from} ${to}`);
    seen.add(`${from} ${to}`);
    return isKnown ? undefined : { code: 450, text: "4.2.0 Greylisted, try again later" };
  };
}
