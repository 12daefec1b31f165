import type { Letter } from "./letter.ts";

/** The addressing of a mail, apart from its content. */
export type Envelope = {
  /** Without its angle brackets. Stays the same for every attempt, so that a mailbox can recognise a duplicate. */
  messageId: string;
  from: { name: string; address: string };
  /** The sender in the SMTP exchange, whose domain SPF is about. */
  bouncesTo: string;
  replyTo: string;
  to: string;
  /** For mails that the recipient can unsubscribe from. */
  unsubscribeUrl?: string;
};

export type MailOutcome =
  | { kind: "sent" | "kept"; answer: string }
  /** May work later: the mailbox is full, the server greylists, or the connection broke. */
  | { kind: "later"; answer: string }
  /** Will never work: the mailbox does not exist or does not take such mail. */
  | { kind: "refused"; answer: string }
  /** Not this mail's fault: the server is away or refuses to let us in. */
  | { kind: "unavailable"; answer: string };

/** Delivers mails. Never throws because of how a delivery went. */
export type Postman = {
  deliver(envelope: Envelope, letter: Letter): Promise<MailOutcome>;
  close(): void;
};
